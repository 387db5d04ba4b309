/**
 * One key stroke in Studio, from the event to the new page decoded in the browser, beside what it is made of: the preview over
 * HTTP, merging and LibreOffice alone, and drawing the page. All take turns in one run. Then first visits, from the navigation
 * until the view can be used.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "puppeteer-core";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { drawPages } from "#shared/pdf/reading/draw-pages.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { PROJECT } from "#test/support/program.ts";
import { openStudio, type Studio } from "#test/support/studio.ts";
import { type Bench, type Figure, timeInTurns } from "./bench.ts";
import { measureVisits } from "./visits.ts";

const ROUNDS = 30;
const WIDTH_PIXELS = 800;
const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

export const studioBench: Bench = {
  about: `Offer.docx, one key stroke in a field, ${ROUNDS} times in turns; then visits with an empty cache; service and browser are warm`,
  async run() {
    await using studio = await openStudio();
    const converter = createProcessConverter({ log: () => {}, remedy: "npm start", processesMax: 1 });
    try {
      return [...(await measure(studio, converter)), ...(await measureVisits(studio))];
    } finally {
      await converter.stop();
    }
  },
};

async function measure(
  studio: Studio,
  converter: ReturnType<typeof createProcessConverter>,
): Promise<readonly Figure[]> {
  const offer = await readFile(path.join(PROJECT, "examples/Offer.docx"));
  const item = JSON.parse(await readFile(path.join(PROJECT, "examples/offer.json"), "utf8")) as DataItem;
  const merge = compileSingle(openDocx(offer, "Offer.docx"), SYNTAX);
  const convert = (data: DataItem) => converter.convert({ source: merge(data), from: ".docx", to: ".pdf" });
  const page = await openExample(studio);
  const id = /#\/template\/(\w+)/.exec(page.url())?.[1] ?? "";
  const named = (round: number) => ({ ...item, Name: `Zoë ${round}` });
  const pdf = await convert(item);
  const times = await timeInTurns(ROUNDS, {
    stroke: (round) => typeInto(page, `Zoë M ${round}`),
    preview: (round) => preview(studio, id, named(round)),
    alone: (round) => convert(named(round)),
    draw: () => drawPages(pdf, { first: 1, last: 1, width: WIDTH_PIXELS, known: [] }),
  });
  const alone = { what: "merge and LibreOffice alone", times: times.alone };
  return [
    { what: "key stroke to page", times: times.stroke, targetMs: 250, floor: alone },
    { what: "preview over HTTP", times: times.preview, floor: alone },
    { what: "drawing the page", times: times.draw },
  ];
}

async function openExample({ newPerson, address, key }: Studio): Promise<Page> {
  const { page } = await newPerson();
  await page.goto(`${address}/#key=${key}`);
  await page.waitForSelector('.paper[aria-busy="false"] .page');
  return page;
}

/** Runs in the browser, whose types this program does not have. */
const TYPE_AND_WAIT = `async (typed) => {
  const field = document.querySelector("#field-Name");
  const image = document.querySelector("img.page");
  const changed = new Promise((resolve) => {
    new MutationObserver(resolve).observe(image, { attributeFilter: ["src"] });
  });
  field.value = typed;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await changed;
  await image.decode();
}`;

/** Resolves when the page of the new text is decoded. */
async function typeInto(page: Page, text: string): Promise<void> {
  await page.evaluate(`(${TYPE_AND_WAIT})(${JSON.stringify(text)})`);
}

async function preview({ program, key }: Studio, template_id: string, data: DataItem): Promise<void> {
  const body = JSON.stringify({ template_id, data, width: WIDTH_PIXELS });
  const headers = { "Content-Type": "application/json" };
  const answer = await program.call("/v1/preview", { method: "POST", body, headers, key });
  await answer.json();
}
