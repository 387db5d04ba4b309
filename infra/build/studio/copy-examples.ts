/** Copies the examples: one is opened at the first visit, all can be downloaded from the documentation. */
import { cp, readdir } from "node:fs/promises";
import path from "node:path";
import type { ServedFile, ServedFiles } from "./served-files.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".json": "application/json",
};

export async function copyExamples(project: string, folder: string): Promise<ServedFiles> {
  const examples = path.join(project, "examples");
  await cp(examples, path.join(folder, "examples"), { recursive: true });
  const names = await readdir(examples, { recursive: true });
  const files = names.map((name) => name.replaceAll(path.sep, "/"));
  return Object.fromEntries(
    files.flatMap((name): [string, ServedFile][] => {
      const type = TYPES[path.extname(name)];
      return type === undefined ? [] : [[`/examples/${name}`, { file: `examples/${name}`, type, immutable: false }]];
    }),
  );
}
