/** Combining pieces, whenever they were made. */
import { expect, test } from "vitest";
import { combinePieces } from "#shared/service/batch/combine-pieces.ts";
import type { MadePiece, Piece, Production } from "#shared/service/batch/production.ts";
import { Remarks } from "#shared/service/remarks.ts";
import { readZip } from "#test/support/read-zip.ts";

/** Nothing here is a PDF. */
const NO_PDFS = { pdfs: undefined as never, files: undefined as never };
const NO_DOCX = { docx: undefined };

function productionOf(production: Partial<Production>): Production {
  return {
    making: "each",
    format: ".docx",
    pageBreak: true,
    count: 3,
    name: "Offer",
    outputName: undefined,
    isLenient: false,
    now: 0,
    quality: 100,
    mergeWith: [],
    attachments: [],
    ...production,
  };
}

function made(position: number, text: string, warnings: readonly string[] = []): MadePiece {
  const remarks = { warnings, conformance: undefined, pageCount: undefined };
  return { position, milliseconds: position, bytes: Buffer.from(text), name: undefined, remarks };
}

function failed(position: number): Piece {
  return { position, milliseconds: 1, fault: { code: "merge_failed", message: `=Item ${position}, "bad"` } };
}

async function combined(production: Production, pieces: readonly Piece[]) {
  const remarks = new Remarks();
  async function* stream() {
    yield* pieces;
  }
  const content = await combinePieces(NO_PDFS, { production, compiled: NO_DOCX, remarks }, stream());
  const bytes = content instanceof Uint8Array ? content : Buffer.concat(await Array.fromAsync(content));
  return { bytes, warnings: remarks.warnings };
}

function filesIn(zip: Uint8Array): ReadonlyMap<string, string> {
  return new Map(readZip(zip).map(({ name, content }) => [name, content.toString()]));
}

test("an archive holds a file for each piece", async () => {
  const { bytes } = await combined(productionOf({ count: 2 }), [made(1, "a"), made(2, "b")]);
  expect([...filesIn(bytes)]).toEqual([
    ["Offer 1.docx", "a"],
    ["Offer 2.docx", "b"],
  ]);
});

test("a piece that failed is the error of the document", async () => {
  const work = combined(productionOf({}), [made(1, "a"), failed(2), failed(3)]);
  await expect(work).rejects.toMatchObject({ code: "merge_failed", status: 422, message: '=Item 2, "bad"' });
});

test("a lenient archive tells of every item in a table that no spreadsheet program takes for formulas", async () => {
  const pieces = [made(1, "a", ["no picture, alas"]), failed(2), { ...made(3, "c"), name: "=cmd" }];
  const { bytes } = await combined(productionOf({ isLenient: true }), pieces);
  const files = filesIn(bytes);
  expect([...files.keys()]).toEqual(["Offer 1.docx", "=cmd.docx", "report.csv"]);
  expect(files.get("report.csv")).toBe(
    [
      "\ufeffrow,file,status,message,milliseconds",
      'Offer 1.docx,ok,"no picture, alas",1'.replace(/^/, "1,"),
      '2,,failed,"\'=Item 2, ""bad""",1',
      "3,'=cmd.docx,ok,,3",
      "",
    ].join("\r\n"),
  );
});

test("a lenient document of which no item could be made is the error of the first", async () => {
  const work = combined(productionOf({ isLenient: true }), [failed(1), failed(2)]);
  await expect(work).rejects.toMatchObject({ code: "merge_failed", message: expect.stringContaining("Item 1") });
});

test("texts are joined by form feeds, and a lenient one tells what it leaves out", async () => {
  const production = productionOf({ making: "joined", format: ".txt", isLenient: true });
  const { bytes, warnings } = await combined(production, [made(1, "a"), failed(2), made(3, "c")]);
  expect(Buffer.from(bytes).toString()).toBe("a\fc");
  expect(warnings).toEqual(['left out: =Item 2, "bad"']);
});
