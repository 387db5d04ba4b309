import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { SourceFormat } from "#shared/workers/convert/converter.ts";
import { refusalByContent } from "#shared/workers/convert/sniff.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { compoundFile, encryptedDocx, odt, rtf } from "#test/support/office-files.ts";

const FILES = {
  ".docx": docx(paragraph("text")),
  ".odt": odt("text"),
  ".rtf": rtf("text"),
  ".doc": compoundFile(["1Table", "WordDocument"]),
  ".html": Buffer.from("<!doctype html><p>text"),
} as const satisfies Record<SourceFormat, Uint8Array>;
const FORMATS = Object.keys(FILES) as SourceFormat[];

describe("refusal by content", () => {
  test.each(FORMATS)("a %s file passes under its own extension", (format) => {
    expect(refusalByContent(FILES[format], format)).toBeUndefined();
  });

  test.each(FORMATS.flatMap((content) => FORMATS.filter((name) => name !== content).map((name) => [content, name])))(
    "a %s file named %s is refused",
    (content, name) => {
      expect(refusalByContent(FILES[content as SourceFormat], name as SourceFormat)).toBe(`it is not a ${name} file`);
    },
  );

  test.each(FORMATS)("random bytes, text and nothing are refused as %s", (format) => {
    for (const bytes of [randomBytes(5000), Buffer.from("<html>text</html>"), new Uint8Array(0)]) {
      expect(refusalByContent(bytes, format)).toBe(`it is not a ${format} file`);
    }
  });

  test("an encrypted .docx is distinguished from a damaged one", () => {
    expect(refusalByContent(encryptedDocx(), ".docx")).toBe("it is protected by a password");
  });

  test("a spreadsheet in an old Office container is not a .doc", () => {
    expect(refusalByContent(compoundFile(["Workbook"]), ".doc")).toBe("it is not a .doc file");
  });

  test("a view into a larger buffer is judged by its own bytes", () => {
    const buffer = Buffer.concat([rtf("outside"), randomBytes(100)]);
    expect(refusalByContent(buffer.subarray(20), ".rtf")).toBe("it is not a .rtf file");
  });
});
