/** Has the running image convert a letter to every format and back, and looks into what comes. */

import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { renderFirstPage } from "#shared/pdf/reading/first-page.ts";
import type { ConvertQuestion, FontMatches } from "#shared/workers/convert/function-messages.ts";
import { documentText, partXml } from "#test/support/docx-package.ts";
import { finishOf } from "#test/support/finish.ts";
import type { RunningFunction } from "#test/support/lambda-function.ts";
import { odt, rtf } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { pngSize } from "#test/support/png-size.ts";
import { type Checks, makeWith, medianMs, resultOf } from "./checks.ts";
import { heavyLetter, LETTER_WORDS, letter } from "./letter.ts";
import type { Report } from "./report.ts";

type Conversion = Extract<ConvertQuestion, { readonly from: string }>;

/** The text of a converted letter, by its format. */
const READERS: Readonly<Record<Conversion["to"], (file: Buffer) => string | Promise<string>>> = {
  ".docx": documentText,
  // Read once more below, as .docx.
  ".doc": (file) => file.toString("latin1") + file.toString("utf16le") + file.subarray(1).toString("utf16le"),
  ".odt": (file) => withoutMarkup(partXml(file, "content.xml")),
  ".txt": String,
  ".html": (file) => withoutMarkup(file.toString()),
  ".pdf": pdfText,
  ".pdf/a-1b": pdfText,
  ".pdf/a-2b": pdfText,
  ".pdf/a-3b": pdfText,
};

/** Answers what was made, by a name for each file. */
export async function checkConversions(checks: Checks): Promise<ReadonlyMap<string, Uint8Array>> {
  const { report, running } = checks;
  const source = await letter();
  const begun = performance.now();
  const pdf = await convert(checks, source, ".docx", ".pdf");
  const firstMs = performance.now() - begun;
  report.figure("first conversion (letter to .pdf), ms", firstMs);
  // The start has loaded LibreOffice, which takes most of it, however slow the machine is.
  const isWarm = firstMs < running.startMs / 2;
  report.check(isWarm, "the first conversion takes less than half the start", `${firstMs} of ${running.startMs} ms`);
  const files = new Map<string, Uint8Array>([["letter.pdf", pdf]]);
  for (const to of Object.keys(READERS) as Conversion["to"][]) {
    const file = await convert(checks, source, ".docx", to);
    files.set(`letter${to.replace("/", "-")}`, file);
    checkWords(report, `letter to ${to}`, await READERS[to](file));
    if (to.startsWith(".pdf/a")) await checkPart(report, to.slice(-2) as PdfaPart, file);
    report.figure(`letter to ${to}, median, ms`, await medianMs(() => convert(checks, source, ".docx", to)));
  }
  checkFonts(report, pdf);
  report.check((await pdfText(pdf)).includes("Paid by card"), "the footnote is on the page", "it is not");
  const png = await renderFirstPage(pdf);
  files.set("letter.png", png);
  report.check(pngSize(png)[0] > 1000, "letter to .png", `the picture's size is ${pngSize(png)}`);
  await checkSources(checks, files);
  await checkFontMatches(checks);
  await checkRefusal(checks);
  await checkWorkFiles(checks);
  await checkAfterKill(checks, source);
  return files;
}

function checkWords(report: Report, what: string, text: string): void {
  const plain = text.replace(/\s+/g, " ");
  // In a PDF Arabic stands in the order of the page.
  const missing = LETTER_WORDS.filter((word) => !plain.includes(word) && !plain.includes([...word].reverse().join("")));
  report.check(missing.length === 0, what, `the text lacks ${missing.join(", ")}: ${plain.slice(0, 300)}`);
}

function withoutMarkup(xml: string): string {
  return xml.replace(/<[^>]+>/g, " ").replaceAll("&euml;", "ë");
}

/** Finishes a document as the service does. The result begins with the bytes from LibreOffice. */
async function checkPart(report: Report, part: PdfaPart, file: Buffer): Promise<void> {
  async function* pieces() {
    yield file;
  }
  const { violations } = await finishPdf(pieces(), finishOf({ part }));
  report.check(violations.length === 0, `PDF/A-${part} conforms`, JSON.stringify(violations));
}

/** Fonts with the widths of those that were asked for, and one that has the letters of each script. */
function checkFonts(report: Report, pdf: Buffer): void {
  const fonts = [...pdf.toString("latin1").matchAll(/\/BaseFont\s*\/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
  for (const wanted of ["Carlito", "Caladea", "LiberationSans", "NotoSerifCJK"])
    report.check(
      fonts.some((name) => name?.startsWith(wanted)),
      `the page is set in ${wanted}`,
      `its fonts: ${fonts}`,
    );
}

async function checkSources(checks: Checks, made: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const bytes = (name: string) => made.get(name) ?? new Uint8Array();
  const sources: readonly [Conversion["from"], Uint8Array, string][] = [
    [".doc", bytes("letter.doc"), "Dear Zoë"],
    [".odt", bytes("letter.odt"), "Dear Zoë"],
    [".odt", odt("A text in ODF"), "A text in ODF"],
    [".rtf", rtf("A text in RTF"), "A text in RTF"],
    [".html", Buffer.from("<!doctype html><meta charset=utf-8><p>A page of Zoë"), "A page of Zoë"],
  ];
  for (const [from, source, words] of sources) {
    const text = documentText(await convert(checks, source, from, ".docx"));
    checks.report.check(text.includes(words), `${from} to .docx`, text.slice(0, 200));
  }
}

async function checkFontMatches({ running, report }: Checks): Promise<void> {
  const matches = await ask<FontMatches>(running, { matchFonts: ["Calibri", "Arial", "Times New Roman", "No Such"] });
  const { Calibri, Arial, "Times New Roman": times } = matches;
  const isRight = Calibri === "Carlito" && Arial === "Liberation Sans" && times === "Liberation Serif";
  report.check(isRight && "No Such" in matches, "fonts are told", JSON.stringify(matches));
}

async function checkRefusal({ running, report }: Checks): Promise<void> {
  const source = { inline: Buffer.from("no document").toString("base64") };
  const answer = await running.invoke({
    from: ".docx",
    to: ".pdf",
    source,
    resultAddress: "",
  } satisfies ConvertQuestion);
  const text = JSON.stringify(answer);
  report.check(text.includes('"code":"conversion_failed"'), "what is no document is refused", text);
}

async function checkWorkFiles(checks: Checks): Promise<void> {
  const heavy = await heavyLetter();
  const text = await pdfText(await convert(checks, heavy, ".docx", ".pdf"));
  checks.report.check(text.includes("A heavy letter"), `${heavy.length} bytes pass as work files`, text);
}

async function checkAfterKill(checks: Checks, source: Uint8Array): Promise<void> {
  checks.world.kill("libreoffice-worker.mjs");
  const begun = performance.now();
  checkWords(
    checks.report,
    "after LibreOffice was killed",
    await pdfText(await convert(checks, source, ".docx", ".pdf")),
  );
  checks.report.figure("first conversion after LibreOffice was killed, ms", performance.now() - begun);
}

function convert(checks: Checks, file: Uint8Array, from: Conversion["from"], to: Conversion["to"]): Promise<Buffer> {
  return makeWith<ConvertQuestion>(checks, file, (source, resultAddress) => ({ from, to, source, resultAddress }));
}

async function ask<Result>(running: RunningFunction, question: ConvertQuestion): Promise<Result> {
  return resultOf<Result>(await running.invoke(question));
}
