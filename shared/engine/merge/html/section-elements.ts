/**
 * Builds the tree of elements that decides where sections across elements belong: around rows and items, or in place of
 * an element.
 */
import { countLeading } from "#shared/base/xml/text-search.ts";
import { type HtmlTag, htmlTokens } from "./html-tokens.ts";

export interface HtmlElement {
  readonly name: string;
  readonly parent: HtmlElement | undefined;
  readonly start: number;
  readonly contentStart: number;
  contentEnd: number;
  end: number;
}

/** Returns all elements, ordered by their starts. Omitted end tags are implied as HTML defines them. */
export function elementsOf(html: string): readonly HtmlElement[] {
  const elements: HtmlElement[] = [];
  const open: HtmlElement[] = [];
  const close = (from: number, contentEnd: number, end: number) => {
    for (const [index, element] of open.slice(from).entries()) {
      element.contentEnd = contentEnd;
      element.end = index === 0 ? end : contentEnd;
    }
    open.length = from;
  };
  for (const tag of htmlTokens(html)) {
    if (tag.kind !== "tag") continue;
    if (tag.isEnd) {
      const from = open.findLastIndex(({ name }) => name === tag.name);
      if (from >= 0) close(from, tag.start, tag.end);
      continue;
    }
    const implied = impliedEnd(open, tag);
    if (implied >= 0) close(implied, tag.start, tag.start);
    const { name, start, end } = tag;
    const element: HtmlElement = { name, parent: open.at(-1), start, contentStart: end, contentEnd: end, end };
    elements.push(element);
    const isEmpty = VOID.has(name) || html.startsWith("/>", end - 2);
    if (!isEmpty && open.length < DEPTH_MAX) open.push(element);
  }
  close(0, html.length, html.length);
  return elements;
}

/** Limits the depth as browsers do: elements that are nested deeper become siblings. */
const DEPTH_MAX = 512;

const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** The elements that a start tag ends, and the elements that bound the search (HTML, 13.1.2.4). */
const ENDS: Readonly<Record<string, readonly [ended: string, within: string]>> = {
  td: ["td th", "tr table"],
  th: ["td th", "tr table"],
  tr: ["tr td th", "tbody thead tfoot table"],
  tbody: ["tbody thead tfoot tr td th", "table"],
  tfoot: ["tbody thead tfoot tr td th", "table"],
  thead: ["tbody thead tfoot tr td th", "table"],
  li: ["li", "ul ol menu"],
  dt: ["dt dd", "dl"],
  dd: ["dt dd", "dl"],
  option: ["option", "select"],
};

const ENDS_PARAGRAPH: ReadonlySet<string> = new Set(
  "address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul".split(
    " ",
  ),
);

/** Returns the index of the outermost open element that the tag ends, or -1. */
function impliedEnd(open: readonly HtmlElement[], { name }: HtmlTag): number {
  if (ENDS_PARAGRAPH.has(name) && open.at(-1)?.name === "p") return open.length - 1;
  const rule = ENDS[name];
  if (rule === undefined) return -1;
  const [ended, within] = rule.map((names) => names.split(" "));
  const from = open.findLastIndex((each) => within?.includes(each.name)) + 1;
  return open.findIndex((each, index) => index >= from && ended?.includes(each.name) === true);
}

/** Returns the innermost element at this offset. */
export function elementAt(elements: readonly HtmlElement[], place: number): HtmlElement | undefined {
  let element = elements[countLeading(elements, ({ contentStart }) => contentStart <= place) - 1];
  while (element !== undefined && element.contentEnd <= place) element = element.parent;
  return element;
}

/** Returns the element and its ancestors, the innermost first. */
export function ancestorsOf(element: HtmlElement | undefined): readonly HtmlElement[] {
  const line: HtmlElement[] = [];
  for (let each = element; each !== undefined; each = each.parent) line.push(each);
  return line;
}
