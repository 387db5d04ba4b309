/** Copies the pictures of the documentation and the examples, which the documentation and the first visit show. */
import { cp, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import type { ServedFile, ServedFiles } from "#functions/show-home/served-files.ts";

/** Nothing among them runs in a browser: HTML is shown as text. */
const TYPES: Readonly<Record<string, string>> = {
  ".csv": "text/csv; charset=utf-8",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".html": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".yml": "application/yaml",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** @param source - A folder of the project, whose files have the same path on the service. */
export async function copyFiles(project: string, source: string, folder: string): Promise<ServedFiles> {
  const names = await readdir(path.join(project, source), { recursive: true });
  const files = names.flatMap((name): [string, ServedFile][] => {
    const type = TYPES[path.extname(name)];
    const file = path.posix.join(source, name.replaceAll(path.sep, "/"));
    return type === undefined ? [] : [[`/${file}`, { file, type, immutable: false }]];
  });
  for (const [, { file }] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(project, file), path.join(folder, file));
  }
  return Object.fromEntries(files);
}
