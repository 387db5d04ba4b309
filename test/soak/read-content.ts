/** What a file says, read by programs that have nothing in common with what makes it. @throws Error when it is damaged */
import { documentText } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import { coloursOn } from "./mark-picture.ts";
import { wordsIn } from "./words.ts";

export interface FileContent {
  /** The words of each page of a PDF; of any other file all in one. */
  readonly pages: readonly (readonly string[])[];
  /** The colours of a picture. */
  readonly colours?: readonly string[];
}

/** Each file of an archive, or the one. */
export type Content = readonly FileContent[];

export async function readContent(
  bytes: Uint8Array,
  { format, isArchive }: { readonly format: string; readonly isArchive: boolean },
): Promise<Content> {
  if (!isArchive) return [await readFile(bytes, format)];
  const files: FileContent[] = [];
  for (const { content } of readZip(bytes)) files.push(await readFile(content, format));
  return files;
}

async function readFile(bytes: Uint8Array, format: string): Promise<FileContent> {
  if (format.startsWith(".pdf")) return readPdf(bytes, format);
  if (format === ".png") return { pages: [], colours: coloursOn(bytes) };
  if (format !== ".docx") return { pages: [wordsIn(Buffer.from(bytes).toString())] };
  // Every part is held to its checksum.
  readZip(bytes);
  return { pages: [wordsIn(documentText(bytes))] };
}

async function readPdf(bytes: Uint8Array, format: string): Promise<FileContent> {
  const raw = Buffer.from(bytes).toString("latin1");
  if (!raw.startsWith("%PDF-") || !raw.trimEnd().endsWith("%%EOF")) throw new Error("the PDF is not whole");
  if (format !== ".pdf" && !raw.includes("pdfaid:part")) throw new Error("the PDF is no PDF/A");
  return { pages: (await pdfPages(bytes)).map(wordsIn) };
}
