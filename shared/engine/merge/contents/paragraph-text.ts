/** Reads what a paragraph says, for an entry that repeats it. */
import { attribute, childNamed, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";

export interface TextRun {
  /** As XML, with entities. */
  readonly text: string;
  /** XML for `w:rPr`. */
  readonly properties: string;
}

/** The formatting that belongs to the words and not to the heading's style. */
const KEPT_PROPERTIES = ["w:i", "w:iCs", "w:smallCaps", "w:vertAlign"];

/** Elements whose text is elsewhere on the page, or is not shown. */
const SKIPPED = new Set(["w:del", "w:moveFrom", "w:drawing", "w:pict", "w:object", "mc:AlternateContent", "w:rPr"]);

const INSTEAD: Readonly<Record<string, string>> = {
  "w:tab": " ",
  "w:br": " ",
  "w:cr": " ",
  "w:noBreakHyphen": "\u2011",
};

/**
 * Returns the runs of a paragraph without blanks at both ends. Tabs and line breaks are blanks.
 * @param from the offset from which text counts
 */
export function paragraphRuns(xml: string, paragraph: XmlElement, from = paragraph.start): readonly TextRun[] {
  const runs: { text: string; properties: string }[] = [];
  const visit = (element: XmlElement, properties: string): void => {
    if (SKIPPED.has(element.name)) return;
    if (element.name === "w:r" && isHidden(xml, element)) return;
    const own = element.name === "w:r" ? keptProperties(xml, element) : properties;
    const isText = element.name === "w:t" && element.start >= from;
    const text = isText ? xml.slice(element.contentStart, element.contentEnd) : INSTEAD[element.name];
    const isInRun = element.parent?.name === "w:r" && element.start >= from;
    const last = runs.at(-1);
    if (text !== undefined && isInRun && last?.properties === own) last.text += text;
    else if (text !== undefined && isInRun) runs.push({ text, properties: own });
    for (const child of element.children) visit(child, own);
  };
  for (const child of paragraph.children) if (child.name !== "w:pPr") visit(child, "");
  return trimmed(runs);
}

function trimmed(runs: readonly TextRun[]): readonly TextRun[] {
  const first = runs.findIndex(({ text }) => text.trim() !== "");
  const last = runs.findLastIndex(({ text }) => text.trim() !== "");
  return runs.slice(Math.max(first, 0), last + 1).map(({ text, properties }, index) => {
    const begun = index === 0 ? text.trimStart() : text;
    return { text: index === last - first ? begun.trimEnd() : begun, properties };
  });
}

function keptProperties(xml: string, run: XmlElement): string {
  const properties = childNamed(run, "w:rPr")?.children ?? [];
  return properties
    .filter(({ name }) => KEPT_PROPERTIES.includes(name))
    .map((each) => outerXml(xml, each))
    .join("");
}

export function isHidden(xml: string, run: XmlElement): boolean {
  const hidden = childNamed(childNamed(run, "w:rPr"), "w:vanish");
  return hidden !== undefined && !["0", "false", "off"].includes(attribute(xml, hidden, "w:val") ?? "true");
}
