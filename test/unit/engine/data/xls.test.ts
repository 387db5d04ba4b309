import { describe, expect, test } from "vitest";
import { utils, type WorkBook, write } from "xlsx";
import { readXls } from "#shared/engine/data/xls.ts";
import { readDataFile } from "#test/support/read-data-file.ts";

function read(bytes: Uint8Array, sheet?: string) {
  return readDataFile({ filename: "data.xls", bytes }, { sheet });
}

/** Sheets of cells as the library describes them. */
function xls(sheets: Readonly<Record<string, unknown[][]>>, change: (book: WorkBook) => void = () => {}): Buffer {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  }
  change(book);
  return write(book, { type: "buffer", bookType: "biff8" });
}

function number(v: number, z: string) {
  return { t: "n", v, z };
}

describe("a cell is what the sheet displays", () => {
  test.each([
    ["text", "Müller 東京", "Müller 東京"],
    ["a number that is text", "007", "007"],
    ["a date", number(46053, "dd.mm.yyyy"), "31.01.2026"],
    ["the short date of each reader's computer as ISO 8601", number(46053, "m/d/yy"), "2026-01-31"],
    ["a currency", number(1.005, '#,##0.00 "€"'), "1.01 €"],
    ["a percentage", number(0.256, "0.0%"), "25.6%"],
    ["leading zeros", number(123, "00000"), "00123"],
    ["a long number in full", number(12345678901234, "General"), "12345678901234"],
    ["true", true, true],
    ["false", false, false],
    ["an error", { t: "e", v: 7 }, "#DIV/0!"],
    ["the result of a formula", { t: "n", v: 5, f: "2+3" }, "5"],
  ])("%s", (_name, cell, text) => {
    expect(
      read(
        xls({
          Data: [
            ["Key", "Value"],
            ["1", cell],
          ],
        }),
      )[0]?.Value,
    ).toBe(text);
  });

  test("a merged cell displays its first one", () => {
    const bytes = xls(
      {
        Data: [
          ["A", "B"],
          ["1", "shown"],
          ["2", "covered"],
        ],
      },
      (book) => {
        const sheet = book.Sheets.Data;
        if (sheet) sheet["!merges"] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }];
      },
    );
    expect(read(bytes)).toEqual([
      { A: "1", B: "shown" },
      { A: "2", B: "" },
    ]);
  });

  test("texts of Excel 95 are in the code page that the file names", () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([["Name"], ["M_ller 5 _"]]), "Data");
    const bytes: Buffer = write(book, { type: "buffer", bookType: "biff5" });
    bytes.write("M\u00fcller 5 \u0080", bytes.indexOf("M_ller 5 _"), "latin1");
    expect(read(bytes)).toEqual([{ Name: "Müller 5 €" }]);
  });
});

test("a text without its length is refused at once, in place of being read without end", () => {
  const start = [0x09, 0x08, 0x08, 0x00, 0x00, 0x05, 0x05, 0x00, 0x00, 0x00, 0x00, 0x00];
  const codePage = [0x42, 0x00, 0x02, 0x00, 0xe4, 0x04];
  const emptyText = [0x07, 0x00, 0x00, 0x00];
  expect(() => readXls(Uint8Array.from([...start, ...codePage, ...emptyText]), undefined)).toThrow(
    expect.objectContaining({ fault: "unreadable" }),
  );
});

describe("the sheet", () => {
  const bytes = xls({ Hidden: [["A"], ["hidden"]], Shown: [["A"], ["shown"]] }, (book) =>
    utils.book_set_sheet_visibility(book, 0, 1),
  );

  test("is the first one that the workbook shows, or the one of the name", () => {
    expect(read(bytes)).toEqual([{ A: "shown" }]);
    expect(read(bytes, "Hidden")).toEqual([{ A: "hidden" }]);
  });

  test("an unknown sheet is refused with the names that there are", () => {
    expect(() => read(bytes, "Second")).toThrow(
      expect.objectContaining({ fault: "unknown_sheet", sheets: ["Hidden", "Shown"] }),
    );
  });
});
