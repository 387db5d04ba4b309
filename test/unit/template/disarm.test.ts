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

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const armed = svg('<image href="file:///a.png"/>');

describe("an SVG becomes an empty one", () => {
  test.each([
    ["with a file", armed],
    ["with a web address", svg("<image xlink:href='http://a/b.png'/>")],
    ["with a letter written as a number", svg('<image href="&#102;ile:///a"/>')],
    ["with another SVG inside", svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ["with an SVG that calls itself a PNG", svg('<image href="data:image/png;base64,PHN2Zy8+"/>')],
    ["with an attribute that would be left by cutting another out", svg('<image xlink:hr href="x"ef="file:///a"/>')],
    ["with a style", svg('<rect style="fill:url(http://a#b)"/>')],
    ["with an imported style sheet", svg('<style>@import "http://a"; a {}</style>')],
    ["with a style sheet before it", `<?xml-stylesheet href="http://a"?>${svg("")}`],
    ["with two document types", `<!DOCTYPE svg><!DOCTYPE svg>${svg("")}`],
    ["with a document type of its own", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`],
    ["in another encoding", `<?xml version="1.0" encoding="utf-7"?>${svg("")}`],
    ["with a prefix", '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:image href="file:///a"/></x:svg>'],
    ["that begins late", `<!--${" ".repeat(9_000)}-->${armed}`],
    ["that is packed", gzipSync(armed)],
    ["that is packed and damaged", Buffer.concat([gzipSync("x").subarray(0, 12), Buffer.from("broken")])],
    ["in UTF-16 with a mark", Buffer.from(`\ufeff${armed}`, "utf16le")],
    ["in UTF-16 without a mark", Buffer.from(armed, "utf16le")],
  ])("%s", (_, text) => {
    expect(disarmed(text)).toBe(EMPTY);
  });

  test("when all packed pictures together unpack to too much", () => {
    const budget = { bytes: 1_000_000 };
    const clean = gzipSync(svg(`<!--${" ".repeat(600_000)}-->`));
    expect(disarmedSvg(clean, budget)).toBeUndefined();
    expect(disarmedSvg(clean, budget)).toBeDefined();
  });
});

describe("left as they are", () => {
  test.each([
    ["an SVG that uses its own parts", svg('<use href="#a"/><rect fill="url(#b)"/>')],
    [
      "an SVG with the usual document type",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("")}`,
    ],
    ["an SVG with pixels in it", svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ["an SVG whose text speaks of addresses", svg("<text>href = file:///a</text>")],
    ["other XML", '<w:document><a:blip xmlns:asvg="x"><asvg:svgBlip r:embed="a"/></a:blip></w:document>'],
    [
      "an OpenDocument text, whose drawings have names of SVG",
      '<office:text svg:width="1cm"><svg:title>a</svg:title></office:text>',
    ],
    ["a picture of pixels", Buffer.from('\x89PNG\r\n\x1a\n <svg href="file:///a"/>', "latin1")],
  ])("%s", (_, text) => {
    expect(disarmed(text)).toBeUndefined();
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

  test("the control word may have a number", () => {
    expect(rewritten("{\\rtf1{\\field{\\*\\fldinst0 INCLUDETEXT a}}}")).toBe("{\\rtf1{\\field{\\*\\fldinst }}}");
  });

  test.each([
    ["<svg", "3c73\r\n7667 20"],
    ["packed data", "{\\*\\blipuid 89504e47}1f8b0800"],
    ["XML", "3c3f786d6c"],
    ["XML in UTF-16", "fffe3c00"],
    ["a prefix", "89504e473c783a737667"],
  ])("a picture that is none of pixels goes: %s", (_, data) => {
    expect(rewritten(`{\\rtf1 a{\\pict\\pngblip\\picw5 ${data}}b}`)).toBe("{\\rtf1 a{}b}");
  });

  test("a picture of pixels stays, braces in its binary data included", () => {
    const hex = Buffer.from("{\\rtf1{\\pict\\pngblip {\\*\\blipuid 3c737667}89504e470d0a1a0a}}");
    expect(disarmRtf(hex)).toBe(hex);
    const binary = Buffer.from("{\\rtf1{\\pict\\jpegblip\\bin6 \xff\xd8}}}{}b}", "latin1");
    expect(disarmRtf(binary)).toBe(binary);
  });

  test("100,000 groups that never end are read through once", () => {
    const text = `{\\rtf1 ${"{\\fldinst ".repeat(100_000)}`;
    expect(rewritten(text)).toBe(text);
  });
});
