/** Moves the marks of sections that begin and end in different elements, so that whole elements are repeated. */
import type { Fault, ParsedTags, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { ancestorsOf, elementAt, elementsOf, type HtmlElement } from "./section-elements.ts";

/** A section mark in the page: its tag, or the element that contains nothing else. */
interface Mark {
  readonly source: string;
  /** The original position of its tag, which orders edits at the same place. */
  readonly order: number;
  readonly start: number;
  readonly end: number;
  readonly parent: HtmlElement | undefined;
}

interface Edit {
  readonly order: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface PlacedSections {
  readonly html: string;
  /** Sections that do not enclose whole elements. */
  readonly faults: readonly Fault[];
}

/**
 * If the marks of a section stand in different cells, the rows are repeated. A mark that is alone in its element
 * replaces the element.
 */
export function placeSections(html: string, { parsed, allErrors }: ParsedTags): PlacedSections {
  const pairs = allErrors.length > 0 ? [] : pairsOf(parsed as readonly PlacedToken[], html.length);
  if (pairs.length === 0) return { html, faults: [] };
  const elements = elementsOf(html);
  const markOf = ({ offset: start, end }: Spot): Mark => {
    return { source: html.slice(start, end), order: start, start, end, parent: elementAt(elements, start) };
  };
  const edits: Edit[] = [];
  const faults: Fault[] = [];
  for (const { start, end } of pairs) {
    const found = editsFor(html, markOf(start), markOf(end));
    if (found === undefined) faults.push({ id: "loop_position_invalid", xtag: start.value, offset: start.offset });
    else edits.push(...found);
  }
  return faults.length > 0 ? { html, faults } : { html: applyEdits(html, edits), faults };
}

interface PlacedToken extends Token {
  readonly offset: number;
}

/** A tag with its end. */
type Spot = PlacedToken & { readonly end: number };

function pairsOf(
  tokens: readonly PlacedToken[],
  length: number,
): readonly { readonly start: Spot; readonly end: Spot }[] {
  const open: Spot[] = [];
  const pairs: { start: Spot; end: Spot }[] = [];
  for (const [index, token] of tokens.entries()) {
    const spot = { ...token, end: tokens[index + 1]?.offset ?? length };
    if (token.location === "start") open.push(spot);
    const start = token.location === "end" ? open.pop() : undefined;
    if (start !== undefined) pairs.push({ start, end: spot });
  }
  return pairs;
}

/** Returns undefined if there are no whole elements between the marks. */
function editsFor(html: string, start: Mark, end: Mark): readonly Edit[] | undefined {
  if (start.parent === end.parent) return [];
  const aroundEnd = new Set(ancestorsOf(end.parent));
  const common = ancestorsOf(start.parent).find((each) => aroundEnd.has(each));
  const [first, last] = [climb(html, start, common), climb(html, end, common)];
  if (first.parent === last.parent) return [replaced(first), replaced(last)];
  const [from, to] = [repeatedAt(start, common), repeatedAt(end, common)];
  if (from === undefined || to === undefined || from.parent !== to.parent) return undefined;
  return [
    { ...start, text: "" },
    { ...end, text: "" },
    { order: start.order, start: from.start, end: from.start, text: start.source },
    { order: end.order, start: to.end, end: to.end, text: end.source },
  ];
}

function replaced({ order, start, end, source }: Mark): Edit {
  return { order, start, end, text: source };
}

/** Extends the mark to the elements that hold nothing else. A cell is included only with its whole row. */
function climb(html: string, mark: Mark, common: HtmlElement | undefined): Mark {
  let best = mark;
  let current = mark;
  while (current.parent !== undefined && current.parent !== common && isAlone(html, current)) {
    const { start, end, name, parent } = current.parent;
    current = { ...current, start, end, parent };
    if (name !== "td" && name !== "th") best = current;
  }
  return best;
}

function isAlone(html: string, { start, end, parent }: Mark): boolean {
  if (parent === undefined) return false;
  const rest = html.slice(parent.contentStart, start) + html.slice(end, parent.contentEnd);
  return /^(?:\s|&nbsp;|\u00a0|<br\s*\/?>)*$/i.test(rest);
}

const REPEATED: readonly string[] = ["tr", "li"];

/** Returns the row or list item of a mark that is a child of the common element, or the common element itself. */
function repeatedAt({ parent }: Mark, common: HtmlElement | undefined): HtmlElement | undefined {
  const line = ancestorsOf(parent);
  const within = line.slice(0, common === undefined ? line.length : line.indexOf(common));
  return (
    within.findLast(({ name }) => REPEATED.includes(name)) ??
    line.find((each) => each === common && REPEATED.includes(each.name))
  );
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.order - b.order)) {
    if (start < at) continue;
    result += html.slice(at, start) + text;
    at = end;
  }
  return result + html.slice(at);
}
