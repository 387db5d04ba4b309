/** For tests that convert: whether this machine can, and what a caller finds in the PDFs. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import type { Converter } from "#shared/workers/convert/converter.ts";
import { given } from "./given.ts";
import type { ServiceSettings } from "./service.ts";

/** Tests that need LibreOffice and poppler; where one is missing they are skipped, and the name says why. */
export function describeConverting(name: string, tests: () => void): void {
  given("LibreOffice", "poppler").describe(name, tests);
}

/** The number of pages as one caller counts them, by a regular expression on the raw file (callers.md, 21). */
export function pagesCountedByCaller(pdf: Uint8Array): number {
  const raw = Buffer.from(pdf).toString("latin1");
  return raw.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

let office: Converter | undefined;

/** LibreOffice of the tests' own, to make files in other formats and to open them; it ends with this process. */
export function openOffice(): Pick<Converter, "convert"> {
  office ??= createProcessConverter({ log: () => {}, remedy: "install it", processesMax: 1 });
  return office;
}

/** A program folder whose LibreOffice ends at once without converting anything; removed when disposed of. */
export async function brokenLibreOffice(): Promise<AsyncDisposable & { readonly settings: ServiceSettings }> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-broken-office-"));
  const program = path.join(folder, "soffice");
  await writeFile(program, "#!/bin/sh\nexit 1\n");
  await chmod(program, 0o755);
  return { settings: { programFolders: [folder] }, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
