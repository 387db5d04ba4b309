/** What a converter would follow is taken out of pictures and RTF fields, and nothing else is changed. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { disarmRtf } from "#shared/template/disarm-rtf.ts";
import { disarmedSvg } from "#shared/template/disarm-svg.ts";

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const disarmed = (text: string | Uint8Array) => {
  const result = disarmedSvg(Buffer.from(text));
  return result && Buffer.from(result).toString();
};

describe("an SVG", () => {
  test.each([
    ["a file", '<image href="file:///etc/a.png" x="1"/>', '<image x="1"/>'],
    ["a web address", "<image xlink:href='http://a/b.png'/>", "<image/>"],
    ["a letter written as a number", '<image href="&#102;ile:///a"/>', "<image/>"],
    ["another SVG inside", '<image href="data:image/svg+xml,x"/>', "<image/>"],
    ["a style", '<rect style="fill:url(http://a#b)"/>', '<rect style="fill:none"/>'],
    ["an imported style sheet", '<style>@import "http://a"; a {}</style>', "<style> a {}</style>"],
  ])("loses %s", (_, inner, expected) => {
    expect(disarmed(svg(inner))).toBe(svg(expected));
  });

  test.each([
    ["its own parts", '<use href="#a"/><rect fill="url(#b)"/>'],
    ["pixels in it", '<image href="data:image/png;base64,AAAA"/>'],
    ["text that speaks of addresses", "<text>href = file:///a</text>"],
  ])("keeps %s", (_, inner) => {
    expect(disarmed(svg(inner))).toBeUndefined();
  });

  test("loses a document type with its entities, and a style sheet before it", () => {
    const text = `<?xml version="1.0"?><?xml-stylesheet href="http://a"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`;
    expect(disarmed(text)).toBe(`<?xml version="1.0"?>${svg("")}`);
  });

  test("is found when it is packed, or in UTF-16", () => {
    const text = svg('<image href="file:///a"/>');
    expect(disarmed(gzipSync(text))).toBe(svg("<image/>"));
    const utf16 = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, "utf16le");
    expect(disarmed(utf16)).toBe(`<?xml version="1.0"?>${svg("<image/>")}`);
  });

  test("that is packed but damaged becomes an empty one", () => {
    expect(disarmed(Buffer.concat([gzipSync("x").subarray(0, 12), Buffer.from("broken")]))).toMatch(/^<svg [^>]*\/>$/);
  });

  test("is not seen in other pictures", () => {
    expect(disarmed(Buffer.from('\x89PNG\r\n\x1a\n href="file:///a"', "latin1"))).toBeUndefined();
  });
});

describe("an RTF", () => {
  const rtf = (field: string) => `{\\rtf1 a{\\field{\\*\\fldinst ${field}}{\\fldrslt x}}b}`;
  const rewritten = (text: string) => Buffer.from(disarmRtf(Buffer.from(text, "latin1"))).toString("latin1");

  test.each([
    ["INCLUDEPICTURE", 'INCLUDEPICTURE "/a" \\\\d'],
    ["INCLUDETEXT", 'INCLUDETEXT "/a"'],
    ["letters in groups", "{\\b INC}{LUDE}TEXT a"],
    ["letters as numbers", "\\'49NCLUDE\\u84?EXT a"],
    ["LINK", "LINK Excel.Sheet a"],
    ["DDE", "DDEAUTO a b"],
    ["a field within a field", 'IF {\\field{\\*\\fldinst INCLUDETEXT "/a"}{\\fldrslt y}} = 1 2 3'],
  ])("loses the instruction of a field with %s", (_, field) => {
    expect(rewritten(rtf(field))).toBe("{\\rtf1 a{\\field{\\*\\fldinst }{\\fldrslt x}}b}");
  });

  test.each([
    ["links", 'HYPERLINK "http://a/LINK"'],
    ["page numbers", "PAGE"],
    ["merge fields", "MERGEFIELD Name"],
  ])("keeps %s, byte for byte", (_, field) => {
    const bytes = Buffer.from(rtf(field));
    expect(disarmRtf(bytes)).toBe(bytes);
  });

  test("braces that are text do not end a field", () => {
    expect(rewritten("{\\rtf1{\\field{\\*\\fldinst INCLUDETEXT \\} a}{\\fldrslt x}}}")).toBe(
      "{\\rtf1{\\field{\\*\\fldinst }{\\fldrslt x}}}",
    );
  });

  test("pictures that are SVG are none any more", () => {
    expect(rewritten("{\\rtf1{\\pict\\pngblip 3c73\r\n7667 20}}")).toBe("{\\rtf1{\\pict\\pngblip 3c787667 20}}");
  });

  test("100,000 groups that never end are read through once", () => {
    const text = `{\\rtf1 ${"{\\fldinst ".repeat(100_000)}`;
    expect(rewritten(text)).toBe(text);
  });
});
