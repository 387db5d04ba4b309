/** Combining pieces, whenever they were made. */

import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { combinePieces } from "#shared/service/produce/finish/combine-pieces.ts";
import { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { MadePiece, Piece } from "#shared/service/produce/pieces/piece.ts";
import type { DocumentPlan } from "#shared/service/produce/plan/document-plan.ts";
import { openFolderFiles } from "#shared/storage/files/files.folder.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { planOf } from "#test/support/document-plan.ts";
import { NOTHING_TO_TELL } from "#test/support/finished-pdf.ts";
import { readZip } from "#test/support/read-zip.ts";

/** Nothing here is a PDF. */
const NO_PDFS = { pdfs: undefined as never, files: undefined as never };
const PAGE = { format: ".html" } as const;

function made(position: number, text: string, warnings: readonly string[] = []): MadePiece {
  const info = { warnings, conformance: undefined, profile: undefined, pageCount: undefined };
  return { position, milliseconds: position, bytes: Buffer.from(text), name: undefined, info };
}

function failed(position: number): Piece {
  return {
    position,
    milliseconds: 1,
    name: undefined,
    fault: { code: "merge_failed", message: `=Item ${position}, "bad"` },
  };
}

async function combined(plan: DocumentPlan, pieces: readonly Piece[]) {
  const info = new DocumentInfo();
  async function* stream() {
    yield* pieces;
  }
  const content = await combinePieces(NO_PDFS, { plan, template: PAGE, info }, stream());
  const bytes = content instanceof Uint8Array ? content : Buffer.concat(await Array.fromAsync(content));
  return { bytes, warnings: info.warnings };
}

function filesIn(zip: Uint8Array): ReadonlyMap<string, string> {
  return new Map(readZip(zip).map(({ name, content }) => [name, content.toString()]));
}

test("an archive holds a file for each piece", async () => {
  const { bytes } = await combined(planOf({}, { count: 2 }), [made(1, "a"), made(2, "b")]);
  expect([...filesIn(bytes)]).toEqual([
    ["Offer 1.docx", "a"],
    ["Offer 2.docx", "b"],
  ]);
});

test("a piece that failed is the error of the document", async () => {
  const work = combined(planOf(), [made(1, "a"), failed(2), failed(3)]);
  await expect(work).rejects.toMatchObject({ code: "merge_failed", status: 422, message: '=Item 2, "bad"' });
});

test("a lenient archive tells of every item in a table that no spreadsheet program takes for formulas", async () => {
  const pieces = [made(1, "a", ["no picture, alas"]), failed(2), { ...made(3, "c"), name: "=cmd" }];
  const { bytes } = await combined(planOf({ isLenient: true }), pieces);
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
  const work = combined(planOf({ isLenient: true }), [failed(1), failed(2)]);
  await expect(work).rejects.toMatchObject({ code: "merge_failed", message: expect.stringContaining("Item 1") });
});

test("texts are joined by form feeds, and a lenient one tells what it leaves out", async () => {
  const plan = planOf({ outputFormat: ".txt", isLenient: true }, { mode: "joined" });
  const { bytes, warnings } = await combined(plan, [made(1, "a"), failed(2), made(3, "c")]);
  expect(Buffer.from(bytes).toString()).toBe("a\fc");
  expect(warnings).toEqual(['left out: =Item 2, "bad"']);
});

describe("where the process that joins PDFs ends", () => {
  /** Its process ends so many times, each time when it has taken two pieces. */
  function endingWorker(times: number, end: Error = serviceError("work_interrupted")) {
    const attempts: string[][] = [];
    const finish: PdfWorker["finish"] = async (pieces) => {
      const taken: string[] = [];
      attempts.push(taken);
      for await (const piece of pieces) {
        taken.push(Buffer.from(piece).toString());
        if (attempts.length <= times && taken.length === 2) throw end;
      }
      const bytes = Buffer.from(taken.join("+"));
      return {
        bytes,
        pageCount: 3,
        ...NOTHING_TO_TELL,
      };
    };
    return { attempts, pdfs: { finish } as PdfWorker };
  }

  async function joined(pdfs: PdfWorker, made: AsyncIterable<Piece> = threePieces()) {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), "pieces-"));
    const files = await openFolderFiles(folder.path);
    const plan = planOf({ outputFormat: ".pdf" }, { mode: "joined" });
    const combination = { plan, template: PAGE, info: new DocumentInfo() };
    const content = await combinePieces({ pdfs, files }, combination, made);
    return Buffer.from(content as Uint8Array).toString();
  }

  async function* threePieces(onMade = () => {}) {
    for (const [index, text] of ["a", "b", "c"].entries()) {
      onMade();
      yield made(index + 1, text);
    }
  }

  test("three times, all pieces are taken again, and none is made twice", async () => {
    const { pdfs, attempts } = endingWorker(3);
    let count = 0;
    expect(
      await joined(
        pdfs,
        threePieces(() => count++),
      ),
    ).toBe("a+b+c");
    expect(count).toBe(3);
    expect(attempts).toEqual([
      ["a", "b"],
      ["a", "b"],
      ["a", "b"],
      ["a", "b", "c"],
    ]);
  });

  test("again and again, the document has failed", async () => {
    const { pdfs, attempts } = endingWorker(Infinity);
    await expect(joined(pdfs)).rejects.toMatchObject({ code: "work_interrupted", status: 503 });
    expect(attempts).toHaveLength(4);
  });

  test("while a piece could not be made either, no document comes without that piece", async () => {
    async function* breakingOff() {
      yield* [made(1, "a"), made(2, "b")];
      throw serviceError("work_interrupted");
    }
    const { pdfs } = endingWorker(0);
    await expect(joined(pdfs, breakingOff())).rejects.toMatchObject({ code: "work_interrupted", status: 503 });
  });

  test("because it has taken too much memory, that is said, and nothing is tried again", async () => {
    const { pdfs, attempts } = endingWorker(1, new WorkFailure("too_large", "much"));
    await expect(joined(pdfs)).rejects.toMatchObject({ code: "document_too_large", status: 422 });
    expect(attempts).toHaveLength(1);
  });
});
