/** Judges the documents that the service makes by our own checker and by veraPDF: both must accept them. */
import { PDFDocument } from "pdf-lib";
import { pagesMissedByTags } from "#shared/pdf/tags/coverage.ts";
import { isLabelledAsTagged } from "#shared/pdf/tags/read-tags.ts";
import type { MadeDocument } from "./documents.ts";
import type { Tally } from "./tally.ts";
import { askVeraPdf, type Verdict } from "./vera-pdf.ts";

/** What the service itself would refuse to give away. */
export function verifyOwnJudgement(documents: readonly MadeDocument[], tally: Tally): void {
  console.log(`${documents.length} documents of the service: our own checker accepts them`);
  for (const { name, part, violations } of documents) {
    const found = violations.map(({ clause, message }) => `${clause} ${message}`).join(" ");
    tally.check(violations.length === 0, `${name} (${part})`, `our checker finds ${found}`);
  }
}

/** veraPDF does not notice content that the structure tree leaves out. */
export async function verifyTags(documents: readonly MadeDocument[], tally: Tally): Promise<void> {
  console.log(`${documents.length} documents of the service: those that claim to be tagged are, on every page`);
  for (const { name, part, bytes } of documents) {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const missed = isLabelledAsTagged(document) ? pagesMissedByTags(document) : [];
    const pages = missed.map((index) => index + 1).join(", ");
    tally.check(missed.length === 0, `${name} (${part})`, `its tags miss text or images of page ${pages}`);
  }
}

export async function verifyDocuments(
  classpath: string,
  documents: readonly MadeDocument[],
  tally: Tally,
): Promise<void> {
  console.log(`${documents.length} documents of the service: veraPDF says the same as our checker`);
  const verdicts = await askVeraPdf(classpath, documents);
  for (const document of documents) judge(document, verdicts.get(document), tally);
}

function judge({ name, part, violations }: MadeDocument, verdict: Verdict | undefined, tally: Tally): void {
  const what = `${name} (${part})`;
  const isSame = verdict?.kind === (violations.length === 0 ? "conforms" : "broken");
  if (verdict?.kind === "broken") tally.check(isSame, what, `veraPDF finds ${verdict.clauses.join(" ") || "no PDF"}`);
  else
    tally.check(isSame, what, verdict?.kind === "conforms" ? "veraPDF accepts it" : (verdict?.reason ?? "not asked"));
}
