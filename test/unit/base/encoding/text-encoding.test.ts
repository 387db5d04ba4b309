import { describe, expect, test } from "vitest";
import { decodeText, encodeText, missingCharacter, type TextEncoding } from "#shared/base/encoding/text-encoding.ts";

const SAMPLE = "Name;Straße\r\nMüller;Große Straße 5 €\r\n";

/** Files as other programs write them. */
const FILES: readonly (readonly [TextEncoding, boolean, Uint8Array])[] = [
  ["utf-8", false, Buffer.from(SAMPLE)],
  ["utf-8", true, Buffer.concat([Buffer.from("efbbbf", "hex"), Buffer.from(SAMPLE)])],
  ["utf-16le", true, Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from(SAMPLE, "utf16le")])],
  ["utf-16le", false, Buffer.from(SAMPLE, "utf16le")],
  ["utf-16be", true, Buffer.concat([Buffer.from("feff", "hex"), Buffer.from(SAMPLE, "utf16le").swap16()])],
  ["utf-16be", false, Buffer.from(SAMPLE, "utf16le").swap16()],
  ["windows-1252", false, Buffer.from(SAMPLE.replace("€", "\u0080"), "latin1")],
];

describe("the encoding is found", () => {
  test.each(FILES)("%s, with a byte order mark: %s", (encoding, bom, bytes) => {
    expect(decodeText(bytes)).toMatchObject({ text: SAMPLE, encoding, bom });
  });

  test("Chinese in UTF-16 without a mark, by its line ends and digits", () => {
    const text = "姓名,年龄\r\n王小明,25\r\n李小红,31\r\n";
    expect(decodeText(Buffer.from(text, "utf16le"))).toEqual({ text, encoding: "utf-16le", bom: false });
  });

  test("a single U+0000 does not make UTF-16 of other text", () => {
    expect(decodeText(Buffer.from("Name\nAn\0n\n\n"))).toMatchObject({ text: "Name\nAn\0n\n\n", encoding: "utf-8" });
  });

  test("a file of nothing is empty text", () => {
    expect(decodeText(new Uint8Array(0)).text).toBe("");
  });

  test("a view into larger memory is read by its own bytes", () => {
    const memory = Buffer.from("xxxxMüllerxxxx");
    expect(decodeText(memory.subarray(4, 11)).text).toBe("Müller");
  });
});

describe("text is encoded as it was", () => {
  test.each(FILES)("%s, with a byte order mark: %s", (_encoding, _bom, bytes) => {
    expect(Buffer.from(encodeText(decodeText(bytes)))).toEqual(Buffer.from(bytes));
  });

  test("every byte of windows-1252 comes back", () => {
    const bytes = Uint8Array.from({ length: 255 }, (_, at) => at + 1);
    const decoded = decodeText(bytes);
    expect(decoded.encoding).toBe("windows-1252");
    expect(Buffer.from(encodeText(decoded))).toEqual(Buffer.from(bytes));
  });

  test("a character that windows-1252 lacks is reported, not replaced", () => {
    expect(missingCharacter("aŁódź", "windows-1252")).toBe("Ł");
    expect(missingCharacter("Größe 5 €", "windows-1252")).toBeUndefined();
  });
});
