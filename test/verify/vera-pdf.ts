/** Asks veraPDF, the reference validator of PDF/A, what it says of files. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import type { Artifact } from "./maven.ts";
import { run } from "./run.ts";

export const VERA_PDF: Artifact = { group: "org.verapdf.apps", name: "greenfield-apps", version: "1.28.2" };

/** A part of PDF/A with its level, or PDF/UA-1. */
type Flavour = PdfaPart | "2a" | "3a" | "ua1";

export interface VeraFile {
  readonly part: Flavour;
  readonly bytes: Uint8Array;
}

/** `broken` lists clauses; it is empty when the file cannot be read at all, and cannot conform then either. */
export type Verdict =
  | { readonly kind: "conforms" }
  | { readonly kind: "broken"; readonly clauses: readonly string[] }
  | { readonly kind: "no verdict"; readonly reason: string };

const MAIN_CLASS = "org.verapdf.apps.GreenfieldCliWrapper";
const FLAVOURS = ["1b", "2b", "3b", "2a", "3a", "ua1"] as const satisfies readonly Flavour[];
const DEADLINE_MS = 900_000;

/** Starts it once for each flavour, because to start takes longer than a hundred files. */
export async function askVeraPdf<File extends VeraFile>(
  classpath: string,
  files: readonly File[],
): Promise<ReadonlyMap<File, Verdict>> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-verify-"));
  try {
    const verdicts = new Map<File, Verdict>();
    for (const part of FLAVOURS) {
      const ofPart = files.filter((file) => file.part === part);
      if (ofPart.length === 0) continue;
      const found = await validate(classpath, path.join(folder, part), part, ofPart);
      for (const [index, file] of ofPart.entries()) verdicts.set(file, found.get(index) ?? NOT_MENTIONED);
    }
    return verdicts;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const NOT_MENTIONED: Verdict = { kind: "no verdict", reason: "its report does not name the file" };

async function validate(
  classpath: string,
  folder: string,
  part: Flavour,
  files: readonly VeraFile[],
): Promise<ReadonlyMap<number, Verdict>> {
  await mkdir(folder);
  await Promise.all(files.map(({ bytes }, index) => writeFile(path.join(folder, `${index}.pdf`), bytes)));
  // The label of a spoiled file may name another part, or none.
  const options = ["-f", part, "--format", "json", "--loglevel", "0", "--maxfailuresdisplayed", "1"];
  const { output } = await run("java", ["-cp", classpath, MAIN_CLASS, ...options, folder], DEADLINE_MS);
  const report = parseReport(output);
  return new Map(report.map((job) => [Number.parseInt(path.basename(job.itemDetails.name), 10), verdictOf(job)]));
}

interface Job {
  readonly itemDetails: { readonly name: string };
  readonly validationResult?: readonly Result[] | Result;
  readonly taskException?: { readonly type: string; readonly exception: string };
}

interface Result {
  readonly compliant: boolean;
  readonly details: { readonly ruleSummaries: readonly { readonly clause: string }[] };
}

/** Warnings may stand before the report. */
function parseReport(output: string): readonly Job[] {
  try {
    return JSON.parse(output.slice(output.indexOf('{"report"'))).report.jobs;
  } catch {
    return [];
  }
}

function verdictOf({ validationResult, taskException }: Job): Verdict {
  const result = Array.isArray(validationResult) ? validationResult[0] : validationResult;
  if (result) {
    if (result.compliant) return { kind: "conforms" };
    return { kind: "broken", clauses: result.details.ruleSummaries.map(({ clause }: { clause: string }) => clause) };
  }
  if (taskException?.type === "PARSE") return { kind: "broken", clauses: [] };
  return { kind: "no verdict", reason: taskException?.exception ?? "no result" };
}
