/** Linter rules for what may stand where: the parts of the schema that Word insists on (ISO 29500-1, annex A). */
import type { Element } from "@xmldom/xmldom";
import { childrenOf, duplicates, elementsIn, type LintedFile } from "./ooxml-linter-read.ts";

export function lintStructure(file: LintedFile): string[] {
  return [...file.roots].flatMap(([part, root]) =>
    [...elementsIn(root)].flatMap((element) => elementFaults(element).map((fault) => `${fault} in ${part}`)),
  );
}

function elementFaults(element: Element): readonly string[] {
  const names = childrenOf(element).map(({ nodeName }) => nodeName);
  return [...orderFaults(element.nodeName, names), ...contentFaults(element, names)];
}

function contentFaults(element: Element, names: readonly string[]): readonly string[] {
  switch (element.nodeName) {
    case "w:tc":
      return endsWithParagraph(element) ? [] : ["table cell without a last paragraph: w:tc"];
    case "w:p":
      return names.lastIndexOf("w:pPr") > 0 ? ["properties behind other content: w:p"] : [];
    case "w:ruby":
      return ["w:rt", "w:rubyBase"].filter((name) => !names.includes(name)).map((name) => `ruby without ${name}`);
    case "w:body":
      return names.slice(0, -1).includes("w:sectPr") ? ["section properties before the end of the body: w:body"] : [];
    case "w:hdr":
    case "w:ftr":
    case "w:comment":
    case "w:footnote":
    case "w:endnote":
    case "w:txbxContent":
      return names.length === 0 && !isInSettings(element) ? [`nothing in it: ${element.nodeName}`] : [];
    case "w:sectPr":
      return duplicates(childrenOf(element).filter(isHeader).map(headerKind)).map(
        (kind) => `two headers of a kind: ${kind}`,
      );
    case "w:pPr":
      return duplicates(names).map((name) => `property set twice: ${name}`);
    default:
      return [];
  }
}

/** The paragraph may stand in a content control. */
function endsWithParagraph(element: Element): boolean {
  const last = childrenOf(element).findLast(({ nodeName }) => !RANGE_MARK.test(nodeName));
  if (last === undefined || last.nodeName === "w:p") return last !== undefined;
  return WRAPPERS.has(last.nodeName) && endsWithParagraph(last);
}

/** Marks of bookmarks, comments and moves may follow the paragraph (ISO 29500-1, EG_RangeMarkupElements). */
const RANGE_MARK = /^w:(?:bookmark|commentRange|perm|move\w+Range)(?:Start|End)$/;

const WRAPPERS: ReadonlySet<string> = new Set(["w:sdt", "w:sdtContent", "w:customXml"]);

/** The settings name the separators by elements of the same name. */
function isInSettings({ parentNode }: Element): boolean {
  return /^w:(?:foot|end)notePr$/.test(parentNode?.nodeName ?? "");
}

function isHeader({ nodeName }: Element): boolean {
  return nodeName === "w:headerReference" || nodeName === "w:footerReference";
}

function headerKind(reference: Element): string {
  return `${reference.nodeName} ${reference.getAttribute("w:type") ?? "default"}`;
}

/** Children in the order of the schema, by parent. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  "w:pPr":
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange".split(
      " ",
    ),
  "w:sectPr":
    "headerReference,footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange".split(
      " ",
    ),
  "w:footnotePr": "pos numFmt numStart numRestart footnote".split(" "),
  "w:endnotePr": "pos numFmt numStart numRestart endnote".split(" "),
  "w:numPr": "ilvl numId numberingChange ins".split(" "),
  "w:numbering": "numPicBullet abstractNum num numIdMacAtCleanup".split(" "),
  "w:num": "abstractNumId lvlOverride".split(" "),
  "w:lvlOverride": "startOverride lvl".split(" "),
};

/** Elements that the list does not name, such as extensions, may stand anywhere. */
function orderFaults(parent: string, names: readonly string[]): readonly string[] {
  const order = ORDER[parent];
  if (order === undefined) return [];
  const places = names
    .map((name) => ({ name, place: order.findIndex((each) => each.split(",").includes(name.replace("w:", ""))) }))
    .filter(({ place }) => place >= 0);
  return places
    .filter(({ place }, index) => place < (places[index - 1]?.place ?? 0))
    .map(({ name }) => `child out of order: ${name} in ${parent}`);
}
