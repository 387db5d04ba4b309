/** Walks through well-formed XML once, in linear time, with its namespaces, and removes what its visitor names. */
import { decodeXML } from "entities/decode";

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Attribute extends Span {
  /** The name as written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** The namespace, independent of the prefix; empty for names without a prefix. */
  readonly uri: string;
  /** The value with its entities resolved. */
  readonly value: string;
}

export interface Tag extends Span {
  readonly local: string;
  readonly uri: string;
  /** Reads the attributes at the first call. The `start` of each is before its white space. */
  attributes(): readonly Attribute[];
}

export interface Visitor {
  /** `"remove"` removes the element with all its content, which the visitor does not see. */
  start(tag: Tag): "keep" | "remove";
  end?(local: string, uri: string): void;
  /** Called for text, or for a whole CDATA section. `value` has its entities resolved. */
  text?(span: Span, value: () => string): void;
  /** Called for a processing instruction, such as `<?xml-stylesheet … ?>`. */
  instruction?(text: string): void;
  /** Called after the last event. */
  finish?(): void;
}

/** Replacements by position. Those within others are ignored, such as an edit of an attribute in a removed element. */
export type Edits = Array<Span & { readonly text: string }>;

/**
 * Returns the XML with the edits applied, or the same string if there are none.
 * @param xml well-formed, see `checkXml`
 * @param visit returns the visitor, which may add edits of its own
 */
export function rewriteXml(xml: string, visit: (edits: Edits) => Visitor): string {
  const edits: Edits = [];
  new Walk(xml, visit(edits), edits).run();
  if (edits.length === 0) return xml;
  edits.sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    if (start < at) continue;
    pieces.push(xml.slice(at, start), text);
    at = end;
  }
  return pieces.join("") + xml.slice(at);
}

/** Walks through XML with a visitor that changes nothing. */
export function visitXml(xml: string, visitor: Visitor): void {
  rewriteXml(xml, () => visitor);
}

interface Open {
  readonly local: string;
  readonly uri: string;
  /** The prefixes that its start tag declares. */
  readonly declared: readonly string[];
}

class Walk {
  readonly #xml: string;
  readonly #visitor: Visitor;
  readonly #edits: Edits;
  readonly #open: Open[] = [];
  /** The namespaces of each prefix, the innermost declaration last. */
  readonly #namespaces = new Map<string, string[]>();
  /** The element that is being removed: its start, and the number of elements around it. */
  #removed: { readonly start: number; readonly depth: number } | undefined;

  constructor(xml: string, visitor: Visitor, edits: Edits) {
    this.#xml = xml;
    this.#visitor = visitor;
    this.#edits = edits;
  }

  run(): void {
    this.#read();
    this.#visitor.finish?.();
  }

