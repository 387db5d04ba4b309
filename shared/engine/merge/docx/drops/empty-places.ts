/** Keeps what is around dropped elements valid: what is left empty goes, and texts end in a paragraph. */
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { Drops } from "./drops.ts";
import { sectionEndedBy } from "./sections.ts";

/** Elements that hold content only, so that they go with its last piece. */
const HOLDERS: ReadonlySet<string> = new Set(["w:sdtContent", "w:customXml", "w:sdt", "w:tbl", "w:tr"]);
const BLOCKS_OR_CELLS: ReadonlySet<string> = new Set([
  "w:p",
  "w:tbl",
  "w:tr",
  "w:tc",
  "w:sdt",
  "w:sdtContent",
  "w:customXml",
]);
/** Elements that do not count as content. */
const NO_CONTENT = /^w:(?:\w+Pr|\w+PrEx|tblGrid|proofErr|\w+(?:RangeStart|RangeEnd)|(?:bookmark|perm)(?:Start|End))$/;

function isContent({ name }: XmlElement): boolean {
  return !NO_CONTENT.test(name);
}

/** Drops what has lost all its content: a table with its rows, a content control with its blocks. */
export function dropEmptied(drops: Drops): void {
  const left = new Map<XmlElement, number>();
  for (const element of drops.elements) {
    const { parent } = element;
    if (parent === undefined || !HOLDERS.has(parent.name) || !BLOCKS_OR_CELLS.has(element.name)) continue;
    const rest = (left.get(parent) ?? parent.children.filter(isContent).length) - 1;
    left.set(parent, rest);
    // A set is iterated over what is added meanwhile, too.
    if (rest === 0) drops.add(parent);
  }
}

/** Elements whose last block must be a paragraph. */
const TEXTS = /^w:(?:body|tc|hdr|ftr|footnote|endnote|comment|txbxContent)$/;

/** The paragraph that stays in place of dropped blocks, by the last of them. */
export function keptParagraphs(drops: Drops): ReadonlyMap<XmlElement, string> {
  const texts = new Set<XmlElement>();
  for (const { parent } of drops.elements)
    if (parent !== undefined && TEXTS.test(parent.name) && !drops.filled.has(parent)) texts.add(parent);
  const needed = [...texts].flatMap((text) => needsParagraph(drops, text));
  return new Map(needed.map((element) => [element, "<w:p></w:p>"]));
}

/** Keeps the paragraphs that end sections, without their content: they hold the layout of the pages. */
export function keepSectionEnds(drops: Drops, isSectionDropped: (block: XmlElement) => boolean): void {
  for (const block of [...drops.elements]) {
    const section = sectionEndedBy(block);
    if (section === undefined || isSectionDropped(block)) continue;
    drops.elements.delete(block);
    drops.add(...block.children.filter((child) => child !== section.parent));
    drops.add(...(section.parent?.children ?? []).filter((child) => child !== section));
  }
}

/** Between two tables a paragraph must stay, because Word joins tables without one. */
function needsParagraph(drops: Drops, text: XmlElement): readonly XmlElement[] {
  const needed: XmlElement[] = [];
  let before: string | undefined;
  let lastDropped: XmlElement | undefined;
  let paragraph: XmlElement | undefined;
  for (const child of text.children.filter(isContent)) {
    if (!drops.elements.has(child)) {
      if (before === "w:tbl" && child.name === "w:tbl" && paragraph !== undefined) needed.push(paragraph);
      before = child.name;
      lastDropped = paragraph = undefined;
    } else {
      lastDropped = child;
      if (child.name === "w:p") paragraph = child;
    }
  }
  if (lastDropped !== undefined && before !== "w:p" && before !== "w:sdt") needed.push(lastDropped);
  return needed;
}
