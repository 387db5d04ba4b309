/** Repeats the columns of tables for each entry of the sections along them. The entries share the width of the column. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import {
  attribute,
  attributeSpan,
  childNamed,
  readXml,
  type Span,
  type XmlElement,
} from "#shared/base/xml/xml-elements.ts";
import type { LateEdit } from "#shared/engine/merge/docx/drops/drops.ts";
import { renderer } from "#shared/engine/merge/docx/drops/render-edits.ts";
import { around, elementAt } from "#shared/engine/merge/docx/insertions/elements-around.ts";
import {
  COLUMNS_MAX,
  cellsOf,
  type GridCell,
  gridColumns,
  gridWidths,
  numberOf,
  rowsOf,
} from "#shared/engine/merge/docx/insertions/grid-columns.ts";
import { INSERTION_MARK } from "#shared/engine/merge/docx/insertions/insertions.ts";
import { nestedChildren } from "#shared/engine/merge/docx/insertions/nested-children.ts";
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type ColumnMark, findColumnMarks } from "./column-marks.ts";

/** A cell with a section along columns. */
interface SectionCell {
  readonly tag: number;
  /** From the start of the section to its end, with the marks. */
  readonly section: Span;
  readonly entries: readonly Span[];
}

/** Columns that are repeated together. */
interface Group {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly tag: number;
}

interface Work {
  readonly xml: string;
  readonly edits: LateEdit[];
  readonly sections: ReadonlyMap<XmlElement, SectionCell>;
  /** The tags of the sections along columns of the part. */
  readonly tags: readonly string[];
  readonly render: (from: number, to: number) => string;
  readonly budget: MergeBudget;
}

/** An empty list removes its column as `[Yes | drop:'column']` does. */
const DROP_COLUMN = `${INSERTION_MARK.open}drop_column${INSERTION_MARK.close}`;

/**
 * @param tags see `markColumns`
 * @throws MergeFailure if the rows of a table have unequal numbers of columns, or more than Word shows
 */
export function expandColumns(merged: string, tags: readonly string[]): string {
  if (findColumnMarks(merged).length === 0) return merged;
  const text = readXml(canonicalXml(merged));
  const byCell = new Map<XmlElement, ColumnMark[]>();
  for (const mark of findColumnMarks(text.xml)) {
    const cell = required(around(elementAt(text, mark.start), "w:tc"));
    const marks = byCell.get(cell);
    if (marks === undefined) byCell.set(cell, [mark]);
    else marks.push(mark);
  }
  const sections = new Map(Array.from(byCell, ([cell, marks]) => [cell, sectionOf(marks)]));
  const edits: LateEdit[] = [];
  const render = renderer({ xml: text.xml, edits });
  const work: Work = { xml: text.xml, edits, sections, tags, render, budget: new MergeBudget(undefined) };
  for (const table of new Set(Array.from(sections.keys(), (cell) => required(around(cell, "w:tbl"))))) {
    expandTable(work, table);
  }
  return render(0, text.xml.length);
}

function sectionOf(marks: readonly ColumnMark[]): SectionCell {
  const [start, end] = [required(marks[0]), required(marks.at(-1))];
  const entries = marks.slice(1, -1).map((mark, index) => ({ start: mark.end, end: required(marks[index + 2]).start }));
  return { tag: start.tag, section: { start: start.start, end: end.end }, entries };
}

function expandTable(work: Work, table: XmlElement): void {
  const rows = rowsOf(table).map((row) => ({ row, cells: cellsOf(work.xml, row) }));
  const groups = groupsOf(
    work,
    rows.flatMap(({ cells }) => cells),
  );
  const added = groups.reduce((sum, group) => sum + addedBy(group), 0);
  const columns = Math.max(gridColumns(table).length, ...rows.map(({ cells }) => cells.at(-1)?.to ?? 0));
  if (columns + added > COLUMNS_MAX) {
    throw new MergeFailure(
      `the tag ${work.tags[groups[0]?.tag ?? 0]} makes a table of ${columns + added} columns: Word shows at most ${COLUMNS_MAX}`,
    );
  }
  expandGrid(work, table, groups);
  for (const { row, cells } of rows) expandRow(work, row, cells, groups);
}

/** @throws MergeFailure */
function groupsOf({ sections, tags }: Work, cells: readonly GridCell[]): readonly Group[] {
  const groups: Group[] = [];
  for (const { cell, from, to } of cells) {
    const section = sections.get(cell);
    if (section === undefined) continue;
    const { tag, entries } = section;
    const other = groups.find((group) => overlaps({ from, to }, group));
    if (other === undefined) groups.push({ from, to, count: entries.length, tag });
    else if (other.from !== from || other.to !== to) {
      throw new MergeFailure(
        `the tags ${tags[other.tag]} and ${tags[tag]} stand in cells of one table that cover different columns: draw both in the same columns`,
      );
    } else if (other.count !== entries.length) {
      throw new MergeFailure(
        `the tag ${tags[tag]} has ${entries.length} entries where ${tags[other.tag]} has ${other.count} in another row of the table: give every row the same number`,
      );
    }
  }
  return groups;
}

/** Returns how many columns a group has in addition to those that are drawn. */
function addedBy({ from, to, count }: Group): number {
  return (to - from) * (Math.max(1, count) - 1);
}

function overlaps({ from, to }: Pick<GridCell, "from" | "to">, group: Group): boolean {
  return from < group.to && group.from < to;
}

function isWithin({ from, to }: Pick<GridCell, "from" | "to">, group: Group): boolean {
  return from >= group.from && to <= group.to;
}