  #read(): void {
    const xml = this.#xml;
    for (let at = 0; at < xml.length; ) {
      const markup = xml.indexOf("<", at);
      const end = markup < 0 ? xml.length : markup;
      if (end > at) this.#text(at, end);
      if (markup < 0) return;
      const next = xml[markup + 1];
      if (next === "/") at = this.#end(markup);
      else if (next === "!" || next === "?") at = this.#enclosed(markup);
      else at = this.#start(markup);
    }
  }

  #text(start: number, end: number): void {
    if (this.#removed !== undefined) return;
    this.#visitor.text?.({ start, end }, () => decodeXML(this.#xml.slice(start, end)));
  }

  #enclosed(start: number): number {
    const xml = this.#xml;
    const isCdata = xml.startsWith(CDATA, start);
    const isInstruction = xml[start + 1] === "?";
    const [opening, closing] = isCdata ? [CDATA, "]]>"] : isInstruction ? ["<?", "?>"] : ["<!--", "-->"];
    const found = xml.indexOf(closing, start + opening.length);
    const end = found < 0 ? xml.length : found + closing.length;
    if (this.#removed !== undefined) return end;
    if (isCdata) this.#visitor.text?.({ start, end }, () => xml.slice(start + CDATA.length, end - closing.length));
    else if (isInstruction) this.#visitor.instruction?.(xml.slice(start, end));
    return end;
  }

  #start(start: number): number {
    const xml = this.#xml;
    const nameEnd = endOfName(xml, start + 1);
    const end = endOfTag(xml, nameEnd);
    const isEmpty = xml[end - 2] === "/";
    const declared = this.#declare(nameEnd, end);
    const [local, uri] = this.#resolve(xml.slice(start + 1, nameEnd), true);
    this.#open.push({ local, uri, declared });
    if (this.#removed === undefined && this.#visitor.start(this.#tag(local, uri, start, nameEnd, end)) === "remove") {
      this.#removed = { start, depth: this.#open.length };
    }
    if (isEmpty) this.#close(end);
    return end;
  }

  #end(start: number): number {
    const end = this.#xml.indexOf(">", start) + 1;
    this.#close(end);
    return end;
  }

  #close(end: number): void {
    const depth = this.#open.length;
    const element = this.#open.pop();
    if (element === undefined) return;
    for (const prefix of element.declared) this.#namespaces.get(prefix)?.pop();
    if (this.#removed === undefined) this.#visitor.end?.(element.local, element.uri);
    else if (this.#removed.depth === depth) {
      this.#edits.push({ start: this.#removed.start, end, text: "" });
      this.#removed = undefined;
    }
  }

  #tag(local: string, uri: string, start: number, nameEnd: number, end: number): Tag {
    let attributes: readonly Attribute[] | undefined;
    const read = () =>
      readAttributes(this.#xml, nameEnd, end).map((attribute): Attribute => {
        const [attributeLocal, attributeUri] = this.#resolve(attribute.name, false);
        return { ...attribute, local: attributeLocal, uri: attributeUri };
      });
    return {
      local,
      uri,
      start,
      end,
      attributes: () => {
        attributes ??= read();
        return attributes;
      },
    };
  }

  #declare(from: number, to: number): readonly string[] {
    const at = this.#xml.slice(from, to).indexOf("xmlns");
    if (at < 0) return [];
    return readAttributes(this.#xml, from, to).flatMap(({ name, value }) => {
      if (name !== "xmlns" && !name.startsWith("xmlns:")) return [];
      const prefix = name.slice("xmlns:".length);
      const meanings = this.#namespaces.get(prefix) ?? [];
      this.#namespaces.set(prefix, meanings);
      meanings.push(value);
      return [prefix];
    });
  }

  /** Returns local name and namespace. The default namespace applies only to elements. */
  #resolve(name: string, isElement: boolean): readonly [string, string] {
    const colon = name.lastIndexOf(":");
    const prefix = colon < 0 ? "" : name.slice(0, colon);
    if (prefix === "" && !isElement) return [name, ""];
    return [name.slice(colon + 1), this.#namespaces.get(prefix)?.at(-1) ?? ""];
  }
}

const CDATA = "<![CDATA[";

function endOfName(xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code <= SPACE || code === SLASH || code === GREATER) return at;
  }
  return xml.length;
}

/** Returns the offset after the `>`. One within quotes does not count. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
    else if (code === GREATER) return at + 1;
  }
  return xml.length;
}

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const GREATER = 0x3e;

/** White space as in `checkXml`: other kinds do not occur in tags. */
const ATTRIBUTE = /[\t\n\r ]+([^\s=]+)[\t\n\r ]*=[\t\n\r ]*(?:"([^"]*)"|'([^']*)')/y;

function readAttributes(
  xml: string,
  from: number,
  to: number,
): readonly (Span & { readonly name: string; readonly value: string })[] {
  const found: (Span & { name: string; value: string })[] = [];
  ATTRIBUTE.lastIndex = from;
  for (let start = from; start < to; start = ATTRIBUTE.lastIndex) {
    const [, name, double, single] = ATTRIBUTE.exec(xml) ?? [];
    if (name === undefined) break;
    found.push({ name, value: decodeXML(double ?? single ?? ""), start, end: ATTRIBUTE.lastIndex });
  }
  return found;
}
