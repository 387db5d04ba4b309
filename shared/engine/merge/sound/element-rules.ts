/** Lists where elements of WordprocessingML may stand, and what they must hold (ISO 29500-1, annex A). */
import { NOTE_PROPERTIES, PARAGRAPH_PROPERTIES, SECTION_PROPERTIES } from "#shared/engine/merge/rich/schema-order.ts";

/** The content of an element; `other` is not judged, up to the text of a text box in it. */
export type Content = "blocks" | "rows" | "cells" | "inline" | "run" | "text" | "other";

export interface ElementRule {
  /** The only content in which it may stand. Absent: anywhere. */
  readonly within?: Content;
  /** `inherited` for a wrapper, which holds what may stand in its place. */
  readonly holds: Content | "inherited";
  /** The content that it must have at its end. */
  readonly needs?: Need;
  readonly order?: Order;
  /** The child that may stand in it only before all others. */
  readonly beginsWith?: string;
}

interface Need {
  /** All of these marks. */
  readonly mark: number;
  readonly fault: string;
}

/** The order of the children of an element. Others, such as extensions, may stand anywhere. */
interface Order {
  /** The positions, from 1. */
  readonly places: ReadonlyMap<string, number>;
  /** Whether each may stand there once. */
  readonly isOnce: boolean;
}

/** Marks of an element for what stood in it so far. The bits above hold the position of the last child in an order. */
export const MARK = {
  block: 1,
  endsWithParagraph: 2,
  row: 4,
  cell: 8,
  section: 16,
  root: 32,
  content: 64,
  rubyText: 128,
  rubyBase: 256,
} as const;

const MARKS = 512;

const BLOCK: Need = { mark: MARK.block, fault: "nothing in it" };
const STORY: ElementRule = { holds: "blocks", needs: BLOCK };
const PART_OF_PARAGRAPH: ElementRule = { within: "inline", holds: "inline" };
const WRAPPER: ElementRule = { holds: "inherited" };
const TEXT: ElementRule = { within: "run", holds: "text" };
const OTHER: ElementRule = { holds: "other" };

const PROPERTIES_OF_NOTES: ElementRule = { holds: "other", order: inOrder(NOTE_PROPERTIES) };

const RULES: ReadonlyMap<string, ElementRule> = new Map(
  Object.entries({
    "w:body": { holds: "blocks" },
    "w:hdr": STORY,
    "w:ftr": STORY,
    "w:txbxContent": STORY,
    "w:comment": STORY,
    "w:docPartBody": { holds: "blocks" },
    "w:p": { within: "blocks", holds: "inline", beginsWith: "w:pPr" },
    "w:tbl": { within: "blocks", holds: "rows", needs: { mark: MARK.row, fault: "table without a row" } },
    "w:tr": { within: "rows", holds: "cells", needs: { mark: MARK.cell, fault: "table row without a cell" } },
    "w:tc": {
      within: "cells",
      holds: "blocks",
      needs: { mark: MARK.endsWithParagraph, fault: "table cell without a last paragraph" },
    },
    "w:altChunk": { within: "blocks", holds: "other" },
    "w:pPr": { holds: "other", order: { ...inOrder(PARAGRAPH_PROPERTIES), isOnce: true } },
    "w:sectPr": { holds: "other", order: inOrder(SECTION_PROPERTIES) },
    "w:footnotePr": PROPERTIES_OF_NOTES,
    "w:endnotePr": PROPERTIES_OF_NOTES,
    "w:numPr": { holds: "other", order: inOrder(["w:ilvl", "w:numId", "w:numberingChange", "w:ins"]) },
    "w:numbering": {
      holds: "other",
      order: inOrder(["w:numPicBullet", "w:abstractNum", "w:num", "w:numIdMacAtCleanup"]),
    },
    "w:num": { holds: "other", order: inOrder(["w:abstractNumId", "w:lvlOverride"]) },
    "w:lvlOverride": { holds: "other", order: inOrder(["w:startOverride", "w:lvl"]) },
    "w:r": { within: "inline", holds: "run" },
    "w:ruby": {
      holds: "other",
      needs: { mark: MARK.rubyText | MARK.rubyBase, fault: "ruby without its text or its base" },
    },
    "w:hyperlink": PART_OF_PARAGRAPH,
    "w:fldSimple": PART_OF_PARAGRAPH,
    "w:smartTag": PART_OF_PARAGRAPH,
    "w:dir": PART_OF_PARAGRAPH,
    "w:bdo": PART_OF_PARAGRAPH,
    "w:rt": { holds: "inline" },
    "w:rubyBase": { holds: "inline" },
    "w:t": TEXT,
    "w:delText": TEXT,
    "w:instrText": TEXT,
    "w:delInstrText": TEXT,
    "w:sdt": WRAPPER,
    "w:sdtContent": WRAPPER,
    "w:customXml": WRAPPER,
    "w:ins": WRAPPER,
    "w:del": WRAPPER,
    "w:moveFrom": WRAPPER,
    "w:moveTo": WRAPPER,
    "mc:AlternateContent": WRAPPER,
    "mc:Choice": WRAPPER,
    "mc:Fallback": WRAPPER,
  } satisfies Record<string, ElementRule>),
);

