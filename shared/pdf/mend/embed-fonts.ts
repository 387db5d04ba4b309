/**
 * Replaces fonts that PDF/A does not allow by embedded ones with the same characters, widths and outlines. The text
 * stays text, and looks as PDFium draws it.
 */
import { type PDFContext, type PDFDict, PDFName, PDFNumber, type PDFRef, PDFString } from "pdf-lib";
import { encodingOf } from "#shared/pdf/conformance/check-glyphs.ts";
import type { FontUse } from "#shared/pdf/conformance/font-uses.ts";
import { standardName } from "#shared/pdf/conformance/glyph-names.ts";
import { nameAt } from "#shared/pdf/objects/lookup.ts";
import { blankAmong, type DrawnGlyph, type DrawnGlyphs, drawnGlyphs } from "./drawn-glyphs.ts";
import { descendantOf, isComposite, isEmbedded, readToUnicode, statedWidth, writeToUnicode } from "./font-parts.ts";
import { symbolCharacters } from "./symbol-characters.ts";
import { boxOf, type OutlinedGlyph, writeCompactFont } from "./write-compact-font.ts";

/**
 * Changes the fonts in place. A font whose characters cannot be drawn stays, and the check reports it.
 * @returns whether text is lost, because its font is neither in the file nor known to PDFium
 */
export async function embedFonts(faulty: ReadonlyMap<PDFDict, FontUse>): Promise<boolean> {
  const isTextLost = await hasUnknownText(faulty);
  const groups = equalFonts([...faulty].filter(([font, use]) => canReplace(font, use)));
  const drawn = await drawnGlyphs(new Map(groups.map(({ font, use }) => [font, use])));
  for (const { font, equals, use } of groups) {
    const glyphs = drawn.get(font);
    if (!glyphs) continue;
    const entries = isComposite(font) ? compositeFont(font, use, glyphs) : simpleFont(font, use, glyphs);
    for (const equal of equals) replaceEntries(equal, entries);
  }
  return isTextLost;
}

interface EqualFonts {
  readonly font: PDFDict;
  /** The fonts that are equal to it, with itself. */
  readonly equals: PDFDict[];
  readonly use: FontUse;
}

