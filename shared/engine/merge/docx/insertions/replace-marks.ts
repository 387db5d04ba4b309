/** Replaces the marks in a part's XML by what they stand for. */

import { applyEdits, type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import {
  type DocumentChanges,
  type DocxPlace,
  type Enclosing,
  type Inserted,
  type Room,
  sectionOf,
} from "#shared/engine/merge/values/docx-place.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { editsAround } from "./edits-around.ts";
import { findMarks, type Mark } from "./find-marks.ts";
import { DOCUMENT, INSERTION_MARK, type Insertions } from "./insertions.ts";
import { roomWithin } from "./room.ts";

export interface PartPlace {
  readonly part: string;
  /** Returns the room in the column or on the page at a position in the part. */
  readonly roomAt: (position: number) => Room;
  readonly document: DocumentChanges;
}

export function replaceMarks(xml: string, insertions: Insertions, where: PartPlace): string {
  const marks = findMarks(xml);
  const inParagraphs = Map.groupBy(marks, ({ enclosing }) => enclosing[1]);
  const placed = marks.map((mark) => {
    const place = placeOf(xml, { ...mark, hasOthers: (inParagraphs.get(mark.enclosing[1])?.length ?? 0) > 1 }, where);
    return { mark, place, inserted: insertions.get(mark.id).docx(place) };
  });
  const inline = placed.flatMap(({ mark, place, inserted }) =>
    "blocks" in inserted ? [] : [editOf(mark, place, inserted)],
  );
  const edits = [...inline, ...blockEdits(xml, placed)];
  const changes = placed.flatMap(({ inserted }) => ("run" in inserted ? [] : (inserted.changes ?? [])));
  return applyEdits(xml, outermost([...edits, ...editsAround(xml, changes)]));
}

/** A mark, and whether its paragraph has other ones. */
interface MarkAmong extends Mark {
  readonly hasOthers: boolean;
}

function placeOf(xml: string, mark: MarkAmong, { part, roomAt, document }: PartPlace): DocxPlace {
  const { enclosing, bookmark } = mark;
  return {
    part,
    xml,
    document,
    enclosing,
    bookmark,
    runProperties: runProperties(xml, enclosing[0]),
    isAlone: isAlone(xml, mark),
    room: roomWithin(xml, enclosing, roomAt(mark.start)),
  };
}

interface Placed {
  readonly mark: Mark;
  readonly place: DocxPlace;
  readonly inserted: Inserted;
}

/** The blocks of tags that share a paragraph follow each other in its place. */
function blockEdits(xml: string, placed: readonly Placed[]): readonly Edit[] {
  const replaced = new Map<Enclosing, string>();
  for (const { mark, place, inserted } of placed) {
    if (!("blocks" in inserted)) continue;
    const paragraph = place.isAlone ? mark.enclosing[1] : undefined;
    if (paragraph === undefined)
      throw new MergeFailure("a document stands in a line with other values; put its tag into a paragraph of its own");
    replaced.set(paragraph, (replaced.get(paragraph) ?? "") + inserted.blocks);
  }
  return Array.from(replaced, ([paragraph, blocks]) =>
    replacement(paragraph, blocks + sectionEnd(xml.slice(paragraph.contentStart, paragraph.end), blocks)),
  );
}

/** Returns a paragraph with the end of the section that the replaced one has, unless the blocks have it. */
function sectionEnd(paragraph: string, blocks: string): string {
  const section = sectionOf(paragraph);
  return section === "" || blocks.includes(section) ? "" : `<w:p><w:pPr>${section}</w:pPr></w:p>`;
}

function editOf(mark: Mark, place: DocxPlace, inserted: Exclude<Inserted, { blocks: string }>): Edit {
  const inline = "run" in inserted ? `<w:r>${inserted.run}</w:r>` : inserted.inline;
  const rest = `<w:r>${place.runProperties}<w:t xml:space="preserve">`;
  return replacement(mark, `</w:t></w:r>${inline}${rest}`);
}

/** Leaves out what lies within a stretch that another edit replaces. */
function outermost(edits: readonly Edit[]): readonly Edit[] {
  let covered = 0;
  return edits
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ start, end }) => {
      const isWithin = start < covered && end <= covered;
      covered = Math.max(covered, end);
      return !isWithin;
    });
}

const PROPERTIES = { open: "<w:rPr>", close: "</w:rPr>", change: "<w:rPrChange" } as const;

/** The formatting from before a tracked change is recorded only once, in the original run. */
function runProperties(xml: string, run: Enclosing | undefined): string {
  if (run?.name !== "w:r" || !xml.startsWith(PROPERTIES.open, run.contentStart)) return "";
  const end = xml.indexOf(PROPERTIES.close, run.contentStart);
  const properties = xml.slice(run.contentStart, end);
  const change = properties.indexOf(PROPERTIES.change);
  return (change === -1 ? properties : properties.slice(0, change)) + PROPERTIES.close;
}

function isAlone(xml: string, { id, start, end, hasOthers, enclosing: [run, paragraph] }: MarkAmong): boolean {
  if (run?.name !== "w:r" || paragraph?.name !== "w:p") return false;
  // The text of a paragraph with many marks is not searched for each of them.
  if (hasOthers && !id.startsWith(DOCUMENT)) return false;
  // Further text may follow in the element of the mark itself.
  const around = [xml.slice(paragraph.contentStart, start), `<w:t>${xml.slice(end, paragraph.end)}`];
  const isAllowed = id.startsWith(DOCUMENT) ? BESIDE_DOCUMENT : SECTION_END;
  const others = around.map((each) => each.replace(isAllowed, ""));
  return others.every((each) => !SHOWS.test(each));
}

/** Blocks may end the section of the paragraph that they replace. */
const SECTION_END = /<w:sectPr(?=[ >])/g;

/** The paragraph of a document may have others, too. */
const BESIDE_DOCUMENT = new RegExp(
  `${INSERTION_MARK.open}${DOCUMENT}\\d+${INSERTION_MARK.close}|<w:sectPr(?=[ >])`,
  "g",
);

/** Matches whatever a paragraph shows, and the end of a section, which must stay. */
export const SHOWS =
  /<w:(?:t|delText)(?: [^>]*)?>[^<]|<w:(?:drawing|pict|object|tab|br|cr|sym|fldChar|fldSimple|sdt|ptab|footnoteReference|endnoteReference|footnoteRef|endnoteRef|commentReference|sectPr|noBreakHyphen|softHyphen)[ />]|<m:oMath[ >]/;
