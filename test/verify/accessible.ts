/** Compares two judgements of accessible PDFs, and of the same files with one fault: our checker's and veraPDF's. */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFString } from "pdf-lib";
import { textAsHtml } from "#shared/engine/merge/text/text-as-html.ts";
import { checkAccessible } from "#shared/pdf/accessible/check-accessible.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import { finishOf } from "#test/support/finish.ts";
import { missing } from "#test/support/needs.ts";
import { getByMaven } from "./maven.ts";
import { makeSources } from "./sources.ts";
import type { Tally } from "./tally.ts";
import { askVeraPdf, VERA_PDF, type VeraFile } from "./vera-pdf.ts";

interface Judged extends VeraFile {
  readonly name: string;
  /** The clauses that our checker reports. */
  readonly found: readonly string[];
}

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const ACCESSIBLE = { title: "Report of the year", language: "en-GB" };

/** Each takes away something that PDF/UA-1 requires. */
const FAULTS: Readonly<Record<string, (document: PDFDocument) => void>> = {
  "no language": ({ catalog }) => catalog.delete(PDFName.of("Lang")),
  "a malformed language": ({ catalog }) => catalog.set(PDFName.of("Lang"), PDFString.of("English!")),
  "no title shown": ({ catalog }) => catalog.delete(PDFName.of("ViewerPreferences")),
  "no tags": ({ catalog }) => catalog.delete(PDFName.of("StructTreeRoot")),
  "a heading of level 3 first": (document) => retype(document, "H3"),
  "a picture without a text": (document) => retype(document, "Figure"),
  "a cell outside of its table": (document) => retype(document, "TD"),
  "a type without a role": (document) => retype(document, "Prose"),
  "a link without a description": (document) => first(document, "Subtype", "Link").delete(PDFName.of("Contents")),
  "an element with a malformed language": (document) =>
    first(document, "S", "H1").set(PDFName.of("Lang"), PDFString.of("en_GB")),
  "a page without tab order": (document) => first(document, "Type", "Page").delete(PDFName.of("Tabs")),
};

/** Faults for which veraPDF has no rule: what cannot be followed from the content up, or is in no tag of a page. */
const FAULTS_UNSEEN: typeof FAULTS = {
  "a link that its tag does not contain": (document) => first(document, "S", "Link").delete(PDFName.of("K")),
  "content that is moved to another element": (document) => {
    const [one, other] = elementsWithContent(document);
    const content = one?.get(KIDS);
    if (!one || !other || !content) throw new Error("the document has no two elements on a page");
    one.set(KIDS, other.get(KIDS) ?? content);
    other.set(KIDS, content);
  },
  "an element that names another parent": (document) =>
    first(document, "S", "H1").set(PDFName.of("P"), document.context.obj({})),
  "an element without its content": (document) => first(document, "S", "H1").delete(PDFName.of("K")),
  "a tree without its ParentTree": (document) =>
    first(document, "Type", "StructTreeRoot").delete(PDFName.of("ParentTree")),
  "a document without its last subtree": (document) => {
    const kids = first(document, "S", "Document").lookup(PDFName.of("K"), PDFArray);
    kids.remove(kids.size() - 1);
  },
};

const KIDS = PDFName.of("K");

/** Returns the elements on the first page that contain nothing but marked content. */
function elementsWithContent(document: PDFDocument): readonly PDFDict[] {
  const page = document.getPage(0).ref;
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  return objects
    .filter((object) => object instanceof PDFDict)
    .filter((dict) => dict.get(PDFName.of("Pg")) === page && hasOnlyContent(dict.lookup(KIDS)));
}

function hasOnlyContent(kids: PDFObject | undefined): boolean {
  return (
    kids instanceof PDFNumber || (kids instanceof PDFArray && kids.asArray().every((kid) => kid instanceof PDFNumber))
  );
}

/** Changes the type of the first heading. */
function retype(document: PDFDocument, type: string): void {
  first(document, "S", "H1").set(PDFName.of("S"), PDFName.of(type));
}

/** Returns the first object whose entry has this name. */
function first({ context }: PDFDocument, key: string, name: string): PDFDict {
  const found = context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .find((object) => object instanceof PDFDict && object.get(PDFName.of(key)) === PDFName.of(name));
  if (!(found instanceof PDFDict)) throw new Error(`the document has nothing whose ${key} is ${name}`);
  return found;
}

export async function verifyAccessible(tally: Tally): Promise<void> {
  const noOffice = missing("LibreOffice");
  if (noOffice !== undefined) return tally.notAvailable("accessible documents", noOffice);
  const files = await judgedFiles(tally);
  const veraPdf = await getByMaven(VERA_PDF);
  if ("missing" in veraPdf) return tally.notAvailable("veraPDF on accessible documents", veraPdf.missing, files.length);
  console.log(`${files.length} accessible and spoiled documents: veraPDF says the same as our checker`);
  const verdicts = await askVeraPdf(veraPdf.classpath, files);
  for (const file of files) {
    const verdict = verdicts.get(file);
    const isSame = verdict?.kind === (file.found.length === 0 ? "conforms" : "broken");
    const theirs = verdict?.kind === "broken" ? verdict.clauses.join(" ") : verdict?.kind;
    tally.check(isSame, file.name, `ours: ${file.found.join(" ") || "conforms"}; veraPDF: ${theirs}`);
  }
}

