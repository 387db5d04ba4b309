/** Spreadsheets for many documents: columns are matched to tags, and the report is read out of the archive. */
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { utils, write } from "xlsx";
import { fieldsOf } from "#studio/desk/data/fields.ts";
import { badRows } from "#studio/many/archive-report.ts";
import { correctedRows, numberInSheet } from "#studio/many/corrected-rows.ts";
import { flatTags, isAsInFile, itemsOf, matched, rowsWithGaps } from "#studio/many/mapping.ts";
import type { Run } from "#studio/many/run.ts";
import { readAsService } from "#studio/sheets/read-as-service.ts";
import type { Unreadable } from "#studio/sheets/read-sheet.ts";
import { reasonWords } from "#studio/sheets/reason-words.ts";

function read(bytes: Uint8Array, filename: string, names: readonly string[] = []) {
  return readAsService(bytes, { filename, sheet: undefined, names });
}

describe("columns and tags", () => {
  test("names match although capitals, spaces and signs differ; the same name first", () => {
    expect(matched(["Zip Code", "Name", "Total"], ["zip_code", "NAME", "Name"])).toEqual({
      "Zip Code": "zip_code",
      Name: "Name",
    });
  });

  test("the file is sent as it is only if every value stands under its tag", () => {
    expect(isAsInFile(["Name"], ["Name", "More"], { Name: "Name" })).toBe(true);
    expect(isAsInFile(["Name"], ["NAME"], { Name: "NAME" })).toBe(false);
    expect(isAsInFile(["Name"], ["Name"], {})).toBe(false);
  });

  test("items have the values under the names of the tags, also within objects", () => {
    const rows = [{ NAME: "Zoë", Paid: true }];
    expect(itemsOf({ rows }, ["customer.name", "Paid"], { "customer.name": "NAME", Paid: "Paid" })).toEqual([
      { NAME: "Zoë", customer: { name: "Zoë" }, Paid: true },
    ]);
  });

  test("columns of no tag stay for Word's address blocks, and one that was taken from its tag does not", () => {
    const rows = [{ Vorname: "Zoë", Betrag: "7", "First Name": "Ann" }];
    expect(itemsOf({ rows }, ["Amount", "first_name"], { Amount: "Betrag" })).toEqual([
      { Vorname: "Zoë", Betrag: "7", Amount: "7" },
    ]);
  });

  test("a column shows a section, whose tags have columns of their own and are needed only there", () => {
    const field = { hint: undefined, isOptional: false, fields: [] };
    const tags = flatTags([
      { ...field, kind: "text", name: "Name" },
      { ...field, kind: "list", name: "Probation", fields: [{ ...field, kind: "text", name: "Months" }] },
      { ...field, kind: "group", name: "customer", fields: [{ ...field, kind: "text", name: "name" }] },
    ]);
    expect(tags).toEqual({
      simple: ["Name", "Probation", "Months", "customer.name"],
      optional: ["Probation", "Months"],
      pictures: [],
      lists: ["Probation"],
    });
    const mapping = { Probation: "On probation", Months: "Months" };
    expect(isAsInFile(tags.simple, ["On probation", "Months"], mapping)).toBe(false);
    expect(itemsOf({ rows: [{ "On probation": "yes", Months: "6" }] }, tags.simple, mapping)).toEqual([
      { "On probation": "yes", Probation: "yes", Months: "6" },
    ]);
  });

  test("an empty cell is a gap only where a document lacks something without it", () => {
    const tags = flatTags(
      fieldsOf({
        properties: {
          Name: { type: "string" },
          Note: { type: ["string", "boolean"] },
          Photo: { type: ["string", "boolean"], contentMediaType: "image/*" },
          Logo: { type: "string", contentMediaType: "image/*" },
        },
      }),
    );
    const full = { who: "Ada", Note: "n", Photo: "p.png", Logo: "l.png", More: "" };
    const rows = [{ ...full, Note: "", Photo: "" }, { ...full, who: "" }, full, { ...full, Logo: "" }];
    const mapping = { Name: "who", Note: "Note", Photo: "Photo", Logo: "Logo" };
    expect(rowsWithGaps({ rows, numbers: [3, 4, 5, 9] }, tags, mapping)).toEqual([4, 9]);
    expect(tags.pictures).toEqual(["Photo", "Logo"]);
  });
});

