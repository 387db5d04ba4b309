/** Finds the elements of canonical XML (see canonical-xml.ts) as positions in its text. */
import { countLeading } from "./text-search.ts";

export interface XmlElement {
  /** The name as written, with its prefix. */
  readonly name: string;
  /** The offset of the `<` of the start tag. */
  readonly start: number;
  /** The offset after the start tag. */
  readonly contentStart: number;
  /** The offset of the `<` of the end tag; equal to `contentStart` if the element is empty. */
  readonly contentEnd: number;
  /** The offset after the end tag. */
  readonly end: number;
  readonly parent: XmlElement | undefined;
  readonly children: readonly XmlElement[];
}

export interface XmlText {
  readonly xml: string;
  /** The elements in the order of their start tags. */
  readonly elements: readonly XmlElement[];
  readonly root: XmlElement;
}

/** A stretch of text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** @throws SyntaxError if start and end tags do not match */
export function readXml(xml: string): XmlText {
  const elements: OpenElement[] = [];
  let open: OpenElement | undefined;
  for (let at = xml.indexOf("<"); at >= 0; ) {
    const end = xml.indexOf(">", at) + 1;
    if (end === 0) throw new SyntaxError(`The XML lacks the end of the tag at position ${at}`);
    const next = xml[at + 1];
    if (next === "/") open = close(xml, open, at, end);
    else if (next !== "?" && next !== "!") open = start(xml, elements, open, at, end);
    at = xml.indexOf("<", end);
  }
  const [root] = elements;
  if (open !== undefined || root === undefined)
    throw new SyntaxError(`The XML lacks the end of ${open?.name ?? "all"}`);
  return { xml, elements, root };
}

/** Returns the span of the attribute's value between its quotes. */
export function attributeSpan(xml: string, element: XmlElement, name: string): Span | undefined {
  const opening = ` ${name}="`;
  // The search covers only the tag: most attributes are absent, and searching the rest of the XML would take quadratic
  // time.
  const at = xml.slice(element.start, element.contentStart).indexOf(opening);
  if (at < 0) return undefined;
  const start = element.start + at + opening.length;
  return { start, end: xml.indexOf('"', start) };
}

/** Returns the attribute's value as written, with unresolved entities. */
export function attribute(xml: string, element: XmlElement, name: string): string | undefined {
  const span = attributeSpan(xml, element, name);
  return span && xml.slice(span.start, span.end);
}

export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenNamed(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the `w:val` of a child, in which WordprocessingML writes most properties. */
export function childValue(xml: string, element: XmlElement | undefined, name: string): string | undefined {
  const child = childNamed(element, name);
  return child && attribute(xml, child, "w:val");
}

export function outerXml(xml: string, element: XmlElement): string {
  return xml.slice(element.start, element.end);
}

/**
 * Returns a function that tells whether an element lies within one of this name. Those are searched once, however many
 * elements are asked about and however deep they lie.
 */
export function withinNamed({ elements }: Pick<XmlText, "elements">, name: string): (element: XmlElement) => boolean {
  const outermost: XmlElement[] = [];
  for (const each of elements) {
    if (each.name === name && each.start >= (outermost.at(-1)?.end ?? 0)) outermost.push(each);
  }
  return ({ start, end }) => {
    const before = countLeading(outermost, (each) => each.start < start);
    return end <= (outermost[before - 1]?.end ?? 0);
  };
}

interface OpenElement extends XmlElement {
  contentEnd: number;
  end: number;
  readonly parent: OpenElement | undefined;
  readonly children: OpenElement[];
}

const NAME_END = /[ />]/g;

function start(
  xml: string,
  elements: OpenElement[],
  parent: OpenElement | undefined,
  at: number,
  end: number,
): OpenElement | undefined {
  NAME_END.lastIndex = at;
  NAME_END.test(xml);
  const name = xml.slice(at + 1, NAME_END.lastIndex - 1);
  const element: OpenElement = { name, start: at, contentStart: end, contentEnd: end, end, parent, children: [] };
  elements.push(element);
  parent?.children.push(element);
  return xml[end - 2] === "/" ? parent : element;
}

function close(xml: string, open: OpenElement | undefined, at: number, end: number): OpenElement | undefined {
  if (open === undefined || xml.slice(at + 2, end - 1) !== open.name)
    throw new SyntaxError(
      `The XML closes ${xml.slice(at, end)} at position ${at} where ${open?.name ?? "nothing"} is open`,
    );
  open.contentEnd = at;
  open.end = end;
  return open.parent;
}

/** Returns the nearest element around it with this name. */
export function ancestorNamed(element: XmlElement, name: string): XmlElement | undefined {
  let at = element.parent;
  while (at !== undefined && at.name !== name) at = at.parent;
  return at;
}
