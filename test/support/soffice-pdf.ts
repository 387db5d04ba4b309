/** Converts files to PDF by one run of LibreOffice's own program: not by the service's converter, which is under test elsewhere. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findInstallation } from "#shared/workers/convert/installation.ts";

const DEADLINE_MS = 300_000;

/** The PDFs by the names of their .docx files. LibreOffice works on a profile of its own. */
export async function convertByCommand(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const program = findInstallation()?.soffice;
  if (program === undefined) throw new Error("LibreOffice is not installed here");
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-pdf-"));
  try {
    const sources = path.join(folder, "sources");
    await mkdir(sources);
    const paths = Array.from(files.keys(), (name) => path.join(sources, `${name}.docx`));
    await Promise.all(Array.from(files, ([name, bytes]) => writeFile(path.join(sources, `${name}.docx`), bytes)));
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile"))}`;
    const options = ["--headless", "--convert-to", "pdf", "--outdir", folder];
    await promisify(execFile)(program, [profile, ...options, ...paths], { timeout: DEADLINE_MS });
    const pdfs = Array.from(
      files.keys(),
      async (name) => [name, await readFile(path.join(folder, `${name}.pdf`))] as const,
    );
    return new Map(await Promise.all(pdfs));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
