import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extensionOf, filenameOf, uploadedFilename, withoutExtension } from "#shared/base/model/filename.ts";

/** fast-check's own unit `binary` takes a second to build. */
const ANY_CHARACTER = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

describe("the file name of a document", () => {
  test("keeps letters of all languages (callers.md, 18)", () => {
    expect(filenameOf("Müller – Angebot 見積書", ".pdf")).toBe("Müller – Angebot 見積書.pdf");
  });

  test.each([
    ["a/b\\c", "a_b_c.docx"],
    ['say "hi"', "say _hi_.docx"],
    ["line\r\nbreak", "linebreak.docx"],
    ["abc\u202excod.exe", "abcxcod.exe.docx"],
    ["..", "document.docx"],
    ["", "document.docx"],
    ["   ", "document.docx"],
    ["abc\u061cx", "abcx.docx"],
    ["one\u2028two", "one two.docx"],
    // Devices of Windows, which opens them whatever stands behind the dot.
    ["con", "con_.docx"],
    ["Com1.final", "Com1_.final.docx"],
    ["contract", "contract.docx"],
  ])("makes %j safe", (name, expected) => {
    expect(filenameOf(name, ".docx")).toBe(expected);
  });

  test("is never a step in a path, never empty, and holds no control character, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (name) => {
        const filename = filenameOf(name, ".pdf");
        expect(filename).toMatch(/^[^/\\\p{Cc}]+\.pdf$/u);
        expect(filename.isWellFormed()).toBe(true);
        expect(filename.length).toBeLessThanOrEqual(504);
      }),
    );
  });
});

describe("the name of an uploaded file", () => {
  test("is the last step of the path that some browsers send", () => {
    expect(uploadedFilename("C:\\fakepath\\Offer.docx")).toBe("Offer.docx");
    expect(uploadedFilename("../../etc/Offer.docx")).toBe("Offer.docx");
  });

  test("is none of Windows' devices", () => {
    expect(uploadedFilename("AUX.docx")).toBe("AUX_.docx");
    expect(uploadedFilename("lpt\u00b9 .tar.docx")).toBe("lpt\u00b9_ .tar.docx");
  });

  test("is one also where all that it has beside dots is cut off, or a device is left by the cut", () => {
    expect(uploadedFilename(`${".".repeat(600)}no extension`)).toBe("file");
    expect(filenameOf(`${".".repeat(600)}no extension`, ".pdf")).toBe("document.pdf");
    expect(uploadedFilename(`con${" ".repeat(600)}a`)).toBe("con_");
  });

  test("is cut to 500 characters, and keeps its extension", () => {
    expect(uploadedFilename(`${"x".repeat(600)}.DOCX`)).toBe(`${"x".repeat(495)}.DOCX`);
    expect(uploadedFilename("x".repeat(600))).toBe("x".repeat(500));
  });

  test.each([
    ["Offer.DOCX", ".docx", "Offer"],
    ["Offer.v2.docx", ".docx", "Offer.v2"],
    ["Offer", "", "Offer"],
    [".docx", "", ".docx"],
  ])("%s has the extension %j and the name %j", (filename, extension, name) => {
    expect(extensionOf(filename)).toBe(extension);
    expect(withoutExtension(filename)).toBe(name);
  });
});