/** Some programs write a font again for every text. Such fonts share what replaces them. */
function equalFonts(fonts: readonly (readonly [PDFDict, FontUse])[]): readonly EqualFonts[] {
  const groups = new Map<string, EqualFonts>();
  for (const [font, use] of fonts) {
    const key = font.toString();
    const group = groups.get(key) ?? { font, equals: [], use: { ...use, codes: new Set(), painted: new Set() } };
    group.equals.push(font);
    for (const code of use.codes) group.use.codes.add(code);
    for (const code of use.painted) group.use.painted.add(code);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const SPACES = new Set([0x20, 0xa0, 0x3000]);

/** PDFium has the characters of Western languages. Composite fonts are those of all others. */
async function hasUnknownText(fonts: ReadonlyMap<PDFDict, FontUse>): Promise<boolean> {
  for (const [font, { painted }] of fonts) {
    if (!isComposite(font) || isEmbedded(font)) continue;
    const characters = readToUnicode(font);
    const visible = [...painted].filter((code) => !SPACES.has(characters.get(code) ?? 0));
    if ((await blankAmong(font, visible)).length > 0) return true;
  }
  return false;
}

const IDENTITY = /^Identity-[HV]$/;

/** Codes of other character maps would have to be followed. Character number 0 always is the missing character. */
function canReplace(font: PDFDict, { codes }: FontUse): boolean {
  if (!isComposite(font)) return true;
  return (
    IDENTITY.test(nameAt(font, "Encoding")?.decodeText() ?? "") && !codes.has(0) && descendantOf(font) !== undefined
  );
}

/** A font in which only empty texts are shown gets one character, because a program without any is unusual. */
const ANY_CODE = 32;

function inOrder(codes: ReadonlySet<number>): readonly number[] {
  return codes.size === 0 ? [ANY_CODE] : [...codes].toSorted((one, other) => one - other);
}

const TO_UNICODE = PDFName.of("ToUnicode");
const NOTHING: DrawnGlyph = { outline: [], width: 0 };

function simpleFont(font: PDFDict, { codes }: FontUse, glyphs: DrawnGlyphs): PDFDict {
  const { context } = font;
  const used = inOrder(codes);
  const [first = 0, last = 0] = [used[0], used.at(-1)];
  const labels = labelsOf(font, used);
  const widths = used.map((code) => statedWidth(font, code) ?? glyphs.get(code)?.width ?? 0);
  const outlined = used.map((code, at) => ({
    label: labels[at] ?? "",
    width: widths[at] ?? 0,
    outline: (glyphs.get(code) ?? NOTHING).outline,
  }));
  const widthOf = new Map(used.map((code, at) => [code, widths[at] ?? 0] as const));
  const allWidths = Array.from({ length: last - first + 1 }, (_, index) => widthOf.get(first + index) ?? 0);
  const name = subsetName(font);
  const differences = used.flatMap((code, at) => [PDFNumber.of(code), PDFName.of(labels[at] ?? "")]);
  const entries = context.obj({
    Type: "Font",
    Subtype: "Type1",
    BaseFont: name,
    FirstChar: first,
    LastChar: last,
    Widths: context.register(context.obj(allWidths)),
    Encoding: context.register(context.obj({ Type: "Encoding", Differences: differences })),
    FontDescriptor: describe(context, name, outlined, "Type1C"),
  });
  // Readers know the characters of these fonts by their names, which the replaced font does not have.
  const characters = symbolCharacters(font, used);
  if (characters.size > 0 && !font.has(TO_UNICODE)) entries.set(TO_UNICODE, writeToUnicode(context, characters, false));
  return entries;
}

/** Labels by which readers find the text: the characters' own names, told apart where two codes have the same. */
function labelsOf(font: PDFDict, codes: readonly number[]): readonly string[] {
  const nameOf = encodingOf(font) ?? standardName;
  const taken = new Set([".notdef"]);
  return codes.map((code) => {
    const name = nameOf(code) ?? "";
    const isPlain = /^[A-Za-z][A-Za-z0-9._]{0,30}$/.test(name);
    const wanted = isPlain ? name : `code${code}`;
    const label = taken.has(wanted) ? `${wanted}.code${code}` : wanted;
    taken.add(label);
    return label;
  });
}

function compositeFont(font: PDFDict, { codes }: FontUse, glyphs: DrawnGlyphs): PDFDict {
  const { context } = font;
  const descendant = descendantOf(font);
  const used = inOrder(codes);
  const outlined = used.map((code) => ({ label: code, ...(glyphs.get(code) ?? NOTHING) }));
  const name = subsetName(font);
  const replaced = context.obj({
    Type: "Font",
    Subtype: "CIDFontType0",
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
    FontDescriptor: describe(context, name, outlined, "CIDFontType0C"),
    DW: 0,
    W: outlined.flatMap(({ label, width }) => [label, [width]]),
  });
  for (const key of ["W2", "DW2"]) {
    const vertical = descendant?.get(PDFName.of(key));
    if (vertical) replaced.set(PDFName.of(key), vertical);
  }
  return context.obj({ Type: "Font", BaseFont: name, DescendantFonts: [context.register(replaced)] });
}

/** Six letters mark a font with some of its characters (ISO 32000-1, 9.6.4). */
function subsetName(font: PDFDict): string {
  const name = nameAt(font, "BaseFont")?.decodeText() ?? "";
  const plain = name.replace(/^[A-Z]{6}\+/, "").replace(/[^A-Za-z0-9-]/g, "");
  return `MENDED+${plain.slice(0, 60) || "Font"}`;
}

const SYMBOLIC = 4;

function describe(
  context: PDFContext,
  name: string,
  glyphs: readonly OutlinedGlyph[],
  kind: "Type1C" | "CIDFontType0C",
): PDFRef {
  const program = context.flateStream(writeCompactFont(name, glyphs), { Subtype: kind });
  const [left, bottom, right, top] = boxOf(glyphs);
  return context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [left, bottom, right, top],
      ItalicAngle: 0,
      Ascent: top,
      Descent: bottom,
      CapHeight: top,
      StemV: 80,
      FontFile3: context.register(program),
    }),
  );
}

const KEPT = new Set(["ToUnicode", "Encoding"]);

function replaceEntries(font: PDFDict, replaced: PDFDict): void {
  for (const key of font.keys()) if (!KEPT.has(key.decodeText()) && key !== PDFName.of("Subtype")) font.delete(key);
  for (const [key, value] of replaced.entries()) font.set(key, value);
}
