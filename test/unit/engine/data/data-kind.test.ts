import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { utils, write } from "xlsx";
import { dataKind } from "#shared/engine/data/data-kind.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { compoundFile, encryptedDocx, odt, PIXEL_PNG } from "#test/support/office-files.ts";
import { readDataFile } from "#test/support/read-data-file.ts";
import { ods, odsRow, rows, xlsx, zip } from "#test/support/spreadsheets.ts";

const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet([["A"], ["1"]]), "Data");

const FILES = {
  xlsx: xlsx({ sheets: { Data: rows(["A"], ["1"]) } }),
  xls: write(book, { type: "buffer", bookType: "biff8" }) as Buffer,
  ods: ods({ Data: odsRow("A") + odsRow("1") }),
  csv: Buffer.from("A,B\n1,2\n"),
} as const;
const KINDS = Object.keys(FILES) as (keyof typeof FILES)[];

describe("a file is what its name and its content agree on", () => {
  test.each(KINDS)("%s", (kind) => {
    expect(dataKind({ filename: `My data.2026.${kind.toUpperCase()}`, bytes: FILES[kind] })).toBe(kind);
    expect(readDataFile({ filename: `data.${kind}`, bytes: FILES[kind] }, {})[0]).toMatchObject({ A: "1" });
  });

  test.each(KINDS)("%s by its content when the name has no extension", (kind) => {
    expect(dataKind({ filename: "blob", bytes: FILES[kind] })).toBe(kind);
  });

  test.each(
    KINDS.flatMap((content) => KINDS.filter((name) => name !== content).map((name) => [content, name] as const)),
  )("%s content named .%s is refused", (content, name) => {
    expect(() => dataKind({ filename: `data.${name}`, bytes: FILES[content] })).toThrow(
      expect.objectContaining({ fault: "mismatch" }),
    );
  });

  test.each(["data.docx", "data.json", "data.xlsb", "data.txt"])("%s is no name of a data file", (filename) => {
    expect(() => dataKind({ filename, bytes: FILES.csv })).toThrow(
      expect.objectContaining({ fault: "format_unsupported" }),
    );
  });
});

const OTHERS = [
  ["a .docx", docx(paragraph("text"))],
  ["an .odt", odt("text")],
  ["a zip", zip({ "a.txt": "text" })],
  ["an .xlsb", zip({ "[Content_Types].xml": "<Types/>", "xl/workbook.bin": "x" })],
  ["a .doc", compoundFile(["1Table", "WordDocument"])],
  ["a picture", PIXEL_PNG],
  ["a workbook of Excel 4", Buffer.from("\u0009\u0004\u0006\0\0\0\u0010\0\0\0", "latin1")],
  ["a PDF file", Buffer.from("%PDF-1.7\n%%EOF")],
  ["a web page", Buffer.from("\ufeff <!DOCTYPE html>\n<table><tr><td>A</td></tr></table>")],
  ["XML", Buffer.from('<?xml version="1.0"?><Workbook/>')],
  ["an .rtf", Buffer.from("{\\rtf1 text}")],
  ["random bytes", randomBytes(5000)],
] as const;

describe("other files are refused under every name", () => {
  test.each(OTHERS.flatMap(([what, bytes]) => [...KINDS, "tsv"].map((kind) => [what, kind, bytes] as const)))(
    "%s named .%s",
    (_what, kind, bytes) => {
      expect(() => readDataFile({ filename: `data.${kind}`, bytes }, {})).toThrow(
        expect.objectContaining({ fault: "mismatch" }),
      );
    },
  );

  test.each([...KINDS, "tsv"])("an encrypted workbook named .%s", (kind) => {
    expect(() => readDataFile({ filename: `data.${kind}`, bytes: encryptedDocx() }, {})).toThrow(
      expect.objectContaining({ fault: "encrypted" }),
    );
  });

  test.each([...KINDS, "tsv"])("nothing named .%s", (kind) => {
    expect(() => readDataFile({ filename: `data.${kind}`, bytes: new Uint8Array(0) }, {})).toThrow(
      expect.objectContaining({ fault: "empty" }),
    );
  });
});
