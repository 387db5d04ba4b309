/** Conversion alone, beside other ways to use the same LibreOffice: the same files, in turns in one run. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { textAsDocx } from "#shared/engine/merge/text/text-as-docx.ts";
import { textAsHtml } from "#shared/engine/merge/text/text-as-html.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { renderFirstPage } from "#shared/pdf/reading/first-page.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import { type Bench, type Figure, timeInTurns } from "./bench.ts";
import { type BenchDocument, convertBeside } from "./convert-beside.ts";
import { type ConvertTool, coldSoffice, type Found, freshClient, npmPackages } from "./convert-tools.ts";
import { measurable } from "./found.ts";
import { BRACES, dataFor, template } from "./merge-templates.ts";
import { MERGANSER } from "./merge-tools.ts";

export const convertBench: Bench = {
  about: "a .docx to PDF, one at a time, by one warm process of the service and by others with the same LibreOffice",
  async run() {
    const ours = ourTool();
    const found: readonly Found[] = [await coldSoffice(), await freshClient(), ...npmPackages()];
    const peers = measurable(found);
    try {
      const figures: Figure[] = [];
      for (const document of await documents()) figures.push(...(await convertBeside(document, ours, peers)));
      return [...figures, ...(await pictures(ours))];
    } finally {
      await Promise.all([ours, ...peers].map((tool) => tool.stop()));
    }
  },
};

function ourTool(): ConvertTool {
  const converter = createProcessConverter({ log: () => {}, remedy: "npm start", processesMax: 1 });
  const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "npm start" });
  return {
    name: "Merganser",
    convert: (source, { html } = {}) =>
      html !== undefined && renderer.isAvailable()
        ? renderer.toPdf(html)
        : converter.convert({ source, from: ".docx", to: ".pdf" }),
    async idle() {
      await Promise.all([converter.idle(), renderer.idle()]);
    },
    async stop() {
      await Promise.all([converter.stop(), renderer.stop()]);
    },
  };
}

const TEXT = "Lorem ipsum dolor sit amet, consetetur.\n".repeat(256);

async function documents(): Promise<readonly BenchDocument[]> {
  const merged = (name: "letter" | "invoice" | "report") =>
    MERGANSER.prepare(template(name, BRACES))(dataFor(name, 1)) as Uint8Array;
  const letter = await readFile(path.join(import.meta.dirname, "../fixtures/letter.docx"));
  const items = Array.from({ length: 100 }, (_, index) => ({ Name: `Ada ${index}`, City: "London" }));
  return [
    { name: "letter", source: letter, rounds: 12, targets: { "cold soffice": 8, "fresh UNO client": 2.5 } },
    { name: "invoice of 50 rows", source: merged("invoice"), rounds: 8 },
    { name: "report of 26 pages", source: merged("report"), rounds: 4 },
    { name: "100 letters in one file", source: together(letter, items), rounds: 3 },
    { name: "10 KB of text", source: textAsDocx(TEXT), html: textAsHtml(TEXT, "Text"), rounds: 8 },
  ];
}

function together(letter: Uint8Array, items: readonly DataItem[]): Uint8Array {
  const syntax = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
  return assemble(prepareAssembly(openDocx(letter, "letter.docx"), syntax), items, { pageBreak: true });
}

const run = promisify(execFile);

/** The first page as PNG at 150 dpi, beside poppler's own program. */
async function pictures(ours: ConvertTool): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-bench-"));
  const file = path.join(folder, "a.pdf");
  const pdf = await ours.convert(await readFile(path.join(import.meta.dirname, "../fixtures/letter.docx")));
  await writeFile(file, pdf);
  const times = await timeInTurns(12, {
    ours: () => renderFirstPage(pdf),
    poppler: () => run("pdftoppm", ["-png", "-r", "150", "-f", "1", "-l", "1", file, path.join(folder, "page")]),
  });
  await rm(folder, { recursive: true });
  return [{ what: "first page as PNG", times: times.ours, peer: { what: "pdftoppm", times: times.poppler } }];
}
