/** Runs the same tests for both ways to use LibreOffice: in process, and by its command line. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import {
  createProcessConverter,
  type ProcessConverter,
  type ProcessConverterOptions,
} from "#shared/workers/convert/converter.process.ts";
import { programFolderWithoutKit } from "#test/support/libreoffice.ts";
import { given } from "./given.ts";

export interface TestedConverter extends ProcessConverter {
  /** All its folders and files lie in here, and in the command lines of its processes. */
  readonly temporaryFolder: string;
  /** The folder of its present process. */
  processFolder(): string;
}

export interface TestedEngine {
  readonly name: "libreofficekit" | "command line";
  /** A folder for the tests' own files. */
  folder(): string;
  /** A converter of its own; it is stopped after the tests. */
  create(options?: Partial<ProcessConverterOptions>): TestedConverter;
}

export function describeConverters(title: string, tests: (engine: TestedEngine) => void): void {
  given("LibreOfficeKit").describe(`${title}: LibreOffice in process`, () => tests(testedEngine("libreofficekit")));
  given("LibreOffice").describe(`${title}: LibreOffice's command line`, () => tests(testedEngine("command line")));
}

function testedEngine(name: TestedEngine["name"]): TestedEngine {
  const converters: ProcessConverter[] = [];
  let root = "";
  let programFolders: readonly string[] | undefined;
  beforeAll(() => {
    root = openFolder(join(tmpdir(), "converter-test-"));
    programFolders = name === "command line" ? [programFolderWithoutKit(join(root, "program"))] : undefined;
  });
  afterAll(async () => {
    await Promise.all(converters.map((converter) => converter.stop()));
    rmSync(root, { recursive: true, force: true });
  });
  return {
    name,
    folder: () => root,
    create(options = {}) {
      const temporaryFolder = openFolder(join(root, "tmp-"));
      const usual = { log: () => {}, remedy: "install it", temporaryFolder, ...(programFolders && { programFolders }) };
      const converter = createProcessConverter({ ...usual, ...options });
      converters.push(converter);
      const processFolder = () => join(temporaryFolder, readdirSync(temporaryFolder)[0] ?? "");
      return Object.assign(converter, { temporaryFolder, processFolder });
    },
  };
}

/** A folder that other users can pass through, as the system's own one for temporary files. */
function openFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, 0o711);
  return folder;
}
