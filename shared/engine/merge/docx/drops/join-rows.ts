/** Hands a vertically merged cell on to the row below where the row in which it starts is dropped. */

import { childNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { cellsOf, rowsOf } from "#shared/engine/merge/docx/insertions/grid-columns.ts";
import type { Drops } from "./drops.ts";

/** @param render returns what becomes of a stretch of the part */
export function joinRows(drops: Drops, table: XmlElement, render: (from: number, to: number) => string): void {
  /** Cells of dropped rows in which a merged cell starts, by their column. */
  const pending = new Map<number, XmlElement>();
  for (const row of rowsOf(table)) {
    const isDropped = drops.elements.has(row);
    for (const { cell, from } of cellsOf(drops.xml, row)) {
      const start = pending.get(from);
      const merge = childNamed(childNamed(cell, "w:tcPr"), "w:vMerge");
      const continues = merge !== undefined && drops.attribute(merge, "w:val") !== "restart";
      if (isDropped) {
        if (!continues) pending.delete(from);
        if (merge !== undefined && !continues && !drops.elements.has(cell)) pending.set(from, cell);
      } else {
        pending.delete(from);
        if (continues && start !== undefined) takeOver(drops, { from: start, to: cell, merge }, render);
      }
    }
  }
}

interface Handover {
  readonly from: XmlElement;
  readonly to: XmlElement;
  readonly merge: XmlElement;
}

function takeOver(drops: Drops, { from, to, merge }: Handover, render: (from: number, to: number) => string): void {
  const contentOf = (cell: XmlElement) => cell.children.filter(({ name }) => name !== "w:tcPr");
  const [source, target] = [contentOf(from), contentOf(to)];
  const [first, last] = [source[0], source.at(-1)];
  drops.replace(merge, '<w:vMerge w:val="restart"/>');
  if (first === undefined || last === undefined) return;
  for (const element of source) drops.moved.add(element);
  drops.add(...target);
  drops.filled.add(to);
  drops.insert(target[0]?.start ?? to.contentEnd, () => render(first.start, last.end));
}
