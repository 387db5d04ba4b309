/** Converts to tagged PDFs by LibreOffice's own program, with destinations for bookmarks as a shared conversion needs them. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findInstallation } from "#shared/workers/convert/installation.ts";

const DEADLINE_MS = 120_000;
const FILTER = `pdf:writer_pdf_Export:${JSON.stringify({
  UseTaggedPDF: { type: "boolean", value: "true" },
  ExportBookmarksToPDFDestination: { type: "boolean", value: "true" },
})}`;

/** Converts a .docx, whatever the format that is asked for. */
export async function convertTagged({ source }: { readonly source: Uint8Array }): Promise<Uint8Array> {
  const program = findInstallation()?.soffice;
  if (program === undefined) throw new Error("LibreOffice is not installed here");
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-tagged-"));
  try {
    await writeFile(path.join(folder, "source.docx"), source);
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile"))}`;
    const options = [profile, "--headless", "--convert-to", FILTER, "--outdir", folder];
    await promisify(execFile)(program, [...options, path.join(folder, "source.docx")], { timeout: DEADLINE_MS });
    return await readFile(path.join(folder, "source.pdf"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
