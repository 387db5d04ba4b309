/** Has the running function `render-html` print a page, and looks into the PDF. */
import { spawnSync } from "node:child_process";
import process from "node:process";
import type { RenderHtmlQuestion } from "#shared/workers/render-html/function-messages.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { type Checks, makeWith, medianMs } from "./checks.ts";

const PAGE = `<!doctype html><title>Offer</title>
<style>body { font-family: Calibri } .serif { font-family: Cambria } .sans { font-family: Arial }</style>
<h1>Offer</h1><p>Grüße aus 東京 مرحبا 🦆 <span class="serif">in serif</span> <span class="sans">in sans</span></p>
<p style="break-before: page">Second page`;

const WORDS = ["Offer", "Grüße aus 東京", "in serif", "in sans"];
const FONTS = ["Carlito", "Caladea", "LiberationSans"];
/**
 * Lambda starts a function anew that has not started within ten seconds. Where this machine is slower or busier, its limit
 * is longer, by the time in which Node itself starts.
 */
const START_LIMIT_MS = 10_000;
const NODE_START_MS = 40;

/** Answers what was made, by a name for each file. */
export async function checkPrinting(checks: Checks): Promise<ReadonlyMap<string, Uint8Array>> {
  const { report, running } = checks;
  const nodeMs = await medianMs(async () => spawnSync(process.execPath, ["--eval", ""]));
  const limitMs = START_LIMIT_MS * Math.max(1, nodeMs / NODE_START_MS);
  report.check(running.startMs < limitMs, "it starts within ten seconds", `${running.startMs} of ${limitMs} ms`);
  const pdf = await print(checks, PAGE, {});
  const text = (await pdfText(pdf)).replace(/\s+/g, " ");
  const missing = WORDS.filter((word) => !text.includes(word));
  report.check(missing.length === 0, "a page is printed", `the text lacks ${missing}: ${text}`);
  report.check(text.includes("Second page"), "all pages are printed", text);
  const raw = pdf.toString("latin1");
  const lacking = FONTS.filter((font) => !raw.includes(`+${font}`));
  report.check(lacking.length === 0, "the page is set in the fonts of the layer", `it lacks ${lacking}`);
  const first = await pdfText(await print(checks, PAGE, { pages: "first" }));
  report.check(!first.includes("Second page"), "the first page alone is printed", first);
  const long = `<!doctype html><!--${"a long comment ".repeat(320_000)}--><p>At the end`;
  const end = await pdfText(await print(checks, long, {}));
  report.check(end.includes("At the end"), `${long.length} bytes pass as a work file`, end);
  report.figure("a short page, median, ms", await medianMs(() => print(checks, PAGE, {})));
  return new Map([["page.pdf", pdf]]);
}

function print(checks: Checks, html: string, options: RenderHtmlQuestion["options"]): Promise<Buffer> {
  return makeWith<RenderHtmlQuestion>(checks, Buffer.from(html), (page, resultAddress) => ({
    html: page,
    options,
    resultAddress,
  }));
}