describe("spreadsheets", () => {
  test("rows have what the sheet displays, and true and false", () => {
    const sheet = utils.aoa_to_sheet([
      ["Name", "Name", "", "Paid", "Price"],
      [],
      ["Zoë", "twice", "unnamed", true, 1290],
    ]);
    const price = sheet.E3;
    if (price) price.z = "#,##0.00";
    const book = utils.book_new(sheet, "Customers");
    expect(read(write(book, { type: "buffer", bookType: "xlsx" }), "Customers.xlsx")).toEqual({
      read: {
        filename: "Customers.xlsx",
        sheets: ["Customers"],
        sheet: "Customers",
        columns: ["Name", "Name_1", "Paid", "Price"],
        rows: [{ Name: "Zoë", Name_1: "twice", Paid: true, Price: "1,290.00" }],
        numbers: [3],
        warnings: [],
      },
    });
  });

  test("texts are read as the service reads them: leading zeros, words that look like values, umlauts without a mark", () => {
    const text = new TextEncoder().encode('Name;Code;Paid\nZoë;007;TRUE\n  ;;\n"a;b";2026-01-05;1,50\n');
    expect(read(text, "a.csv")).toMatchObject({
      read: {
        columns: ["Name", "Code", "Paid"],
        rows: [
          { Name: "Zoë", Code: "007", Paid: "TRUE" },
          { Name: "a;b", Code: "2026-01-05", Paid: "1,50" },
        ],
        numbers: [2, 4],
      },
    });
  });

  test.each([
    ['Name;Note\nAda;"open\nBerta;x\nCleo;y\n', { text: "many.openQuote", values: { line: "2" } }],
    ['Name;Note\nAda;"open\nBerta;"x"\nCleo;y\n', { text: "many.openQuoteUntil", values: { line: "2", until: "3" } }],
    ["Name;Note\nAda;a;b\n", { text: "many.surplus", values: { line: "2" } }],
  ])("a text that the service would refuse is refused with the lines: %j", (text, words) => {
    expect(reasonWords(read(new TextEncoder().encode(text), "a.csv") as Unreadable)).toEqual(words);
  });

  test("a sheet with names alone is refused", () => {
    const book = utils.book_new(utils.aoa_to_sheet([["Name"]]), "Empty");
    const answer = read(write(book, { type: "buffer", bookType: "xlsx" }), "Empty.xlsx") as Unreadable;
    expect(reasonWords(answer)).toEqual({ text: "many.emptySheet", values: {} });
  });

  test("titles above the names are left out, and errors in cells have the rows of the sheet", () => {
    const sheet = utils.aoa_to_sheet([["Staff of 2026"], [], ["Name", "Pay"], ["Ada", "#N/A"]]);
    const bytes = write(utils.book_new(sheet, "Staff"), { type: "buffer", bookType: "xlsx" });
    expect(read(bytes, "Staff.xlsx", ["Pay"])).toMatchObject({
      read: {
        columns: ["Name", "Pay"],
        numbers: [4],
        warnings: [{ text: "sheet.errorCell", values: { row: "4", column: "Pay", value: "#N/A" } }],
      },
    });
  });
});

describe("the report within an archive", () => {
  test.each(["STORE", "DEFLATE"] as const)(
    "%s: failed rows are read with their messages, by ranges",
    async (compression) => {
      const zip = new PizZip();
      zip.file("Ada.pdf", "x".repeat(5000));
      zip.file(
        "report.csv",
        'row,file,status,message,milliseconds\n1,Ada.pdf,ok,,5\n2,,failed,"No ""IBAN"", sorry",3\n3,Zoë.pdf,ok,No picture,4\n',
      );
      const bytes = Uint8Array.from(zip.generate({ type: "uint8array", compression }));
      const read = async (start: number, length: number) => bytes.slice(start, start + length);
      expect(await badRows(bytes.length, read)).toEqual([
        { row: 2, message: 'No "IBAN", sorry', isMade: false },
        { row: 3, message: "No picture", isMade: true },
      ]);
    },
  );

  test("an archive without a report has none", async () => {
    const bytes = Uint8Array.from(new PizZip().file("a.txt", "a").generate({ type: "uint8array" }));
    expect(await badRows(bytes.length, async (start, length) => bytes.slice(start, start + length))).toBeUndefined();
  });
});

test("rows that are made again keep their numbers, and what is corrected twice is as it was corrected last", () => {
  const first = { id: "a", total: 3, begun: 0 };
  const second = { ...first, again: { corrected: { 2: { n: "2b" }, 3: { n: "3b" } }, numbers: [2, 3], before: first } };
  const third = { ...first, again: { corrected: { 3: { n: "3c" } }, numbers: [3], before: second } };
  const all = { ...first, again: { corrected: { 1: { n: "1d" } }, before: third } };
  const rows = [{ n: "1" }, { n: "2" }, { n: "3" }];
  expect(correctedRows(rows, third)).toEqual([{ n: "1" }, { n: "2b" }, { n: "3c" }]);
  expect(correctedRows(rows, all)).toEqual([{ n: "1d" }, { n: "2b" }, { n: "3c" }]);
  expect(numberInSheet(third, 1)).toBe(3);
  expect(numberInSheet(all, 2)).toBe(2);
});

test("a run that an earlier version of Studio kept with all its rows goes on with them", () => {
  const first = { id: "a", total: 2, begun: 0 };
  const kept = JSON.parse(
    JSON.stringify({ ...first, again: { rows: [{ n: "2b" }], numbers: [2], before: first } }),
  ) as Run;
  expect(correctedRows([{ n: "1" }, { n: "2" }], kept)).toEqual([{ n: "1" }, { n: "2b" }]);
});
