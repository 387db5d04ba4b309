/** Changes the properties of paragraphs and cells in which tags stand. */

import { type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import type { Span } from "#shared/base/xml/xml-elements.ts";
import { withProperties } from "#shared/engine/merge/rich/run-properties.ts";
import type { ChangeAround } from "#shared/engine/merge/values/docx-place.ts";

interface Target {
  /** Where the element's content starts, which its properties begin. */
  readonly contentStart: number;
  readonly properties: "w:pPr" | "w:tcPr";
  changed: Readonly<Record<string, string>>;
}

/**
 * Returns one edit for each element. Of two changes of the same property the later one counts, and that of a cell
 * before that of its row.
 */
export function editsAround(xml: string, changes: readonly ChangeAround[]): readonly Edit[] {
  const targets = new Map<number, Target>();
  const change = (contentStart: number, properties: Target["properties"], changed: Target["changed"]) => {
    const target = targets.get(contentStart);
    targets.set(contentStart, { contentStart, properties, changed: { ...target?.changed, ...changed } });
  };
  for (const [row, changed] of rowChanges(changes)) {
    for (const cell of cellsOf(xml, row)) change(cell, "w:tcPr", changed);
  }
  for (const { element, changed } of changes) {
    if (element.name === "w:p") change(element.contentStart, "w:pPr", changed);
    else if (element.name === "w:tc") change(element.contentStart, "w:tcPr", changed);
  }
  return Array.from(targets.values(), (target) => editOf(xml, target));
}

/** Gathers the changes of each row, because finding its cells takes time. */
function rowChanges(changes: readonly ChangeAround[]): ReadonlyMap<Span, Target["changed"]> {
  const rows = new Map<number, { readonly row: Span; readonly changed: Target["changed"] }>();
  for (const { element, changed } of changes.filter(({ element: { name } }) => name === "w:tr")) {
    rows.set(element.start, { row: element, changed: { ...rows.get(element.start)?.changed, ...changed } });
  }
  return new Map(Array.from(rows.values(), ({ row, changed }) => [row, changed]));
}

/** Returns where the content of each cell starts, without the cells of tables within them. */
function cellsOf(xml: string, { start, end }: Span): readonly number[] {
  const cells: number[] = [];
  let depth = 0;
  for (const { 0: tag, index } of xml.slice(start, end).matchAll(/<\/?w:(?:tbl|tc)(?: [^>]*)?>/g)) {
    if (tag.startsWith("</w:tbl")) depth--;
    else if (tag.startsWith("<w:tbl")) depth++;
    else if (depth === 0 && tag.startsWith("<w:tc")) cells.push(start + index + tag.length);
  }
  return cells;
}

function editOf(xml: string, { contentStart, properties, changed }: Target): Edit {
  const end = propertiesEnd(xml, contentStart, properties);
  return replacement({ start: contentStart, end }, withProperties(properties, xml.slice(contentStart, end), changed));
}

/** The record of a tracked change holds properties, too. */
function propertiesEnd(xml: string, start: number, name: string): number {
  const tag = new RegExp(`<(/?)${name}(?: [^>]*)?>`, "y");
  tag.lastIndex = start;
  const [opening] = tag.exec(xml) ?? [];
  if (opening === undefined) return start;
  if (opening.endsWith("/>")) return start + opening.length;
  const any = new RegExp(tag.source, "g");
  any.lastIndex = start + opening.length;
  for (let depth = 1, found = any.exec(xml); found !== null; found = any.exec(xml)) {
    if (!found[0].endsWith("/>")) depth += found[1] === "/" ? -1 : 1;
    if (depth === 0) return any.lastIndex;
  }
  throw new Error(`The end of ${name} is missing`);
}