function expandGrid({ xml, edits }: Work, table: XmlElement, groups: readonly Group[]): void {
  const columns = gridColumns(table);
  const widths = gridWidths(xml, table);
  for (const { from, to, count } of groups) {
    const [first, last] = [columns[from], columns[Math.min(to, columns.length) - 1]];
    if (first === undefined || last === undefined || count < 2) continue;
    const drawn = widths.slice(from, to);
    const written = Array.from({ length: count }, (_, entry) =>
      drawn.map((width) => `<w:gridCol w:w="${share(width, count, entry)}"/>`).join(""),
    ).join("");
    edits.push({ start: first.start, end: last.end, text: () => written });
  }
}

/** Returns a part of a width in whole twips. The parts add up to the width. */
function share(width: number, count: number, entry: number): number {
  return Math.round((width * (entry + 1)) / count) - Math.round((width * entry) / count);
}

/** What may grow with a group: a cell over several columns, or what a row leaves out before or after its cells. */
interface Wide {
  readonly from: number;
  readonly to: number;
  /** The element that states the number of columns. */
  readonly counted: XmlElement;
}

/** Repeats the cells of each group, unless something covers more than the group or a part of it: that grows. */
function expandRow(work: Work, row: XmlElement, cells: readonly GridCell[], groups: readonly Group[]): void {
  const [edges, spans] = [edgesOf(work.xml, row, cells), spansOf(cells)];
  const added = new Map<Wide, number>();
  for (const group of groups) {
    const grown =
      edges.find((edge) => overlaps(edge, group)) ??
      spans.find((span) => overlaps(span, group) && !isWithin(span, group));
    if (grown !== undefined) {
      added.set(grown, (added.get(grown) ?? 0) + addedBy(group));
      continue;
    }
    const repeated = cells.filter((cell) => isWithin(cell, group));
    if (repeated.length > 0) repeatCells(work, repeated, group);
  }
  for (const [{ from, to, counted }, count] of added) {
    const written = attributeSpan(work.xml, counted, "w:val");
    if (written && count > 0) work.edits.push({ ...written, text: () => String(to - from + count) });
  }
}

function edgesOf(xml: string, row: XmlElement, cells: readonly GridCell[]): readonly Wide[] {
  const properties = childNamed(row, "w:trPr");
  const ends = [
    [childNamed(properties, "w:gridBefore"), 0],
    [childNamed(properties, "w:gridAfter"), cells.at(-1)?.to ?? 0],
  ] as const;
  return ends.flatMap(([counted, from]) => {
    const count = counted ? numberOf(attribute(xml, counted, "w:val"), 0) : 0;
    return counted && count > 0 ? [{ from, to: from + count, counted }] : [];
  });
}

function spansOf(cells: readonly GridCell[]): readonly Wide[] {
  return cells.flatMap(({ cell, from, to }) => {
    const counted = childNamed(childNamed(cell, "w:tcPr"), "w:gridSpan");
    return counted ? [{ from, to, counted }] : [];
  });
}

function repeatCells(work: Work, cells: readonly GridCell[], { count }: Group): void {
  const { xml, edits, sections } = work;
  const shown = Math.max(1, count);
  const at = { entry: 0 };
  for (const { cell } of cells) narrowCell(work, cell, { at, count: shown });
  const repeated = cells.map(({ cell }) => ({ cell, whole: controlAround(cell) ?? cell }));
  const text = () => {
    let written = "";
    for (at.entry = 0; at.entry < shown; at.entry++) {
      for (const { cell, whole } of repeated) {
        const content = entryOf(work, cell, sections.get(cell), at.entry) + (count === 0 ? DROP_COLUMN : "");
        written += xml.slice(whole.start, cell.contentStart) + content + CELL_END + xml.slice(cell.end, whole.end);
        work.budget.countCharacters(content.length);
        work.budget.check();
      }
    }
    return written;
  };
  edits.push({ start: required(repeated[0]).whole.start, end: required(repeated.at(-1)).whole.end, text });
}

/** Returns the content control around a cell alone. */
function controlAround(cell: XmlElement): XmlElement | undefined {
  const control = cell.parent?.name === "w:sdtContent" ? cell.parent.parent : undefined;
  return control && nestedChildren(control, "w:tc").length === 1 ? control : undefined;
}

const CELL_END = "</w:tc>";

/** Returns the content of a cell for an entry: what stands around the section stays. */
function entryOf({ render }: Work, cell: XmlElement, section: SectionCell | undefined, entry: number): string {
  if (section === undefined) return render(cell.contentStart, cell.contentEnd);
  const { start, end } = section.section;
  const shown = section.entries[entry];
  const content =
    render(cell.contentStart, start) + (shown ? render(shown.start, shown.end) : "") + render(end, cell.contentEnd);
  // A cell ends in a paragraph (ISO 29500-1, 17.4.65).
  return content.endsWith("</w:tbl>") ? `${content}<w:p/>` : content;
}

interface Sharing {
  /** The entry that is being written. */
  readonly at: { readonly entry: number };
  readonly count: number;
}

function narrowCell({ xml, edits }: Work, cell: XmlElement, { at, count }: Sharing): void {
  const width = childNamed(childNamed(cell, "w:tcPr"), "w:tcW");
  const written = width && attributeSpan(xml, width, "w:w");
  const [, number, unit] = /^(\d{1,5})(?:\.\d*)?(%?)$/.exec(written ? xml.slice(written.start, written.end) : "") ?? [];
  if (written === undefined || number === undefined || count === 1) return;
  edits.push({ ...written, text: () => `${share(Number(number), count, at.entry)}${unit}` });
}

/** @throws Error if a section along columns stands in no cell; the template was judged: see `judgeColumns` */
function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error("A section along columns does not stand in a cell of a table");
  return found;
}