async function judgedFiles(tally: Tally): Promise<readonly Judged[]> {
  const { letter, report, scripts } = await makeSources();
  // The letter has pictures without alternative texts.
  const withoutTexts = await made("letter", [letter], ".pdf");
  tally.check(withoutTexts.found.join() === "7.3", "letter", `our checker finds ${withoutTexts.found.join(" ")}`);
  const good = await Promise.all([
    made("report", [report], ".pdf"),
    made("report (2a)", [report], ".pdf/a-2a"),
    made("Greek, Cyrillic and accents (3a)", [scripts], ".pdf/a-3a"),
    made("20 reports and texts", Array(10).fill([report, scripts]).flat(), ".pdf"),
  ]);
  for (const { name, found } of good) tally.check(found.length === 0, name, `our checker finds ${found.join(" ")}`);
  const [base] = good;
  const spoil = (faults: typeof FAULTS) =>
    Promise.all(Object.entries(faults).map(([name, fault]) => spoiled(tally, name, base?.bytes, fault)));
  await spoil(FAULTS_UNSEEN);
  const levelA = good.filter(({ name }) => /[23]a/.test(name)).map((each) => ({ ...each, part: partOf(each.name) }));
  return [withoutTexts, ...(await madeOfHtml(tally)), ...good, ...levelA, ...(await spoil(FAULTS))];
}

async function spoiled(
  tally: Tally,
  name: string,
  bytes: Uint8Array | undefined,
  fault: (document: PDFDocument) => void,
): Promise<Judged> {
  const document = await PDFDocument.load(bytes ?? new Uint8Array(), { updateMetadata: false });
  fault(document);
  const found = checkAccessible(document).map(({ clause }) => clause);
  tally.check(found.length > 0, name, "our checker finds nothing");
  return { name, part: "ua1", bytes: await document.save({ updateFieldAppearances: false }), found };
}

function partOf(name: string): "2a" | "3a" {
  return name.includes("3a") ? "3a" : "2a";
}

const HTML: Readonly<Record<string, string>> = {
  "a printed page":
    '<!doctype html><html lang="en"><title>Offer</title><h1>Offer</h1><p>Dear <b>Zoë</b>, see <a href="https://example.com/">our site</a>.<ul><li>Oak<li>Ash</ul><h2>Prices</h2><table><thead><tr><th scope="col">Item<th scope="col">Price</thead><tbody><tr><td>Table<td>7</tbody></table>',
  "a printed list":
    '<!doctype html><html lang="en"><title>Offer</title><h1>Wood</h1><ol><li><p>Oak</p><ul><li>Red <b>oak</b><li>White</ul><li>Ash</ol>',
  "a printed picture": `<!doctype html><html lang="en"><title>Offer</title><h1>Offer</h1><img alt="A square" width="50" height="50" src="${PIXEL}"><img alt="" width="50" height="50" src="${PIXEL}">`,
  "a printed text": textAsHtml("Dear Ada,\n\tindented\nΩμέγα\n".repeat(120), "Text"),
};

/** Chromium does not mark everything; neither our checker nor veraPDF may accept what the other one refuses. */
async function madeOfHtml(tally: Tally): Promise<readonly Judged[]> {
  const noChromium = missing("Chromium");
  if (noChromium !== undefined) {
    tally.notAvailable("accessible printed pages", noChromium, Object.keys(HTML).length);
    return [];
  }
  const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "" });
  try {
    const made: Judged[] = [];
    for (const [name, html] of Object.entries(HTML)) made.push(await accessible(name, [await renderer.toPdf(html)]));
    return made;
  } finally {
    await renderer.stop();
  }
}

async function accessible(name: string, printed: readonly Uint8Array[]): Promise<Judged> {
  async function* pieces() {
    yield* printed;
  }
  const options = { outputFormat: ".pdf", outputQuality: 100 } as const;
  const { bytes, accessibility = [] } = await finishPdf(pieces(), { ...finishOf(), options, accessible: ACCESSIBLE });
  return { name, part: "ua1", bytes, found: accessibility.map(({ clause }) => clause) };
}

async function made(
  name: string,
  sources: readonly Uint8Array[],
  format: ".pdf" | ".pdf/a-2a" | ".pdf/a-3a",
): Promise<Judged> {
  const converter = createProcessConverter({ log: () => {}, remedy: "" });
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const to = format === ".pdf" ? format : (format.replace(/a$/, "b") as ".pdf/a-2b" | ".pdf/a-3b");
    for (const source of sources) yield await converter.convert({ source, from: ".docx", to, isTagged: true });
  }
  try {
    const options = { outputFormat: format, outputQuality: 100 };
    const { bytes, accessibility = [] } = await finishPdf(pieces(), { ...finishOf(), options, accessible: ACCESSIBLE });
    return { name, part: "ua1", bytes, found: accessibility.map(({ clause }) => clause) };
  } finally {
    await converter.stop();
  }
}
