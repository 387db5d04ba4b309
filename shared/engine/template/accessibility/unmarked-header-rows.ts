/** Finds the tables whose first row is a header to the eye only. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import {
  attribute,
  childNamed,
  childrenNamed,
  childValue,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { beginning, type Found, isBold, isOn, shownText } from "./shown-text.ts";

/** Tables that only arrange things on the page have no header row, so those without the look of one are not reported. */
export function unmarkedHeaderRows({ xml, elements }: XmlText, delimiters: Delimiters): readonly Found[] {
  return elements.flatMap((table) => {
    if (table.name !== "w:tbl") return [];
    const [first, ...others] = childrenNamed(table, "w:tr");
    if (first === undefined || others.length === 0 || isMarked(xml, first)) return [];
    const texts = childrenNamed(first, "w:tc").map((cell) => shownText(xml, cell));
    // Headers are the same in each document.
    if (texts.length < 2 || texts.some((text) => text === "" || text.includes(delimiters.left))) return [];
    if (!looksLikeHeader(xml, first, others[0]) && !precedesRepeated(xml, others, delimiters)) return [];
    return [{ at: table.start, context: beginning(texts[0] ?? ""), suggestion: SUGGESTION }];
  });
}

const SUGGESTION =
  "Mark the header row of this table: in Word, select it and choose Table Layout, Repeat Header Rows. Screen readers then say the header of each value.";

function isMarked(xml: string, row: XmlElement): boolean {
  const mark = childNamed(childNamed(row, "w:trPr"), "w:tblHeader");
  return mark !== undefined && isOn(xml, mark);
}

function looksLikeHeader(xml: string, row: XmlElement, next: XmlElement | undefined): boolean {
  return [isBoldCell, isShaded].some(
    (has) => cellsHave(xml, row, has) && next !== undefined && !cellsHave(xml, next, has),
  );
}

type Property = (xml: string, cell: XmlElement) => boolean;

function cellsHave(xml: string, row: XmlElement, has: Property): boolean {
  return childrenNamed(row, "w:tc").every((cell) => has(xml, cell));
}

function isBoldCell(xml: string, cell: XmlElement): boolean {
  const lines = childrenNamed(cell, "w:p").filter((line) => shownText(xml, line) !== "");
  return lines.length > 0 && lines.every((line) => isBold(xml, line));
}

function isShaded(xml: string, cell: XmlElement): boolean {
  const shading = childNamed(childNamed(cell, "w:tcPr"), "w:shd");
  const fill = (shading && attribute(xml, shading, "w:fill")) ?? "auto";
  return !["auto", "FFFFFF"].includes(fill) && childValue(xml, childNamed(cell, "w:tcPr"), "w:shd") !== "nil";
}

/** Rows that are repeated for each entry of a list have a header above, whatever it looks like. */
function precedesRepeated(xml: string, others: readonly XmlElement[], { left }: Delimiters): boolean {
  return others.some((row) => shownText(xml, row).includes(`${left}#`));
}
