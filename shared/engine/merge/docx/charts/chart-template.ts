/** Reads a chart of a template, with the sheets of its workbook that it refers to. */
import { decodeXML } from "entities/decode";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { childNamed, readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { type OfficePackage, partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { type Area, readAreas } from "./workbook/cell-areas.ts";
import { CHART_ELEMENTS_MAX, CHART_REFERENCES_MAX, SERIES_MAX } from "./workbook/limits.ts";
import { openWorkbook, type Workbook } from "./workbook/open-workbook.ts";
import type { Cell, Sheet } from "./workbook/read-sheet.ts";

export interface ChartTemplate {
  readonly part: string;
  readonly text: XmlText;
  /** The paragraphs of titles, axes and labels. */
  readonly paragraphs: readonly XmlElement[];
  readonly references: readonly Reference[];
  /** Whether its categories may be dates: Word has written those of the template as texts, because they are tags. */
  readonly hasDates: boolean;
  readonly book: Book | undefined;
}

interface Book extends Workbook {
  /** The name of its part in the document. */
  readonly file: string;
  readonly ordered: readonly (readonly [name: string, sheet: Sheet])[];
}

/** An element that refers to cells and repeats their values. */
export interface Reference {
  /** `c:numRef`, `c:strRef`, `c:multiLvlStrRef` or `c15:datalabelsRange`. */
  readonly element: XmlElement;
  readonly formula: XmlElement;
  readonly areas: readonly Area[];
}

/** What a cell is to the chart. */
export type Need = "number" | "date";

const REFERENCES: ReadonlySet<string> = new Set(["c:numRef", "c:strRef", "c:multiLvlStrRef", "c15:datalabelsRange"]);

/**
 * @param tagStart what any tag begins with
 * @returns undefined for a chart without tags, and for one that other programs have written in another form
 */
export function readChart(file: OfficePackage, part: string, tagStart: string): ChartTemplate | undefined {
  const xml = partText(file, part);
  if (xml === undefined || !/<c:chartSpace[\s>]/.test(xml)) return undefined;
  const workbook = relationshipsOf(file, part).find(({ kind, isExternal }) => kind === "package" && !isExternal);
  if (workbook === undefined && !xml.includes(tagStart)) return undefined;
  const text = readSound(xml);
  if (text === undefined || isTooLarge(text)) return undefined;
  const references = text.elements.flatMap((element) => referenceOf(text, element));
  if (references.reduce((sum, { areas }) => sum + areas.length, 0) > CHART_REFERENCES_MAX) return undefined;
  const names = new Set(references.flatMap(({ areas }) => areas.map(({ sheet }) => sheet)));
  const bytes = workbook && file.archive.part(workbook.target);
  const opened = bytes && openWorkbook(bytes, { names, tagStart });
  const paragraphs = text.elements.filter(({ name, children }) => name === "a:p" && children.some(isRun));
  const book = opened && { ...opened, file: workbook?.target ?? "", ordered: [...opened.sheets] };
  const hasDates = text.elements.some(({ name }) => name === "c:dateAx");
  return { part, text, paragraphs, references, hasDates, book };
}

/** Returns undefined for XML that is not well-formed: such a chart stays as it is. */
function readSound(xml: string): XmlText | undefined {
  try {
    return readXml(canonicalXml(xml));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isTooLarge({ elements }: XmlText): boolean {
  const count = (names: ReadonlySet<string>) => elements.reduce((sum, { name }) => sum + (names.has(name) ? 1 : 0), 0);
  return (
    elements.length > CHART_ELEMENTS_MAX ||
    count(SERIES) > SERIES_MAX ||
    count(REFERENCES) > CHART_REFERENCES_MAX ||
    count(POINTS) > CHART_REFERENCES_MAX
  );
}

const SERIES: ReadonlySet<string> = new Set(["c:ser"]);
const POINTS: ReadonlySet<string> = new Set(["c:dPt", "c:dLbl"]);

export function isRun({ name }: XmlElement): boolean {
  return name === "a:r";
}

function referenceOf({ xml }: XmlText, element: XmlElement): readonly Reference[] {
  if (!REFERENCES.has(element.name)) return [];
  const formula = childNamed(element, "c:f") ?? childNamed(element, "c15:f");
  const areas = formula && readAreas(decodeXML(xml.slice(formula.contentStart, formula.contentEnd)).trim());
  return formula && areas ? [{ element, formula, areas }] : [];
}

/** Returns the names of the cells that the chart draws as numbers or dates, and of those that it shows: see `cellKey`. */
export function neededCells({ hasDates, references, book }: ChartTemplate): {
  readonly needs: ReadonlyMap<string, Need>;
  readonly shown: ReadonlySet<string>;
} {
  const needs = new Map<string, Need>();
  const shown = new Set<string>();
  for (const [sheet, { rows }] of book?.ordered ?? []) {
    const cells = rows.flatMap((row) => row.cells);
    const within = references.flatMap((reference) =>
      reference.areas
        .filter((area) => area.sheet === sheet)
        .map((area) => ({ area, need: needOf(reference.element, hasDates) })),
    );
    for (const { area, need } of distinct(within))
      for (const cell of cells) {
        if (!isIn(cell, area)) continue;
        const key = cellKey(sheet, cell);
        shown.add(key);
        if (need !== undefined && needs.get(key) !== "number") needs.set(key, need);
      }
  }
  return { needs, shown };
}

/** Series share their categories. */
function distinct<Each>(all: readonly Each[]): readonly Each[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function needOf({ parent }: XmlElement, hasDates: boolean): Need | undefined {
  switch (parent?.name) {
    case "c:val":
    case "c:yVal":
    case "c:bubbleSize":
    case "c:plus":
    case "c:minus":
      return "number";
    case "c:xVal":
      return "date";
    case "c:cat":
      return hasDates ? "date" : undefined;
    default:
      return undefined;
  }
}

function isIn({ row, column }: Cell, { rows, columns }: Area): boolean {
  return row >= rows.from && row <= rows.to && column >= columns.from && column <= columns.to;
}

export function cellKey(sheet: string, { row, column }: Pick<Cell, "row" | "column">): string {
  return `${row} ${column} ${sheet}`;
}
