/** Reads the charts of a .docx with their workbooks, by parsers of its own. */
import { DOMParser, type Element } from "@xmldom/xmldom";
import PizZip from "pizzip";
import { childrenOf, elementsIn } from "./ooxml-linter-read.ts";

export interface ReadReference {
  /** The element around it, such as `c:val`. */
  readonly of: string;
  readonly element: string;
  readonly formula: string;
  /** The values that the chart repeats, by point; of levels the innermost. */
  readonly values: readonly string[];
}

interface ReadSeries {
  readonly type: string;
  readonly index: number;
  readonly order: number;
  readonly xml: string;
  readonly title: string;
  readonly categories: readonly string[];
  readonly values: readonly string[];
  readonly references: readonly ReadReference[];
}

export interface ReadChart {
  readonly part: string;
  readonly workbook: string | undefined;
  readonly root: Element;
  readonly titles: readonly string[];
  readonly series: readonly ReadSeries[];
  /** The cells of the workbook by name, and the text of all its parts. */
  readonly cells: ReadonlyMap<string, string>;
  readonly tables: readonly Element[];
  readonly words: string;
}

/** The charts in the order in which the part refers to them. */
export function readCharts(bytes: Uint8Array, part = "word/document.xml"): readonly ReadChart[] {
  const zip = new PizZip(bytes);
  // What only old readers look at repeats the charts of a text box.
  const xml = (zip.file(part)?.asText() ?? "").replace(/<mc:Fallback>.*?<\/mc:Fallback>/gs, "");
  return Array.from(xml.matchAll(/<c:chart [^>]*r:id="([^"]*)"/g), ([, id = ""]) =>
    readChart(zip, targetOf(zip, part, (each) => each.getAttribute("Id") === id) ?? ""),
  );
}

function readChart(zip: PizZip, part: string): ReadChart {
  const root = parse(zip.file(part)?.asText() ?? "");
  const workbook = targetOf(zip, part, (each) => (each.getAttribute("Type") ?? "").endsWith("/package"));
  const book = workbook === undefined ? undefined : new PizZip(zip.file(workbook)?.asUint8Array() ?? "");
  const sheet = book?.file("xl/worksheets/sheet1.xml")?.asText();
  const strings = book?.file("xl/sharedStrings.xml")?.asText();
  const paragraphs = [...elementsIn(root)].filter(({ nodeName }) => nodeName === "a:p");
  return {
    part,
    workbook,
    root,
    titles: paragraphs.map((each) => each.textContent ?? "").filter((text) => text !== ""),
    series: [...elementsIn(root)].filter(({ nodeName }) => nodeName === "c:ser").map(readSeries),
    cells:
      sheet === undefined ? new Map() : cellsOf(parse(sheet), strings === undefined ? [] : textsOf(parse(strings))),
    tables: Object.keys(book?.files ?? {})
      .filter((name) => /^xl\/tables\/.*\.xml$/.test(name))
      .map((name) => parse(book?.file(name)?.asText() ?? "")),
    words: Object.values(book?.files ?? {})
      .map((each) => each.asText())
      .join(""),
  };
}

function readSeries(element: Element): ReadSeries {
  const references = [...elementsIn(element)].filter(({ nodeName }) => nodeName.endsWith("Ref")).map(readReference);
  const of = (...names: readonly string[]) => references.find((each) => names.includes(each.of))?.values ?? [];
  const number = (name: string) =>
    Number(
      childrenOf(element)
        .find(({ nodeName }) => nodeName === name)
        ?.getAttribute("val"),
    );
  return {
    type: (element.parentNode as Element).nodeName.slice(2),
    index: number("c:idx"),
    order: number("c:order"),
    xml: String(element).replace(/ xmlns(?::\w+)?="[^"]*"/g, ""),
    title: of("c:tx")[0] ?? "",
    categories: of("c:cat", "c:xVal"),
    values: of("c:val", "c:yVal"),
    references,
  };
}

function readReference(element: Element): ReadReference {
  const [formula, cache] = childrenOf(element);
  const count = [...elementsIn(element)].find(({ nodeName }) => nodeName === "c:ptCount")?.getAttribute("val");
  const level = cache && (childrenOf(cache).find(({ nodeName }) => nodeName === "c:lvl") ?? cache);
  const values = Array.from({ length: Number(count) }, () => "");
  for (const point of level ? childrenOf(level) : [])
    if (point.nodeName === "c:pt") values[Number(point.getAttribute("idx"))] = point.textContent ?? "";
  return {
    of: (element.parentNode as Element).nodeName,
    element: element.nodeName,
    formula: formula?.textContent ?? "",
    values,
  };
}

function cellsOf(sheet: Element, strings: readonly string[]): ReadonlyMap<string, string> {
  const cells = [...elementsIn(sheet)].filter(({ nodeName }) => nodeName === "c");
  return new Map(
    cells.map((cell) => {
      const text = cell.textContent ?? "";
      return [cell.getAttribute("r") ?? "", cell.getAttribute("t") === "s" ? (strings[Number(text)] ?? "?") : text];
    }),
  );
}

function textsOf(strings: Element): readonly string[] {
  return childrenOf(strings).map((each) => each.textContent ?? "");
}

function targetOf(zip: PizZip, part: string, isWanted: (relationship: Element) => boolean): string | undefined {
  const xml = zip.file(part.replace(/([^/]*)$/, "_rels/$1.rels"))?.asText();
  const found = xml === undefined ? undefined : childrenOf(parse(xml)).find(isWanted);
  const target = found?.getAttribute("Target");
  return target ? decodeURI(new URL(target, `file:///${part}`).pathname.slice(1)) : undefined;
}

function parse(xml: string): Element {
  const { documentElement } = new DOMParser().parseFromString(xml.replace(/^\ufeff/, ""), "text/xml");
  if (documentElement === null) throw new Error("no root element");
  return documentElement;
}
