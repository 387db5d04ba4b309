/** Widths of CFF programs with fractions, which validators read differently (Adobe technical note 5176, 15). */
import { expect, test } from "vitest";
import { checkGlyphs } from "#shared/pdf/conformance/check-glyphs.ts";
import { CompactFont } from "#shared/pdf/conformance/compact-font.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";
import { writeCompactFont } from "#shared/pdf/mend/write-compact-font.ts";

/** The real number 0.62 as the nominal width. */
const NOMINAL = [30, 0x0a, 0x62, 0xff, 21];

/** A program whose glyph A is 600.62 wide: its private dictionary is replaced by one at its end. */
function withFraction(): Uint8Array {
  const program = Buffer.from(writeCompactFont("Small", [{ label: "A", width: 600, outline: [] }]));
  const entry = program.indexOf(Buffer.of(29, 0, 0, 0, 2, 29));
  program.writeInt32BE(NOMINAL.length, entry + 1);
  program.writeInt32BE(program.length, entry + 6);
  return Buffer.concat([program, Buffer.from(NOMINAL)]);
}

test.each([
  [600, true],
  [601, true],
  [601.5, false],
  [599.5, false],
])("a stated width of %d is right for one of 600.62, with and without its fraction: %s", (stated, isRight) => {
  const font = new CompactFont(withFraction());
  const findings = new Findings("2b");
  const use = { codes: new Set([65]), painted: new Set([65]), isPainted: true, page: undefined };
  checkGlyphs(
    (code) => font.glyphOfCode(code, "A"),
    () => stated,
    use,
    "Small",
    findings,
  );
  expect(findings.violations.map(({ rule }) => rule)).toEqual(isRight ? [] : ["glyphWidth"]);
});
