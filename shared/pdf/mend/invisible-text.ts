/** Writes the text of a page that became a picture, invisibly, so that it can still be found and copied. */
import { type PDFContext, type PDFDocument, type PDFRef, PDFString } from "pdf-lib";
import type { RawPdfium } from "#shared/pdf/objects/raw-pdfium.ts";
import { toUnicodeMap } from "./font-parts.ts";

/** The width of each character of the font, in thousandths of its size. */
const WIDTH = 500;
/** Characters of a page beyond this number are left out. */
const CHARACTERS_MAX = 200_000;
/** The name of its font in the resources. */
export const INVISIBLE_TEXT = "InvisibleText";
const BLANK = 0x20;
/** Codes of two bytes are the characters themselves; others are left out. */
const CHARACTER_MAX = 0xffff;
/** PDF/A-1 allows no larger numbers (ISO 19005-1, 6.1.12). A field may scroll its text that far off the page. */
const COORDINATE_MAX = 32_767;
const [SURROGATE_FIRST, SURROGATE_LAST] = [0xd800, 0xdfff];

/** A character and where it stands. */
export interface Place {
  readonly character: number;
  readonly x: number;
  readonly y: number;
  /** In radians. */
  readonly angle: number;
  readonly size: number;
}

/** Returns operators that show the page's text invisibly, in the page's own coordinates. */
export function invisibleText(places: readonly (Place | undefined)[]): string {
  const words = wordsIn(places);
  return words.length === 0 ? "" : `BT 3 Tr\n${words.map(show).join("\n")}\nET`;
}

/** Returns the characters of a page. Undefined stands for what separates words. */
export function textOn(pdfium: RawPdfium, page: number): readonly (Place | undefined)[] {
  const { functions } = pdfium;
  const text = page === 0 ? 0 : functions._FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    const count = Math.min(functions._FPDFText_CountChars(text), CHARACTERS_MAX);
    return Array.from({ length: Math.max(0, count) }, (_, index) => placeOf(pdfium, text, index));
  } finally {
    functions._FPDFText_ClosePage(text);
  }
}

/** Undefined for what PDFium adds, as the ends of lines, and for what has no place. */
function placeOf(pdfium: RawPdfium, text: number, index: number): Place | undefined {
  const { functions } = pdfium;
  const character = functions._FPDFText_GetUnicode(text, index);
  const isSurrogate = character >= SURROGATE_FIRST && character <= SURROGATE_LAST;
  if (character < BLANK || character > CHARACTER_MAX || isSurrogate) return undefined;
  if (functions._FPDFText_IsGenerated(text, index) === 1) return undefined;
  const matrix = pdfium.floats(6, (at) => functions._FPDFText_GetMatrix(text, index, at));
  const origin = pdfium.doubles(2, (at) => functions._FPDFText_GetCharOrigin(text, index, at, at + 8));
  if (!matrix || !origin) return undefined;
  const [a = 1, b = 0] = matrix;
  const [x = 0, y = 0] = origin;
  if (Math.max(Math.abs(x), Math.abs(y)) > COORDINATE_MAX) return undefined;
  const size = functions._FPDFText_GetFontSize(text, index) * Math.hypot(a, b);
  return size > 0 && Number.isFinite(size) ? { character, x, y, angle: Math.atan2(b, a), size } : undefined;
}

interface Word {
  readonly characters: readonly Place[];
  /** The distance from its start to the character that follows on the line. */
  readonly length: number | undefined;
}

/** Two bytes each: far below the length of a string that PDF/A allows (ISO 19005-2, 6.1.13). */
const WORD_LENGTH_MAX = 1000;

/** A word ends behind its blank. Words, not lines, are placed, so that marked text lies where it is seen. */
function wordsIn(places: readonly (Place | undefined)[]): readonly Word[] {
  const words: Word[] = [];
  let characters: Place[] = [];
  const end = (next: Place | undefined): void => {
    const first = characters[0];
    if (!first) return;
    const length = next && isOnLine(first, next) ? Math.hypot(next.x - first.x, next.y - first.y) : undefined;
    words.push({ characters, length });
    characters = [];
  };
  for (const place of places) {
    const last = characters.at(-1);
    const isFull = characters.length >= WORD_LENGTH_MAX;
    if (last && (isFull || !place || last.character === BLANK || !isOnLine(last, place))) end(place);
    if (place) characters.push(place);
  }
  end(undefined);
  return words;
}

function isOnLine(one: Place, other: Place): boolean {
  const across = (other.y - one.y) * Math.cos(one.angle) - (other.x - one.x) * Math.sin(one.angle);
  return one.angle === other.angle && Math.abs(across) < one.size / 2;
}

function show({ characters, length }: Word): string {
  const [first] = characters;
  if (!first) return "";
  const { angle, size, x, y } = first;
  const natural = (characters.length * size * WIDTH) / 1000;
  const scale = length === undefined ? 100 : Math.min(1000, Math.max(1, (100 * length) / natural));
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const codes = characters.map(({ character }) => character.toString(16).padStart(4, "0")).join("");
  const matrix = [cosine, sine, -sine, cosine, x, y].map(written).join(" ");
  return `/${INVISIBLE_TEXT} ${written(size)} Tf ${written(scale)} Tz ${matrix} Tm <${codes}> Tj`;
}

function written(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/**
 * Returns a font whose codes are Unicode characters. Text that is not painted needs no embedded program (ISO 19005-1,
 * 6.3.4 and ISO 19005-2, 6.2.11.4.1).
 */
export function invisibleFont({ context }: PDFDocument): PDFRef {
  const descriptor = context.obj({
    Type: "FontDescriptor",
    FontName: "InvisibleText",
    Flags: 4,
    FontBBox: [0, 0, WIDTH, 1000],
    ItalicAngle: 0,
    Ascent: 1000,
    Descent: 0,
    CapHeight: 1000,
    StemV: 80,
  });
  const descendant = context.obj({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: "InvisibleText",
    CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
    FontDescriptor: context.register(descriptor),
    DW: WIDTH,
    CIDToGIDMap: "Identity",
  });
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: "InvisibleText",
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: identityMap(context),
    }),
  );
}

/** A map may list at most this many ranges in a section, and a range has codes with the same first byte. */
const SECTION_MAX = 100;

function identityMap(context: PDFContext): PDFRef {
  const ranges = Array.from({ length: 256 }, (_, row) => {
    const high = row.toString(16).padStart(2, "0");
    return `<${high}00> <${high}ff> <${high}00>`;
  });
  const sections = [0, 1, 2].map((section) => {
    const listed = ranges.slice(section * SECTION_MAX, (section + 1) * SECTION_MAX);
    return `${listed.length} beginbfrange\n${listed.join("\n")}\nendbfrange`;
  });
  return context.register(context.flateStream(toUnicodeMap(sections.join("\n"), 2)));
}
