/** Looks for a text in files as they lie on the disk, to prove that it is nowhere else. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PizZip from "pizzip";
import { paragraph } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";

/** Paths below the folder of the files that hold the text. */
export async function filesHolding(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const holding = await Promise.all(files.map(async (name) => ((await holds(name, text)) ? [name] : [])));
  return holding.flat().map((name) => path.relative(folder, name));
}

/** A .docx in which a search finds the text. */
export function searchableDocx(text: string): Uint8Array {
  return new PizZip(docx(paragraph(text))).generate({ type: "uint8array", compression: "STORE" });
}

async function holds(file: string, text: string): Promise<boolean> {
  try {
    return (await readFile(file)).includes(text);
  } catch (error) {
    // Removed since the folder was read.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
