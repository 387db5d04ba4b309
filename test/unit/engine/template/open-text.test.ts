/** Opening text files: what is accepted as text, in which encoding, and what is refused whatever its name claims. */
import { describe, expect, test } from "vitest";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { compoundFile } from "#test/support/office-files.ts";

const open = (content: Uint8Array | string, filename = "a.txt") =>
  openText(typeof content === "string" ? Buffer.from(content) : content, filename);

describe("accepted", () => {
  test.each<[string, Uint8Array | string]>([
    ["a byte order mark alone", "\ufeff"],
    ["an HTML page", "<!DOCTYPE html><html></html>"],
    ["XML", '<?xml version="1.0"?><a/>'],
    ["SQL", "SELECT [a] FROM t;\n"],
    ["a text about PDF files", "SELECT 1; -- exports begin with %PDF-1.7\n"],
    ["a text that begins like an archive", "Rar! is what it says"],
    ["a text that begins like a picture", "GIF8 is no format"],
    ["old control characters", "a\u001b[1m\u001a\u0007"],
    ["Cyrillic text in a single-byte encoding", Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)],
    ["Chinese text in UTF-16", Buffer.from("\ufeff你好", "utf16le")],
  ])("%s", (_, content) => {
    expect(() => open(content)).not.toThrow();
  });

  test("text, encoding, byte order mark and line break are known afterwards", () => {
    expect(open("\ufeffa\r\nb\n", "Q.SQL")).toEqual({
      filename: "Q.SQL",
      text: "a\r\nb\n",
      encoding: "utf-8",
      bom: true,
      lineBreak: "\r\n",
    });
    expect(open(Buffer.from("äx", "utf16le").swap16())).toMatchObject({ encoding: "utf-16be", lineBreak: "\n" });
    expect(open(Uint8Array.of(0xe4))).toMatchObject({ text: "ä", encoding: "windows-1252" });
  });
});

describe("refused as no text", () => {
  test.each<[string, Uint8Array | string, string]>([
    ["a .docx", docx(paragraph("x")), "a Word document (.docx)"],
    ["an old Word document", compoundFile(["WordDocument"]), "an old Word document (.doc)"],
    ["an encrypted Office file", compoundFile(["EncryptedPackage"]), "an Office file with a password"],
    ["a PDF", "%PDF-1.7\n1 0 obj", "a PDF document"],
    ["a PDF behind other bytes", Buffer.from("\x01\xff\0%PDF-1.7\n1 0 obj", "latin1"), "a PDF document"],
    ["a RAR archive", "Rar!\x1a\x07\x01", "a RAR archive"],
    ["a Rich Text document", "{\\rtf1 x}", "a Rich Text document (.rtf)"],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "a picture (PNG)"],
    ["bytes with zeros", Uint8Array.of(1, 2, 0, 0, 7, 0, 0, 0, 9, 9), "binary data of an unknown kind"],
    ["one zero in a text", "abc\0def", "binary data of an unknown kind"],
    ["UTF-32", Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), "binary data of an unknown kind"],
  ])("%s", (_, content, found) => {
    expect(() => open(content, "list.sql")).toThrow(
      expect.objectContaining({
        code: "template_content_mismatch",
        message: expect.stringContaining(`list.sql is not a .sql file: its content is ${found}.`),
      }),
    );
  });
});

test.each<[string, Uint8Array, string]>([
  ["UTF-8 that is cut off", Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xc3), "UTF-8"],
  ["UTF-16 that is cut off", Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0x62), "UTF-16"],
  ["UTF-16 with half a character", Uint8Array.of(0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00), "UTF-16"],
])("%s is damaged: it could not be written back as it was", (_, bytes, name) => {
  expect(() => open(bytes)).toThrow(
    expect.objectContaining({
      code: "template_damaged",
      message: expect.stringContaining(`not all of it is valid ${name}`),
    }),
  );
});

test("more than 8 MB of text is too much", () => {
  expect(() => open("x".repeat(8 * 1024 * 1024))).not.toThrow();
  expect(() => open("x".repeat(8 * 1024 * 1024 + 1))).toThrow(
    expect.objectContaining({ code: "template_too_complex", message: expect.stringContaining("8 MB of text") }),
  );
});
