/** Removes what Word's final view does not show: tracked deletions, the sources of tracked moves, and hidden text. */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, type Edit, removal } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";

/**
 * LibreOffice's export to text prints both, and its export to HTML prints deletions like other text.
 * @param xml a part in canonical form
 * @param hidden the ids of the styles whose text is hidden: see `hiddenStyles`
 */
export function inFinalView(xml: string, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0 && !HIDES.test(xml)) return xml;
  const { elements } = readXml(xml);
  const gone: Edit[] = [];
  for (const element of elements) {
    if (element.start < (gone.at(-1)?.end ?? 0)) continue;
    gone.push(...removals(xml, element, hidden));
  }
  return applyEdits(
    xml,
    [...gone, ...crossingRanges(xml, elements, gone)].toSorted((a, b) => a.start - b.start),
  );
}

const HIDES = /<w:(?:del|moveFrom|vanish)[ />]/;

/** Returns the ids of the character styles, and of paragraph styles, whose text is hidden (ISO 29500-1, 17.3.2.41). */
export function hiddenStyles(styles: string | undefined): ReadonlySet<string> {
  if (styles?.includes("<w:vanish") !== true) return new Set();
  const xml = canonicalXml(styles);
  const ids = readXml(xml).elements.flatMap((element) => {
    const isHidden = element.name === "w:style" && isOn(xml, childNamed(childNamed(element, "w:rPr"), "w:vanish"));
    return isHidden ? (attribute(xml, element, "w:styleId") ?? []) : [];
  });
  return new Set(ids);
}

/** ISO 29500-1, 17.17.4 */
function isOn(xml: string, property: XmlElement | undefined): boolean {
  return property !== undefined && !/^(?:0|false|off)$/.test(attribute(xml, property, "w:val") ?? "");
}

function removals(xml: string, element: XmlElement, hidden: ReadonlySet<string>): readonly Edit[] {
  switch (element.name) {
    case "w:del":
    case "w:moveFrom":
      // Within properties it concerns the mark of a paragraph or a row.
      return element.parent?.name === "w:rPr" || element.parent?.name === "w:trPr" ? [] : [removal(element)];
    case "w:tr":
      return childNamed(childNamed(element, "w:trPr"), "w:del") === undefined ? [] : [removal(element)];
    case "w:tbl":
      return element.children.some(({ name }) => name === "w:tr") && !hasShownRow(element) ? [removal(element)] : [];
    case "w:p":
      return paragraphEdits(xml, element, hidden);
    case "w:r":
      return isHiddenRun(xml, element, hidden) ? shownIn(element).map(removal) : [];
    default:
      return [];
  }
}

function hasShownRow(table: XmlElement): boolean {
  return table.children.some(
    (row) =>
      !["w:tblPr", "w:tblGrid"].includes(row.name) && childNamed(childNamed(row, "w:trPr"), "w:del") === undefined,
  );
}

function isHiddenRun(xml: string, run: XmlElement, hidden: ReadonlySet<string>): boolean {
  const properties = childNamed(run, "w:rPr");
  const own = childNamed(properties, "w:vanish");
  if (own !== undefined) return isOn(xml, own);
  const style = childNamed(properties, "w:rStyle");
  const ofParagraph = childNamed(childNamed(paragraphOf(run), "w:pPr"), "w:pStyle");
  return [style, ofParagraph].some((each) => each !== undefined && hidden.has(attribute(xml, each, "w:val") ?? ""));
}

function paragraphOf(element: XmlElement): XmlElement | undefined {
  let around = element.parent;
  while (around !== undefined && around.name !== "w:p") around = around.parent;
  return around;
}

/** The marks of a field stay, because their other ends may be shown. */
function shownIn(run: XmlElement): readonly XmlElement[] {
  return run.children.filter(({ name }) => !["w:rPr", "w:fldChar", "w:instrText"].includes(name));
}

/**
 * A paragraph whose mark is deleted or hidden is joined with the next one. Without content of its own it goes, so that the
 * next one keeps its properties.
 */
function paragraphEdits(xml: string, paragraph: XmlElement, hidden: ReadonlySet<string>): readonly Edit[] {
  const siblings = paragraph.parent?.children ?? [];
  const at = siblings.indexOf(paragraph);
  if (isJoined(xml, paragraph, siblings[at + 1]) && !hasContent(xml, paragraph, hidden)) return [removal(paragraph)];
  const before = siblings[at - 1];
  if (before?.name !== "w:p" || !isJoined(xml, before, paragraph) || !hasContent(xml, before, hidden)) return [];
  return [{ start: before.contentEnd, end: childNamed(paragraph, "w:pPr")?.end ?? paragraph.contentStart, text: "" }];
}

function isJoined(xml: string, paragraph: XmlElement, next: XmlElement | undefined): boolean {
  const properties = childNamed(paragraph, "w:pPr");
  const mark = childNamed(properties, "w:rPr");
  const isGone = ["w:del", "w:moveFrom"].some((name) => childNamed(mark, name) !== undefined);
  const isHidden = isOn(xml, childNamed(mark, "w:vanish"));
  return (isGone || isHidden) && next?.name === "w:p" && childNamed(properties, "w:sectPr") === undefined;
}

function hasContent(xml: string, element: XmlElement, hidden: ReadonlySet<string>): boolean {
  return element.children.some((child) => {
    if (["w:pPr", "w:del", "w:moveFrom"].includes(child.name) || RANGE.test(child.name)) return false;
    if (child.name !== "w:r") return hasContent(xml, child, hidden) || child.children.length === 0;
    const isEmpty = isHiddenRun(xml, child, hidden) && shownIn(child).length === child.children.length - 1;
    return !isEmpty;
  });
}

const RANGE = /^w:(\w+)Range(Start|End)$|^w:(bookmark)(Start|End)$|^w:(?:proofErr|lastRenderedPageBreak)$/;

/** Returns the removals of those ends of ranges whose other ends are gone. */
function crossingRanges(xml: string, elements: readonly XmlElement[], gone: readonly Edit[]): readonly Edit[] {
  const ranges = new Map<string, { shown: XmlElement[]; isCut: boolean }>();
  let next = 0;
  for (const element of elements) {
    const [, kind, , bookmark] = RANGE.exec(element.name) ?? [];
    if ((kind ?? bookmark) === undefined) continue;
    while ((gone[next]?.end ?? Number.POSITIVE_INFINITY) <= element.start) next++;
    const isGone = element.start >= (gone[next]?.start ?? Number.POSITIVE_INFINITY);
    const key = `${kind ?? bookmark} ${attribute(xml, element, "w:id")}`;
    const range = ranges.get(key) ?? { shown: [], isCut: false };
    ranges.set(key, { shown: isGone ? range.shown : [...range.shown, element], isCut: range.isCut || isGone });
  }
  return ranges
    .values()
    .flatMap(({ shown, isCut }) => (isCut ? shown.map(removal) : []))
    .toArray();
}
