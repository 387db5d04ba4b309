/** Runs a step, shows what it prints, and returns what came of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OUTCOME_FILE, type Outcome } from "./outcome.ts";
import type { Step } from "./steps.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
/** A step that hangs fails. */
const DEADLINE_MS = 30 * 60_000;
/** Processes that outlive a step may keep its output open. */
const CLOSING_MS = 10_000;
const OUTPUT_CHARACTERS_MAX = 4_000;

export interface StepResult extends Outcome {
  readonly step: Step;
  readonly seconds: number;
  /** The end of what it printed. */
  readonly output: string;
}

/** @param part the words that choose a part of its tests */
export async function runStep(step: Step, part: readonly string[] = []): Promise<StepResult> {
  console.log(`\n=== ${[step.name, ...part].join(" ")}`);
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-test-all-"));
  const file = path.join(folder, "outcome.json");
  const start = performance.now();
  const [program = "", ...words] = [...step.command, ...part];
  const child = spawn(program, words, {
    cwd: PROJECT,
    env: { ...step.environment, ...process.env, [OUTCOME_FILE]: file },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: DEADLINE_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  const show = (text: string) => {
    output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    process.stdout.write(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", show);
  const closed = once(child, "close");
  const [exitCode] = (await once(child, "exit")) as [number | null];
  await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const seconds = Math.round((performance.now() - start) / 1000);
  const written = step.isCheck ? { passed: exitCode === 0 ? 1 : 0 } : readOutcome(file);
  await rm(folder, { recursive: true });
  return { step, seconds, output, ...withEnding({ passed: 0, failed: [], skipped: [], ...written }, exitCode, output) };
}

/** Nothing when the suite broke off. */
function readOutcome(file: string): Partial<Outcome> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Outcome;
  } catch {
    return {};
  }
}

/**
 * A suite that broke off has failed, though none of its tests did, and so has one that ran none. Repeating its failures
 * does not clear a signal.
 */
function withEnding(outcome: Outcome, exitCode: number | null, output: string): Outcome {
  const isTold = outcome.failed.length > 0 || (exitCode === 0 && outcome.passed > 0);
  if (exitCode !== null && isTold) return outcome;
  const ending = exitCode === null ? "a signal" : `code ${exitCode}`;
  const name = exitCode === 0 ? "it ran no test" : `it ended with ${ending}`;
  return { ...outcome, failed: [...outcome.failed, { name, output }] };
}
