/** Asks the transitional schemas of ECMA-376, as Apache POI distributes them, what they say of .docx files. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Artifact } from "./maven.ts";
import { run } from "./run.ts";

export const SCHEMAS: Artifact = {
  group: "org.apache.poi",
  name: "poi-ooxml-full",
  version: "5.5.1",
  isWhole: true,
  sha256: "dbc7c6e6108ceb9f151c2fc866a2b287d48af3a10b05425da21315eec16ce022",
};

export interface SchemaViolation {
  readonly part: string;
  /** The names of the elements from the root of the part. */
  readonly path: string;
  readonly message: string;
}

const PROGRAM = path.join(import.meta.dirname, "ValidateOoxml.java");
const DEADLINE_MS = 600_000;
/** So many names fit in a command line. */
const FILES_MAX = 1_000;

/** Returns the violations of each file. @throws Error if the program fails */
export async function schemaViolations(
  classpath: string,
  files: readonly Uint8Array[],
): Promise<readonly (readonly SchemaViolation[])[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-schemas-"));
  try {
    const found: (readonly SchemaViolation[])[] = [];
    for (let from = 0; from < files.length; from += FILES_MAX) {
      const some = files.slice(from, from + FILES_MAX);
      const names = some.map((_, index) => path.join(folder, `${index}.docx`));
      await Promise.all(some.map((bytes, index) => writeFile(names[index] ?? "", bytes)));
      const { exitCode, output } = await run("java", ["-cp", classpath, PROGRAM, ...names], DEADLINE_MS);
      if (exitCode !== 0) throw new Error(`the schemas could not be asked: ${output.slice(-2_000)}`);
      found.push(...some.map((_, index) => violationsIn(output, index)));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The program prints a line with the number of the file before its violations. */
function violationsIn(output: string, index: number): readonly SchemaViolation[] {
  const from = output.indexOf(`\nFILE ${index}\n`);
  if (from < 0) throw new Error(`the report does not name file ${index}`);
  const end = output.indexOf("\nFILE ", from + 1);
  const lines = output.slice(from, end < 0 ? undefined : end).split("\n");
  return lines
    .map((line) => line.split("\t"))
    .flatMap(([part = "", elements = "", message]) =>
      message === undefined ? [] : [{ part, path: elements, message }],
    );
}