/** The settings name the separators of notes by elements of the same name. */
const NOTES: Readonly<Record<string, string>> = { "w:footnote": "w:footnotes", "w:endnote": "w:endnotes" };

export function ruleOf(name: string, parent: string): ElementRule {
  if (name in NOTES) return NOTES[name] === parent ? STORY : OTHER;
  return RULES.get(name) ?? OTHER;
}

function inOrder(names: readonly string[]): Order {
  return { places: new Map(names.map((name, index) => [name, placeIn(name, index)])), isOnce: false };
}

/** Headers and footers stand first, in any order. */
function placeIn(name: string, index: number): number {
  return name === "w:footerReference" ? index : index + 1;
}

/** Returns why a child may not follow what stood in its parent so far, or undefined. */
export function orderFault(
  parent: string,
  { order, beginsWith }: ElementRule,
  marks: number,
  child: string,
): string | undefined {
  if (child === beginsWith && (marks & MARK.content) !== 0) return `${child} behind other content in ${parent}`;
  const place = order?.places.get(child);
  const last = Math.floor(marks / MARKS);
  if (order === undefined || place === undefined || place > last) return undefined;
  if (place < last) return `${child} out of order in ${parent}`;
  return order.isOnce ? `${child} twice in ${parent}` : undefined;
}

/** A child and its own marks, at its end. */
interface Ended {
  readonly name: string;
  readonly rule: ElementRule;
  readonly marks: number;
}

/** Returns the marks of an element after a child has ended in it. */
export function marksAfter(marks: number, parent: ElementRule, child: Ended): number {
  const place = parent.order?.places.get(child.name);
  if (place !== undefined) return (marks % MARKS) + place * MARKS;
  return marksFor(marks | (parent.beginsWith === undefined ? 0 : MARK.content), child.name, child.rule, child.marks);
}

function marksFor(marks: number, child: string, { holds }: ElementRule, within: number): number {
  switch (child) {
    case "w:p":
      return marks | MARK.block | MARK.endsWithParagraph;
    case "w:tbl":
    case "w:altChunk":
      return (marks | MARK.block) & ~MARK.endsWithParagraph;
    case "w:tr":
      return marks | MARK.row;
    case "w:tc":
      return marks | MARK.cell;
    case "w:sectPr":
      return marks | MARK.section;
    case "w:rt":
      return marks | MARK.rubyText;
    case "w:rubyBase":
      return marks | MARK.rubyBase;
    default:
      return holds === "inherited" ? afterWrapper(marks, within) : marks;
  }
}

/** A wrapper without a block does not change what a cell ends with. */
function afterWrapper(marks: number, within: number): number {
  const ended = (within & MARK.block) === 0 ? marks : (marks & ~MARK.endsWithParagraph) | within;
  return ended | (within & (MARK.row | MARK.cell));
}
