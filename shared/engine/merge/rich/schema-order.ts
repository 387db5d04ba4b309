/** Gives the order that WordprocessingML's schema requires for the children of an element (ISO 29500-1, annex A). */
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";

/** The children of `w:pPr`. */
export const PARAGRAPH_PROPERTIES: readonly string[] = [
  "w:pStyle",
  "w:keepNext",
  "w:keepLines",
  "w:pageBreakBefore",
  "w:framePr",
  "w:widowControl",
  "w:numPr",
  "w:suppressLineNumbers",
  "w:pBdr",
  "w:shd",
  "w:tabs",
  "w:suppressAutoHyphens",
  "w:kinsoku",
  "w:wordWrap",
  "w:overflowPunct",
  "w:topLinePunct",
  "w:autoSpaceDE",
  "w:autoSpaceDN",
  "w:bidi",
  "w:adjustRightInd",
  "w:snapToGrid",
  "w:spacing",
  "w:ind",
  "w:contextualSpacing",
  "w:mirrorIndents",
  "w:suppressOverlap",
  "w:jc",
  "w:textDirection",
  "w:textAlignment",
  "w:textboxTightWrap",
  "w:outlineLvl",
  "w:divId",
  "w:cnfStyle",
  "w:rPr",
  "w:sectPr",
  "w:pPrChange",
];

/** The children of `w:tcPr`. */
export const CELL_PROPERTIES: readonly string[] = [
  "w:cnfStyle",
  "w:tcW",
  "w:gridSpan",
  "w:hMerge",
  "w:vMerge",
  "w:tcBorders",
  "w:shd",
  "w:noWrap",
  "w:tcMar",
  "w:textDirection",
  "w:tcFitText",
  "w:vAlign",
  "w:hideMark",
  "w:headers",
  "w:cellIns",
  "w:cellDel",
  "w:cellMerge",
  "w:tcPrChange",
];

/** The children of `w:sectPr`. Headers and footers come first, in any order. */
export const SECTION_PROPERTIES: readonly string[] = [
  "w:headerReference",
  "w:footerReference",
  "w:footnotePr",
  "w:endnotePr",
  "w:type",
  "w:pgSz",
  "w:pgMar",
  "w:paperSrc",
  "w:pgBorders",
  "w:lnNumType",
  "w:pgNumType",
  "w:cols",
  "w:formProt",
  "w:vAlign",
  "w:noEndnote",
  "w:titlePg",
  "w:textDirection",
  "w:bidi",
  "w:rtlGutter",
  "w:docGrid",
  "w:printerSettings",
  "w:sectPrChange",
];

/** The children of `w:footnotePr` and `w:endnotePr`. */
export const NOTE_PROPERTIES: readonly string[] = [
  "w:pos",
  "w:numFmt",
  "w:numStart",
  "w:numRestart",
  "w:footnote",
  "w:endnote",
];

/** Returns the position of a new child: before the first child that comes later in the order. */
export function childPlace(parent: XmlElement, name: string, order: readonly string[]): number {
  const place = order.indexOf(name);
  const later = parent.children.find((child) => order.indexOf(child.name) > place);
  return later?.start ?? parent.contentEnd;
}
