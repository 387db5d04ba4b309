/** Lists where elements of WordprocessingML may stand, and what they must hold (ISO 29500-1, annex A). */

/** The content of an element; `other` is not judged, up to the text of a text box in it. */
export type Content = "blocks" | "rows" | "cells" | "inline" | "run" | "text" | "other";

export interface ElementRule {
  /** The only content in which it may stand. Absent: anywhere. */
  readonly within?: Content;
  /** `inherited` for a wrapper, which holds what may stand in its place. */
  readonly holds: Content | "inherited";
  /** The content that it must have at its end. */
  readonly needs?: Need;
}

interface Need {
  readonly mark: number;
  readonly fault: string;
}

/** Marks of an element for what stood in it so far. */
export const MARK = { block: 1, endsWithParagraph: 2, row: 4, cell: 8, section: 16, root: 32 } as const;

const BLOCK: Need = { mark: MARK.block, fault: "nothing in it" };
const STORY: ElementRule = { holds: "blocks", needs: BLOCK };
const PART_OF_PARAGRAPH: ElementRule = { within: "inline", holds: "inline" };
const WRAPPER: ElementRule = { holds: "inherited" };
const TEXT: ElementRule = { within: "run", holds: "text" };
const OTHER: ElementRule = { holds: "other" };

const RULES: ReadonlyMap<string, ElementRule> = new Map(
  Object.entries({
    "w:body": { holds: "blocks" },
    "w:hdr": STORY,
    "w:ftr": STORY,
    "w:txbxContent": STORY,
    "w:comment": STORY,
    "w:docPartBody": { holds: "blocks" },
    "w:p": { within: "blocks", holds: "inline" },
    "w:tbl": { within: "blocks", holds: "rows", needs: { mark: MARK.row, fault: "table without a row" } },
    "w:tr": { within: "rows", holds: "cells", needs: { mark: MARK.cell, fault: "table row without a cell" } },
    "w:tc": {
      within: "cells",
      holds: "blocks",
      needs: { mark: MARK.endsWithParagraph, fault: "table cell without a last paragraph" },
    },
    "w:altChunk": { within: "blocks", holds: "other" },
    "w:r": { within: "inline", holds: "run" },
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

/** Returns the marks of an element after a child has ended in it. */
export function marksAfter(marks: number, child: string, { holds }: ElementRule, within: number): number {
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
    default:
      return holds === "inherited" ? afterWrapper(marks, within) : marks;
  }
}

/** A wrapper without a block does not change what a cell ends with. */
function afterWrapper(marks: number, within: number): number {
  const ended = (within & MARK.block) === 0 ? marks : (marks & ~MARK.endsWithParagraph) | within;
  return ended | (within & (MARK.row | MARK.cell));
}
