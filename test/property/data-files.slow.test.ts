import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import { numberFormat } from "#shared/engine/data/number-format.ts";
import { readDataFile } from "#test/support/read-data-file.ts";
import { number, ods, odsRow, rows, xlsx } from "#test/support/spreadsheets.ts";

/** Reads bytes; a refusal counts as well, any other error does not. */
function readOrRefuse(filename: string, bytes: Uint8Array): void {
  try {
    readDataFile({ filename, bytes }, {});
  } catch (error) {
    if (!(error instanceof DataFailure)) throw error;
  }
}

const value = fc.string({ unit: fc.constantFrom("a", " ", ",", ";", '"', "\n", "\r", "0", "é", "|", "\t") });

describe("delimited text", () => {
  test("all values that are written by RFC 4180 come back", () => {
    const table = fc.array(fc.tuple(fc.constant("x"), value, value), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.constantFrom(",", ";", "|"), (list, separator) => {
        const lines = [["Key", "A", "B"], ...list].map((row) =>
          row.map((field) => `"${field.replaceAll('"', '""')}"`).join(separator),
        );
        const items = readDataFile({ filename: "a.csv", bytes: Buffer.from(lines.join("\r\n")) }, {});
        expect(items).toEqual(list.map(([Key, A, B]) => ({ Key, A, B })));
      }),
    );
  });

  test("any text is read or refused", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => readOrRefuse("a.csv", Buffer.from(text))));
  });
});

describe("damaged workbooks are read or refused", () => {
  const files = {
    "a.xlsx": xlsx({ sheets: { Data: rows(["A", "B"], ["1", number(5, 1)]) }, formats: ["0.00"] }),
    "a.ods": ods({ Data: odsRow("A", "B") + odsRow("1", "2") }),
  };
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 10 });

  test.each(Object.entries(files))("bytes of %s", (filename, original) => {
    fc.assert(
      fc.property(changes, (list) => {
        const bytes = Uint8Array.from(original);
        for (const [at, byte] of list) bytes[at % bytes.length] = byte;
        readOrRefuse(filename, bytes);
      }),
    );
  });

  test("a sheet with changed characters in its XML is read or refused", () => {
    const sheet = rows(["A", "B"], ["1", number(5, 1)]);
    fc.assert(
      fc.property(
        fc.nat(sheet.length),
        fc.string({ unit: fc.constantFrom("<", ">", '"', "/", "c", "r", "&", "!", "-", "=") }),
        (at, piece) => {
          const damaged = sheet.slice(0, at) + piece + sheet.slice(at + piece.length);
          readOrRefuse("a.xlsx", xlsx({ sheets: { Data: damaged } }));
        },
      ),
    );
  });
});

describe("number formats", () => {
  const code = fc.string({ unit: fc.constantFrom(...'0#?.,%/E+-;[]$@_*\\" ymdhs:AP') });

  test("any code displays any number without failing", () => {
    fc.assert(
      fc.property(code, fc.double(), (format, amount) => {
        expect(typeof numberFormat(format, "1900").number(amount)).toBe("string");
      }),
    );
  });

  test("an amount in cents is displayed as its digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
        const digits = String(cents).padStart(3, "0");
        expect(numberFormat("0.00", "1900").number(cents / 100)).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
      }),
    );
  });
});
