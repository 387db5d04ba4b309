/** What a converter would follow is taken out of an RTF, and nothing else is changed. */
import { describe, expect, test } from "vitest";
import { rebuildRtf } from "#shared/engine/template-file/rebuild/rebuild-rtf.ts";

describe("an RTF", () => {
  const rtf = (field: string) => `{\\rtf1 a{\\field{\\*\\fldinst ${field}}{\\fldrslt x}}b}`;
  const rewritten = (text: string) => Buffer.from(rebuildRtf(Buffer.from(text, "latin1"))).toString("latin1");

  test.each([
    ["INCLUDEPICTURE", 'INCLUDEPICTURE "/a" \\\\d'],
    ["INCLUDETEXT", 'INCLUDETEXT "/a"'],
    ["letters in groups", "{\\b INC}{LUDE}TEXT a"],
    ["letters as numbers", "\\'49NCLUDE\\u84?EXT a"],
    ["LINK", "LINK Excel.Sheet a"],
    ["DDE", "DDEAUTO a b"],
  ])("loses the instruction of a field with %s", (_, field) => {
    expect(rewritten(rtf(field))).toBe("{\\rtf1 a{\\field{\\*\\fldinst }{\\fldrslt x}}b}");
  });

  test.each([
    ["links", 'HYPERLINK "http://a/LINK"'],
    ["page numbers", "PAGE"],
    ["merge fields", "MERGEFIELD Name"],
  ])("keeps %s, byte for byte", (_, field) => {
    const bytes = Buffer.from(rtf(field));
    expect(rebuildRtf(bytes)).toBe(bytes);
  });

  test("braces that are text do not end a field", () => {
    expect(rewritten("{\\rtf1{\\field{\\*\\fldinst INCLUDETEXT \\} a}{\\fldrslt x}}}")).toBe(
      "{\\rtf1{\\field{\\*\\fldinst }{\\fldrslt x}}}",
    );
  });

  test.each([
    ["\\'", "a backslash"],
    ["\\'a", "a backslash after one digit"],
  ])("a character of too few digits (%s) does not hide %s", (character) => {
    const hidden = `{\\rtf1{\\field{\\*${character}\\fldinst INCLUDETEXT a}}}`;
    expect(rewritten(hidden)).toBe(hidden.replace(" INCLUDETEXT a", " "));
  });

  test("a character of too few digits does not hide a brace", () => {
    expect(rewritten("{\\rtf1{\\pict\\'{\\*\\b}3c73}}")).toBe("{\\rtf1}");
    expect(rewritten("{\\rtf1 \\'{x\\template a}b}")).toBe("{\\rtf1 \\'b}");
  });

  test("the control word may have a number", () => {
    expect(rewritten("{\\rtf1{\\field{\\*\\fldinst0 INCLUDETEXT a}}}")).toBe("{\\rtf1{\\field{\\*\\fldinst0 }}}");
  });

  test("a field within a field loses its instruction, and the outer one stays", () => {
    expect(rewritten(rtf('IF {\\field{\\*\\fldinst INCLUDETEXT "/a"}{\\fldrslt y}} = 1 2 3'))).toBe(
      rtf("IF {\\field{\\*\\fldinst }{\\fldrslt y}} = 1 2 3"),
    );
  });

  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///a"/></svg>').toString("latin1");
  test.each([
    ["an SVG in digits", Buffer.from(SVG).toString("hex")],
    ["packed data behind a note", "{\\*\\blipuid {ab}}1f8b0800"],
    ["digits in a group of their own", "{1f8b}0800{89504e470d0a1a0a}"],
    ["digits in a group that readers may skip or not", "{\\*\\b 1f8b0800}89504e470d0a1a0a"],
    ["binary data", `\\bin${SVG.length} ${SVG}`],
    ["binary data twice", `\\bin8 \x89PNG\r\n\x1a\n\\bin${SVG.length} ${SVG}`],
    ["a PDF", "255044462d312e37"],
  ])("a picture goes that is none of pixels: %s", (_, data) => {
    expect(rewritten(`{\\rtf1 a{\\pict\\pngblip\\picw5 ${data}}b}`)).toBe("{\\rtf1 ab}");
  });

  test("binary data before a picture hides nothing of it", () => {
    expect(rewritten("{\\rtf1 a{\\bin1 {{\\pict\\pngblip 3c737667}}b}")).toBe("{\\rtf1 a{\\bin1 {}b}");
  });

  test("a picture of pixels stays, braces in its binary data included", () => {
    const hex = Buffer.from("{\\rtf1{\\pict\\pngblip {\\*\\blipuid 3c737667}89504e470d0a1a0a}}");
    expect(rebuildRtf(hex)).toBe(hex);
    const binary = Buffer.from("{\\rtf1{\\pict\\jpegblip\\bin6 \xff\xd8\xff}}{}b}", "latin1");
    expect(rebuildRtf(binary)).toBe(binary);
  });

  test.each([
    ["a template", "{\\*\\template /a}"],
    ["a following file", "{\\*\\nextfile /a}"],
    ["subdocuments", "{\\*\\filetbl{\\file\\fid1 /a}}"],
    ["a linked object's data", "{\\*\\objdata 0105}"],
    ["a shape's picture by address", "{\\sp{\\sn pibName}{\\sv /a}}"],
  ])("%s goes", (_, group) => {
    expect(rewritten(`{\\rtf1 a${group}b}`)).toBe("{\\rtf1 ab}");
  });

  test("100,000 groups that never end are read through once", () => {
    const text = `{\\rtf1 ${"{\\fldinst ".repeat(100_000)}`;
    expect(rewritten(text)).toBe(text);
  });
});
