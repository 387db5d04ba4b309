/** Removes from a merged part what its tags drop: rows, columns, pages, pictures … */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { childNamed, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { around, elementAt } from "#shared/engine/merge/docx/insertions/elements-around.ts";
import { dropComments, endsByPlace, keptEnds, unlinkBrokenFields } from "./crossing-ranges.ts";
import { dropColumns } from "./drop-columns.ts";
import { dropDrawing } from "./drop-drawings.ts";
import { DROP_MARK, type DropMark, findDropMarks } from "./drop-marks.ts";
import { Drops } from "./drops.ts";
import { dropEmptied, keepSectionEnds, keptParagraphs } from "./empty-places.ts";
import { joinRows } from "./join-rows.ts";
import { dropPages, type Page, pagesOf } from "./pages.ts";
import { renderer } from "./render-edits.ts";
import { dropSections, type Section, sectionsOf } from "./sections.ts";

/** Takes time linear in the length of the part, however many tags drop something. */
export function withoutDropped(merged: string): string {
  if (findDropMarks(merged).length === 0) return merged;
  const text = readXml(canonicalXml(merged));
  const drops = new Drops(text);
  const marks = findDropMarks(text.xml);
  dropElements(drops, marks);
  keepSectionEnds(drops, dropFromBody(drops, marks));
  dropEmptied(drops);
  const render = renderer(drops);
  const tables = new Set(Array.from(drops.elements, tableOfRow).filter((table) => table !== undefined));
  for (const table of tables) if (!drops.hasGone(table)) joinRows(drops, table, render);
  replaceDropped(drops);
  return render(0, text.xml.length).replace(DROP_MARK, "");
}

function tableOfRow(element: XmlElement): XmlElement | undefined {
  return element.name === "w:tr" ? around(element, "w:tbl") : undefined;
}

/** Drops paragraphs, rows, columns, tables and drawings around marks. */
function dropElements(drops: Drops, marks: readonly DropMark[]): void {
  const columns = new Map<XmlElement, Set<XmlElement>>();
  for (const { place, at } of marks) {
    const element = elementAt(drops.text, at);
    switch (place) {
      case "paragraph":
        drops.add(required(element, "w:p"));
        break;
      case "row":
        drops.add(required(element, "w:tr"));
        break;
      case "table":
        drops.add(required(element, "w:tbl"));
        break;
      case "column": {
        const cell = required(element, "w:tc");
        const table = required(cell, "w:tbl");
        columns.set(table, (columns.get(table) ?? new Set()).add(cell));
        break;
      }
      case "picture":
      case "shape":
      case "chart":
        dropDrawing(drops, element);
        break;
      case "section":
      case "page":
        break;
    }
  }
  for (const [table, cells] of columns) dropColumns(drops, table, cells);
}

/** Drops sections and pages. A section goes with all its pages. Returns whether the section that a block ends goes. */
function dropFromBody(drops: Drops, marks: readonly DropMark[]): (block: XmlElement) => boolean {
  const body = childNamed(drops.text.root, "w:body");
  const wanted = marks.flatMap(({ place, at }) => (place === "section" || place === "page" ? [{ place, at }] : []));
  if (wanted.length === 0 || body === undefined) return () => false;
  const sections = sectionsOf(body).map((section) => ({ section, pages: pagesOf(drops, section) }));
  const dropped = new Set<Section | Page>();
  const pages = sections.flatMap(({ section, pages }) => pages.map((page) => ({ section, page })));
  const ends = pages.map(({ page }) => page.blocks.at(-1)?.end ?? 0);
  for (const [index, end] of ends.entries()) ends[index] = Math.max(end, ends[index - 1] ?? 0);
  for (const { place, at } of wanted) {
    const found = pages[countLeading(ends, (end) => end <= at)];
    if (found !== undefined) dropped.add(found[place]);
  }
  const isDropped = (each: Section | Page) => dropped.has(each);
  for (const { section, pages } of sections) {
    const filled = pages.filter(({ blocks }) => blocks.length > 0);
    if (filled.length > 0 && filled.every(isDropped)) dropped.add(section);
    dropPages(drops, pages, isDropped);
  }
  const all = sections.map(({ section }) => section);
  dropSections(drops, all, isDropped);
  const ending = new Set(all.filter(isDropped).map(({ blocks }) => blocks.at(-1)));
  return (block) => ending.has(block);
}

/** Replaces dropped elements by the ends of ranges that stay, and by the paragraphs that must. */
function replaceDropped(drops: Drops): void {
  const paragraphs = keptParagraphs(drops);
  const gone = drops.allGone();
  unlinkBrokenFields(drops, gone);
  const ends = endsByPlace(drops, gone, dropComments(drops, gone, keptEnds(drops, gone)));
  for (const element of drops.elements) {
    const isInRun = element.parent?.name === "w:r";
    drops.replace(element, (isInRun ? "" : (ends.get(element) ?? "")) + (paragraphs.get(element) ?? ""));
  }
}

/** @throws Error if a tag drops what it does not stand in; the template was judged: see `judgeDrops` */
function required(element: XmlElement, name: string): XmlElement {
  const found = around(element, name);
  if (found === undefined) throw new Error(`A tag that drops ${name} stands in none`);
  return found;
}
