/**
 * Appends each PDF/UA file of veraPDF's own test files to an accessible document: no result that the service labels may
 * be one that veraPDF refuses.
 */
import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { finishPdf } from "#shared/pdf/finish.ts";
import { examinePdf } from "#shared/pdf/reading/examine.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { finishOf } from "#test/support/finish.ts";
import { missing, VERAPDF_CORPUS } from "#test/support/needs.ts";
import { getByMaven } from "./maven.ts";
import { makeSources } from "./sources.ts";
import type { Tally } from "./tally.ts";
import { askVeraPdf, VERA_PDF, type VeraFile } from "./vera-pdf.ts";

const FOLDER = path.join(VERAPDF_CORPUS, "PDF_UA-1");

/**
 * Some files that veraPDF accepts are refused here: those with an empty replacement for a picture, annotations
 * outside of the page, language tags that RFC 5646 forbids, and fonts that PDF/A forbids. Headings without levels do not
 * fit those of the document.
 */
const SHARE_REFUSED_MAX = 0.12;

interface Merged extends VeraFile {
  readonly name: string;
  /** The clauses that our checker reports; undefined for a file that is not appended at all. */
  readonly found: readonly string[] | undefined;
}

export async function verifyAccessibleCorpus(tally: Tally): Promise<void> {
  if (!existsSync(FOLDER)) return tally.skip("../shared/veraPDF-corpus", "accessible PDFs of others", "no such folder");
  const noOffice = missing("LibreOffice");
  if (noOffice !== undefined) return tally.notAvailable("accessible PDFs of others", noOffice);
  const veraPdf = await getByMaven(VERA_PDF);
  if ("missing" in veraPdf) return tally.notAvailable("veraPDF on accessible PDFs of others", veraPdf.missing);
  const merged = await mergedFiles();
  const labelled = merged.filter(({ found }) => found?.length === 0);
  console.log(`${labelled.length} of ${merged.length} documents with a PDF/UA file of veraPDF's are labelled`);
  const verdicts = await askVeraPdf(veraPdf.classpath, labelled);
  for (const file of labelled) {
    const verdict = verdicts.get(file);
    const theirs = verdict?.kind === "broken" ? verdict.clauses.join(" ") : verdict?.kind;
    tally.check(verdict?.kind === "conforms", file.name, `it is labelled, and veraPDF says: ${theirs}`);
  }
  // A checker that refuses everything labels nothing wrongly, either.
  const sound = merged.filter(({ name }) => /-pass-/.test(name));
  const refused = sound.filter(({ found }) => found?.length !== 0).map(({ name }) => path.basename(name));
  const isFew = refused.length < sound.length * SHARE_REFUSED_MAX;
  tally.check(isFew, "sound files", `${refused.length} of ${sound.length} are not labelled: ${refused.join(", ")}`);
}

async function mergedFiles(): Promise<readonly Merged[]> {
  const converter = createProcessConverter({ log: () => {}, remedy: "" });
  try {
    const { report } = await makeSources();
    const base = await converter.convert({ source: report, from: ".docx", to: ".pdf", isTagged: true });
    const merged: Merged[] = [];
    for (const name of globSync("**/*.pdf", { cwd: FOLDER }).sort())
      merged.push(await mergedWith(base, name, await readFile(path.join(FOLDER, name))));
    return merged;
  } finally {
    await converter.stop();
  }
}

async function mergedWith(base: Uint8Array, name: string, bytes: Uint8Array): Promise<Merged> {
  async function* pieces() {
    yield base;
  }
  const examined = await examinePdf(bytes);
  if (!examined.isUsable) return { name, part: "ua1", bytes, found: undefined };
  const accessible = { title: "Report of the year", language: "en-GB" };
  const finished = await finishPdf(pieces(), finishOf({ mergeWith: [bytes], accessible }));
  const found = finished.accessibility?.map(({ clause }) => clause);
  return { name, part: "ua1", bytes: finished.bytes, found };
}
