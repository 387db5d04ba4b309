/** Runs a step, shows what it prints, and tells what came of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Outcome, printedOutcome, type VitestReport, vitestOutcome } from "./outcome.ts";
import type { Step } from "./steps.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
/** A step that hangs fails. */
const DEADLINE_MS = 30 * 60_000;

export interface StepResult extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

export async function runStep({ name, command, isVitest = false, environment = {} }: Step): Promise<StepResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-test-all-"));
  const start = performance.now();
  const report = path.join(folder, "report.json");
  const reporting = isVitest ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
  const child = spawn(process.execPath, [...command, ...reporting], {
    cwd: PROJECT,
    env: { ...environment, ...process.env },
    stdio: ["ignore", "pipe", "inherit"],
    timeout: DEADLINE_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const [exitCode] = (await once(child, "close")) as [number | null];
  const seconds = Math.round((performance.now() - start) / 1000);
  const outcome = isVitest ? vitestOutcome(readReport(report), exitCode) : printedOutcome(name, output, exitCode);
  await rm(folder, { recursive: true });
  return { name, seconds, ...outcome };
}

/** Empty when vitest broke off. */
function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  } catch {
    return {};
  }
}
