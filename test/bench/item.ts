/**
 * What an item of a shared conversion costs, beside the same items converted one by one, and beside the conversion of
 * their file alone, which nothing that splits it can beat: each in turns in one run, by one LibreOffice process.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { endMark, startMark } from "#shared/engine/merge/assembly/assembly.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import { splitPdf } from "#shared/pdf/split/split-pdf.ts";
import { createProcessConverter, type ProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { batchLetter, batchRow } from "./batch-data.ts";
import { type Bench, type Figure, timeInTurns } from "./bench.ts";

/** The items of a group, of which the last is the sample. */
const ITEMS = 24;
const ROUNDS = 7;
const EXAMPLES = path.join(import.meta.dirname, "../../examples");
const MARKS = "M0123456789";

export const itemBench: Bench = {
  about: `${ITEMS - 1} items of one page that share a conversion, ${ROUNDS} times in turns`,
  async run() {
    const converter = createProcessConverter({ log: () => {}, remedy: "npm start", processesMax: 1 });
    try {
      const figures: Figure[] = [];
      for (const kind of await kinds()) figures.push(...(await measure(converter, kind)));
      return figures;
    } finally {
      await converter.stop();
    }
  },
};

interface Kind {
  readonly name: string;
  readonly template: Uint8Array;
  readonly items: readonly DataItem[];
}

async function kinds(): Promise<readonly Kind[]> {
  const offer = JSON.parse(await readFile(path.join(EXAMPLES, "offer.json"), "utf8")) as DataItem;
  const positions = Array.from({ length: ITEMS }, (_, index) => index + 1);
  return [
    { name: "letters", template: batchLetter(), items: positions.map(batchRow) },
    {
      name: "offers",
      template: await readFile(path.join(EXAMPLES, "Offer.docx")),
      items: positions.map((position) => ({ ...offer, Number: `2026-${position}`, Name: `Zoë Müller ${position}` })),
    },
  ];
}

async function measure(converter: ProcessConverter, { name, template, items }: Kind): Promise<readonly Figure[]> {
  const setup = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false, now: () => performance.now() };
  const { docxToConvert, sharedConversion } = compileTemplate(
    { kind: "docx", docx: openDocx(template, "template.docx") },
    setup,
  );
  const convert = (source: Uint8Array = new Uint8Array(), keepsBookmarks = false) =>
    converter.convert({ source, from: ".docx", to: ".pdf", keepsBookmarks });
  const alone = items.map((item) => docxToConvert?.render(item));
  const sample = await convert(alone.at(-1));
  const pagesEach = quickPageCount(sample);
  const group = sharedConversion()?.assemble(items, { fetched: NO_PICTURES, marks: MARKS, shownPageCount: pagesEach });
  if (group === undefined) throw new Error(`${name} do not share a conversion`);
  const pdf = await convert(group.bytes, true);
  const documents = group.copies.map(({ properties }, copy) => ({
    start: startMark(MARKS, copy),
    end: endMark(MARKS, copy),
    properties,
  }));
  const split = async (isRejoined: boolean) => {
    const parts = (await splitPdf(pdf, { documents, sample, pagesEach, isRejoined })) ?? [];
    if (parts.length !== ITEMS - 1 || parts.includes(undefined)) throw new Error(`${name} were not split`);
  };
  const times = await timeInTurns(ROUNDS, {
    oneByOne: async () => {
      for (const file of alone.slice(0, -1)) await convert(file);
    },
    together: () => convert(group.bytes, true),
    files: () => split(false),
    rejoined: () => split(true),
    shared: async () => {
      await convert(group.bytes, true);
      await split(false);
    },
  });
  const counted = { documents: ITEMS - 1 };
  const floor = { what: "conversion of their file", times: times.together };
  return [
    {
      what: `${name} in one conversion`,
      times: times.shared,
      ...counted,
      floor: { ...floor, targetRatio: 1.3 },
      peer: { what: "one by one", times: times.oneByOne, targetRatio: 2 },
    },
    { what: `splitting ${name} into files`, times: times.files, ...counted, floor },
    { what: `splitting ${name} to join them again`, times: times.rejoined, ...counted, floor },
  ];
}
