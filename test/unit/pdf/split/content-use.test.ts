/** What a page's content makes use of (ISO 32000-1, 7.8 and 9.4). */
import { expect, test } from "vitest";
import { readContentUse } from "#shared/pdf/split/content-use.ts";

function use(content: string) {
  const found = readContentUse(Buffer.from(content, "latin1"));
  return (
    found && {
      names: [...found.names],
      codes: Object.fromEntries(Array.from(found.codes, ([font, codes]) => [font, [...codes]])),
    }
  );
}

test("text belongs to the font that was chosen last, in strings of both kinds", () => {
  expect(use("BT /F1 11 Tf [<0102>-3<03>] TJ /F2 9 Tf (AB) Tj (C) ' 1 2 (D) \" ET")).toEqual({
    names: ["F1", "F2"],
    codes: { F1: [1, 2, 3], F2: [65, 66, 67, 68] },
  });
});

test("the font is part of what q keeps and Q brings back", () => {
  expect(use("/F1 1 Tf q /F2 1 Tf <02> Tj Q <01> Tj")?.codes).toEqual({ F1: [1], F2: [2] });
});

test.each([
  ["(a(b)c)", [97, 40, 98, 41, 99]],
  ["(\\)\\(\\\\)", [41, 40, 92]],
  ["(\\101\\7\\n)", [65, 7, 10]],
  ["(a\\\nb)", [97, 98]],
  ["<4>", [64]],
  ["<4 1\n42>", [65, 66]],
  ["()", undefined],
])("the string %j", (string, codes) => {
  expect(use(`/F1 1 Tf ${string} Tj`)?.codes).toEqual(codes === undefined ? {} : { F1: codes });
});

test("pictures, states and marks count as names, comments do not", () => {
  expect(use("/Im1 Do % /Im2 Do\n/G0 gs /Span <</Lang (de)>> BDC EMC")?.names).toEqual(["Im1", "G0", "Span", "Lang"]);
});

test("an escaped name is the name that it stands for, as in marks with the names of styles", () => {
  expect(use("/List#20Paragraph <</MCID 0>> BDC /F#31 1 Tf <01> Tj EMC")).toEqual({
    names: ["List Paragraph", "MCID", "F1"],
    codes: { F1: [1] },
  });
});

test("numbers and constants are operands, whatever they begin with", () => {
  expect(use("/F1 +1 Tf (A) null -.5 true Tj (B) BT [(C) -3 (D) .5] TJ")?.codes).toEqual({ F1: [65, 67, 68] });
});

test("a string that shows nothing is no text", () => {
  expect(use("/F1 1 Tf /Span <</ActualText (x)>> BDC <01> Tj EMC")?.codes).toEqual({ F1: [1] });
});

test.each([
  ["a picture in the content", "BI /W 1 /H 1 ID \u0000 EI"],
  ["text without a font", "<01> Tj"],
])("%s is not followed", (_, content) => {
  expect(use(content)).toBeUndefined();
});
