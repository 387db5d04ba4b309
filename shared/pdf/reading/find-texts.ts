/** Finds texts on the pages of a PDF, whatever lines and fonts they are broken into. */
import type { PDFiumDocument } from "@hyzyla/pdfium";
import type { DrawnPage, FoundText, PageBox, SoughtText } from "#shared/base/model/drawn-pages.ts";
import { searchFor } from "#shared/base/xml/text-search.ts";
import { type RawPdfium, rawPdfium } from "#shared/pdf/objects/raw-pdfium.ts";

/** Characters of a page beyond this number are not searched. */
const CHARACTERS_MAX = 100_000;
/** Lines of all texts on a page; those of the last texts are left out. */
const FOUND_MAX = 500;

/** Returns the pages with the places of these texts on them. */
export function withFound(
  document: PDFiumDocument,
  pages: readonly DrawnPage[],
  sought: readonly SoughtText[],
): readonly DrawnPage[] {
  const pdfium = rawPdfium(document);
  const read = pages.map((page) => ({ page, text: textOf(pdfium, page.number) }));
  const wanted = sought.map(({ text, context = "" }) => {
    const within = { text: compact(text), context: compact(context) };
    const startsIn = searchFor(within.context);
    const isThere =
      within.context.includes(within.text) && read.some(({ text: { shown } }) => !startsIn(shown).next().done);
    return isThere ? within : { ...within, context: within.text };
  });
  return read.map(({ page, text }) => ({ ...page, found: wanted.flatMap(foundIn(text)).slice(0, FOUND_MAX) }));
}

/** Without blanks. */
interface Wanted {
  readonly text: string;
  readonly context: string;
}

/** What a page says, without blanks, and the box of each UTF-16 unit. */
interface PageText {
  readonly shown: string;
  readonly boxes: readonly PageBox[];
}

/** Blanks are where the lines of a page and of a template differ, and soft hyphens are not drawn. */
function compact(text: string): string {
  return text.replace(/[\s\u00ad]+/g, "");
}

function foundIn({ shown, boxes }: PageText) {
  return ({ text, context }: Wanted, index: number): readonly FoundText[] => {
    const found: FoundText[] = [];
    const offset = context.indexOf(text);
    if (text === "") return found;
    for (const at of searchFor(context)(shown)) {
      const start = at + offset;
      found.push(...linesOf(boxes.slice(start, start + text.length)).map((box) => ({ text: index, ...box })));
      if (found.length >= FOUND_MAX) break;
    }
    return found;
  };
}

function linesOf(boxes: readonly PageBox[]): readonly PageBox[] {
  const lines: PageBox[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last !== undefined && isOnLine(last, box)) lines[lines.length - 1] = around(last, box);
    else lines.push(box);
  }
  return lines;
}

function isOnLine(line: PageBox, { y, height }: PageBox): boolean {
  const middle = y + height / 2;
  return middle > line.y && middle < line.y + line.height;
}

function around(one: PageBox, other: PageBox): PageBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function textOf(pdfium: RawPdfium, number: number): PageText {
  const { functions } = pdfium;
  return pdfium.withPage(number - 1, (page) => {
    const text = page === 0 ? 0 : functions._FPDFText_LoadPage(page);
    if (text === 0) return { shown: "", boxes: [] };
    try {
      const size = { width: functions._FPDF_GetPageWidthF(page), height: functions._FPDF_GetPageHeightF(page) };
      return charactersOf(pdfium, text, size);
    } finally {
      functions._FPDFText_ClosePage(text);
    }
  });
}

function charactersOf(pdfium: RawPdfium, text: number, { width, height }: Pick<PageBox, "width" | "height">): PageText {
  const { functions } = pdfium;
  const boxes: PageBox[] = [];
  let shown = "";
  const count = Math.min(functions._FPDFText_CountChars(text), CHARACTERS_MAX);
  for (let index = 0; index < count; index++) {
    const code = functions._FPDFText_GetUnicode(text, index);
    const character = code > 0 && code <= 0x10ffff ? compact(String.fromCodePoint(code)) : "";
    const box =
      character === "" ? undefined : pdfium.floats(4, (at) => functions._FPDFText_GetLooseCharBox(text, index, at));
    if (box === undefined) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    const drawn = {
      x: left / width,
      y: 1 - top / height,
      width: (right - left) / width,
      height: (top - bottom) / height,
    };
    shown += character;
    boxes.push(...Array.from({ length: character.length }, () => drawn));
  }
  return { shown, boxes };
}
