/** What an item costs in a batch of any size: rows of a workbook to an archive of .docx, and the memory that it takes. */
import { rm } from "node:fs/promises";
import path from "node:path";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { documentText } from "#test/support/docx-package.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { namesIn, readFromArchive } from "./archive-on-disk.ts";
import { makeBatch, type Traffic, uploadTemplate } from "./batch-call.ts";
import { batchLetter, batchRow, batchRows, batchWorkbook } from "./batch-data.ts";
import { type Bench, type Figure, scaled, summarise, type Times, timeInTurns } from "./bench.ts";
import { type Cost, costOf } from "./watched-program.ts";

/** Items of a batch, and how often it is made. */
const SIZES = [
  { items: 1, rounds: 30 },
  { items: 10, rounds: 20 },
  { items: 100, rounds: 15 },
  { items: 1000, rounds: 7 },
  { items: 10_000, rounds: 3 },
  { items: 100_000, rounds: 2 },
] as const;

type Size = (typeof SIZES)[number];

/** The cost per item may grow by this factor from here on. */
const FLAT_FROM = 100;
const GROWTH_MAX = 1.2;

const MERGED_ALONE = 500;

export const growthBench: Bench = {
  about:
    "rows of an .xlsx to a .zip with a .docx for each, over HTTP; documents in a second and memory of the whole service",
  async run() {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const template = await uploadTemplate(program, batchLetter(), "letter.docx");
    const alone = await mergeAlone();
    const measured: Measured[] = [];
    for (const size of SIZES) measured.push(await measure({ home, program, template }, size));
    const flat = measured.find(({ size }) => size.items === FLAT_FROM);
    return measured.map((each) => figureOf(each, flat, alone));
  },
};

interface Service {
  readonly home: Home;
  readonly program: Program;
  readonly template: string;
}

interface Measured {
  readonly size: Size;
  readonly times: Times;
  readonly cost: Cost;
  readonly traffic: Traffic;
}

async function measure({ home, program, template }: Service, size: Size): Promise<Measured> {
  const { items, rounds } = size;
  const to = path.join(home.folder, `${items}.zip`);
  const file = new File([batchWorkbook(items)], "rows.xlsx");
  const fields = { template_id: template, file, single_file: "false" };
  const samples: number[] = [];
  let traffic: Traffic = { sent: 0, received: 0 };
  // The first one warms up.
  if (items < 10_000) await makeBatch(program, { fields, to });
  const cost = await costOf(program, async () => {
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      traffic = await makeBatch(program, { fields, to });
      samples.push(performance.now() - start);
    }
  });
  if (items > 1) await assertArchive(to, items);
  await rm(to);
  return { size, times: summarise(samples), cost, traffic };
}

async function assertArchive(archive: string, items: number): Promise<void> {
  const names = await namesIn(archive);
  if (new Set(names).size !== items) throw new Error(`the archive of ${items} has ${names.length} files`);
  for (const position of [1, items / 2, items]) {
    const text = documentText(await readFromArchive(archive, names[position - 1] ?? ""));
    const { Last, Product } = batchRow(position);
    if (!text.includes(`Dear Zoë ${Last},`) || !text.includes(`${Product} costs`)) {
      throw new Error(`file ${position} of ${items} is another item's: ${text}`);
    }
  }
}

function figureOf({ size, times, cost, traffic }: Measured, flat: Measured | undefined, alone: Times): Figure {
  const { items, rounds } = size;
  const perItem = flat && { what: `an item of ${FLAT_FROM}`, times: scaled(flat.times, items / FLAT_FROM) };
  return {
    what: `${items.toLocaleString("en")} items`,
    times,
    documents: items,
    ...(perItem && { floor: items > FLAT_FROM ? { ...perItem, targetRatio: GROWTH_MAX } : perItem }),
    peer: { what: "merging alone, one core", times: scaled(alone, items) },
    traffic,
    more: {
      items,
      "ms an item": times.median / items,
      "peak memory over idle, MB": cost.peakBytes / 1e6,
      "documents a second of a core": (items * rounds * 1000) / cost.processorMs,
    },
  };
}

async function mergeAlone(): Promise<Times> {
  const setup = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
  const merge = compileSingle(openDocx(batchLetter(), "letter.docx"), setup);
  const rows = batchRows(MERGED_ALONE);
  const { all } = await timeInTurns(5, {
    all: () => {
      for (const row of rows) merge(row);
    },
  });
  return scaled(all, 1 / MERGED_ALONE);
}
