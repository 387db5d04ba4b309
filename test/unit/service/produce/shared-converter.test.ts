/** Tests which items share a conversion, and what becomes of them when that does not work. */

import { describe, expect, test } from "vitest";
import { CallerGone } from "#shared/base/errors/caller-gone.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import type { PdfSplit } from "#shared/pdf/split/split-pdf.ts";
import type { DocumentContext, Needs } from "#shared/service/produce/document-context.ts";
import { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { PreparedItem } from "#shared/service/produce/prepare-items.ts";
import { SharedConverter } from "#shared/service/produce/shared-converter.ts";
import { groupsOf } from "#shared/service/produce/sharing.ts";
import type { Conversion } from "#shared/workers/convert/converter.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

const WORK = {
  template: {
    key: "a",
    filename: "a.docx",
    format: ".docx",
    syntax: { delimiters: { left: "[", right: "]" }, enhancedSyntax: false },
    file: docx(paragraph("Dear [Name], [Sign]")),
  },
  plan: { mode: "each", count: 5, pageBreak: false, options: { outputFormat: ".pdf" } },
} as unknown as DocumentContext;
const BAD = "data:image/png;base64,AAAA";

function item(position: number, sign = ""): PreparedItem {
  const merge = async () => new Uint8Array();
  return {
    position,
    json: JSON.stringify({ Name: `N${position}`, Sign: sign }),
    name: undefined,
    info: new DocumentInfo(),
    milliseconds: 0,
    fetched: NO_PICTURES,
    merge,
  };
}

const pdfOf = (pages: number) => rawPdf({ name: "S", pages: Array.from({ length: pages }, () => "") });
const SAMPLE = { item: item(1), pdf: pdfOf(1), milliseconds: 50 };
const OTHERS = [2, 3, 4, 5].map((position) => item(position));

/** What an operator hears of, because no caller is told. */
const fault = (code: string) => [{ SharedConversionsFailed: 1 }, { code }];

interface Recorded {
  readonly conversions: Conversion[];
  readonly splits: PdfSplit[];
  readonly counted: object[];
}

/** A word processor and a worker that say what they were asked; the parts are bytes of their number. */
interface Given {
  readonly convert?: () => Promise<Uint8Array>;
  readonly splitPdf?: (options: PdfSplit) => unknown;
  readonly signal?: AbortSignal;
}

function sharedConverter(given: Given = {}) {
  const asked: Recorded = { conversions: [], splits: [], counted: [] };
  const {
    convert = async () => new Uint8Array(),
    splitPdf = ({ documents }) => documents.slice(1).map((_, index) => Uint8Array.of(index)),
    signal,
  } = given;
  const deps = {
    templateWorker: createLambdaTemplateWorker(ALL_CODE),
    elapsed: () => 0,
    metrics: (...counted: object[]) => asked.counted.push(counted),
    converter: {
      atOnce: 1,
      convert(conversion: Conversion) {
        asked.conversions.push(conversion);
        return convert();
      },
    },
    pdfs: {
      prepare() {},
      pagesWritten: async (pdf: Uint8Array) => quickPageCount(pdf),
      async splitPdf(_: Uint8Array, options: PdfSplit) {
        asked.splits.push(options);
        return splitPdf(options);
      },
    },
  } as unknown as Needs;
  const context = { ...WORK, sharedConversions: { areGivenUp: false }, signal };
  return { asked, converter: new SharedConverter(deps, context, { showsPageCount: true }) };
}

async function madeOf(converter: SharedConverter, items: readonly PreparedItem[], sample = SAMPLE) {
  const made = await converter.convert(items, sample);
  return Array.from(made, ([{ position }, { bytes }]) => [position, ...bytes]);
}

describe("items that share a conversion", () => {
  test("are in one file with the sample behind them, each ending with a mark", async () => {
    const { asked, converter } = sharedConverter();
    expect(await madeOf(converter, OTHERS)).toEqual([
      [2, 0],
      [3, 1],
      [4, 2],
      [5, 3],
    ]);
    const [{ source = new Uint8Array(), ...conversion } = {}] = asked.conversions;
    expect(conversion).toEqual({ from: ".docx", to: ".pdf", keepsBookmarks: true, isTagged: false });
    const lines = documentText(source).split("\n");
    expect(lines).toEqual([2, 3, 4, 5, 1].map((position) => `Dear N${position}, `));
    expect(asked.splits).toMatchObject([{ sample: SAMPLE.pdf, pagesEach: 1, isRejoined: false }]);
    expect(asked.splits[0]?.documents).toHaveLength(5);
  });

  test("are without those that cannot be merged, or whose pictures cannot be had", async () => {
    const { asked, converter } = sharedConverter();
    const items = [item(2), item(3, BAD), item(4), { ...item(5), fetched: undefined }, item(6)];
    expect(await madeOf(converter, items)).toEqual([
      [2, 0],
      [4, 1],
      [6, 2],
    ]);
    expect(asked.splits[0]?.documents).toHaveLength(4);
  });

  test("are without those that have many times the data of the sample", async () => {
    const { converter } = sharedConverter();
    const long = { ...item(4), json: JSON.stringify({ Name: "N4", Sign: "x".repeat(10_000) }) };
    expect(await madeOf(converter, [item(2), item(3), long, item(5)])).toEqual([
      [2, 0],
      [3, 1],
      [5, 2],
    ]);
  });

  test("are none where too few are left, or the sample is long", async () => {
    const { asked, converter } = sharedConverter();
    expect(await madeOf(converter, OTHERS.slice(0, 2))).toEqual([]);
    expect(await madeOf(converter, OTHERS, { ...SAMPLE, pdf: pdfOf(6) })).toEqual([]);
    expect(await madeOf(converter, OTHERS, { ...SAMPLE, pdf: pdfOf(3), milliseconds: 5_000 })).toEqual([]);
    expect(asked.conversions).toEqual([]);
    expect(await madeOf(converter, OTHERS)).toHaveLength(4);
  });

  test("lack what could not be taken out", async () => {
    const { converter } = sharedConverter({
      splitPdf: () => [Uint8Array.of(7), undefined, undefined, Uint8Array.of(8)],
    });
    expect(await madeOf(converter, OTHERS)).toEqual([
      [2, 7],
      [5, 8],
    ]);
  });

  test.each([
    ["does not look as it does alone", { splitPdf: () => undefined }, []],
    ["gives nothing that can be taken out", { splitPdf: () => [undefined, undefined] }, []],
    ["meets a fault of ours", { splitPdf: () => Promise.reject(new TypeError("of ours")) }, [fault("TypeError")]],
    [
      "cannot be converted in such a file",
      { convert: () => Promise.reject(serviceError("conversion_timed_out", { format: ".pdf", seconds: 60 })) },
      [],
    ],
    [
      "breaks what takes it apart",
      { splitPdf: () => Promise.reject(new WorkFailure("too_large", "much")) },
      [fault("WorkFailure too_large")],
    ],
  ])("are none of a document that %s, and nothing more of it is tried", async (_, given, counted) => {
    const { asked, converter } = sharedConverter(given);
    expect(await madeOf(converter, OTHERS)).toEqual([]);
    expect(await madeOf(converter, OTHERS)).toEqual([]);
    expect(asked.conversions).toHaveLength(1);
    expect(asked.counted).toEqual(counted);
  });

  test("are none for a caller who has left, whatever fails because of that", async () => {
    const leaving = new AbortController();
    const { asked, converter } = sharedConverter({
      convert() {
        leaving.abort();
        return Promise.reject(serviceError("shutting_down"));
      },
      signal: leaving.signal,
    });
    await expect(converter.convert(OTHERS, SAMPLE)).rejects.toBeInstanceOf(CallerGone);
    await expect(converter.convert(OTHERS, SAMPLE)).rejects.toBeInstanceOf(CallerGone);
    expect(asked.conversions).toHaveLength(1);
  });

  test("wait for a word processor as all do", async () => {
    const busy = serviceError("converter_busy", { seconds: 5 });
    const { converter } = sharedConverter({ convert: () => Promise.reject(busy) });
    await expect(converter.convert(OTHERS, SAMPLE)).rejects.toBe(busy);
  });
});

describe("groups", () => {
  async function positions(count: number, atOnce: number, from = 1) {
    const items = Array.from({ length: count - from + 1 }, (_, index) => item(from + index));
    const groups = await Array.fromAsync(groupsOf(items, { count, atOnce }));
    return groups.map((group) => group.map(({ position }) => position));
  }

  test("each converter has one of the items of a small document", async () => {
    expect(await positions(10, 2)).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ]);
    expect((await positions(10, 8)).map(({ length }) => length)).toEqual([4, 4, 2]);
  });

  test("groups of a large document have 24, and are the same wherever its making goes on", async () => {
    const all = await positions(100, 2);
    expect(all.map(({ length }) => length)).toEqual([24, 24, 24, 24, 4]);
    expect(await positions(100, 2, 30)).toEqual([all[1]?.slice(5), ...all.slice(2)]);
  });
});
