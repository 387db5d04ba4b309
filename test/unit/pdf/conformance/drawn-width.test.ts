/** A glyph of a Type 3 font must state the width that its font gives it. */
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { checkFont } from "#shared/pdf/conformance/check-fonts.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";
import { mendGlyphWidths } from "#shared/pdf/mend/mend-glyph-widths.ts";

const A = 65;

/** A font whose only glyph, for A, is this. */
async function fontWith(glyph: string, width: number, document?: PDFDocument) {
  const { context } = document ?? (await PDFDocument.create());
  return context.obj({
    Type: "Font",
    Subtype: "Type3",
    FirstChar: A,
    LastChar: A,
    Widths: [width],
    Encoding: { Differences: [A, "a"] },
    CharProcs: { a: context.register(context.stream(glyph)) },
  });
}

async function rulesBrokenBy(glyph: string, width: number): Promise<readonly string[]> {
  const findings = new Findings("2b");
  const shown = new Set([A]);
  checkFont(await fontWith(glyph, width), { codes: shown, painted: shown, isPainted: true, page: 0 }, findings);
  return findings.violations.map(({ rule }) => rule);
}

test.each(["0 0 d0", "0 0 0 0 9 9 d1 0 0 9 9 re f", "% drawn\n 498 0 d0"])("%j is refused for 500", async (glyph) => {
  expect(await rulesBrokenBy(glyph, 500)).toEqual(["glyphWidth"]);
});

test.each(["500 0 d0", "499.5 0 0 0 9 9 d1 0 0 9 9 re f"])("%j conforms for 500", async (glyph) => {
  expect(await rulesBrokenBy(glyph, 500)).toEqual([]);
});

test.each([0, 700])("codes that share a glyph of width 300 do not hide that one of them differs: %j", async (other) => {
  const document = await PDFDocument.create();
  const glyph = document.context.register(document.context.stream("300 0 d0"));
  const font = document.context.obj({
    Type: "Font",
    Subtype: "Type3",
    FirstChar: A,
    LastChar: A + 1,
    Widths: [500, other],
    Encoding: { Differences: [A, "a", "a"] },
    CharProcs: { a: glyph },
  });
  document.context.register(font);
  mendGlyphWidths(document);
  const findings = new Findings("2b");
  const shown = new Set([A, A + 1]);
  checkFont(font, { codes: shown, painted: shown, isPainted: true, page: 0 }, findings);
  expect(findings.violations.map(({ message }) => message)).toEqual([expect.stringContaining("character 66")]);
});

test.each(["% drawn\n 300 0 d0 0 0 9 9 re f", "3e2 0 0 0 9 9 d1 0 0 9 9 re f"])(
  "%j states the font's width then",
  async (glyph) => {
    const document = await PDFDocument.create();
    const font = await fontWith(glyph, 500, document);
    document.context.register(font);
    mendGlyphWidths(document);
    const findings = new Findings("2b");
    const shown = new Set([A]);
    checkFont(font, { codes: shown, painted: shown, isPainted: true, page: 0 }, findings);
    expect(findings.violations).toEqual([]);
  },
);
