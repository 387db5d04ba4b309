/** Reads a .docx for the linter: its parts as trees, by a parser of its own. */
import { DOMParser, type Document, type Element } from "@xmldom/xmldom";
import PizZip from "pizzip";

export interface LintedFile {
  /** Names of all parts in the order of the zip's directory, repeated where an entry is. */
  readonly entries: readonly string[];
  /** Root elements of the XML parts by name. */
  readonly roots: ReadonlyMap<string, Element>;
  /** The parts that hold text of the document: the main one, headers, footers, notes, comments. */
  readonly textParts: ReadonlyMap<string, Element>;
  /** Parts that are no XML. */
  readonly faults: readonly string[];
}

export function readForLinting(bytes: Uint8Array): LintedFile {
  const zip = new PizZip(bytes);
  const roots = new Map<string, Element>();
  const faults: string[] = [];
  for (const [name, part] of Object.entries(zip.files)) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    try {
      roots.set(name, parse(part.asText()));
    } catch (error) {
      faults.push(`part is no XML: ${name}, ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  const textParts = new Map([...roots].filter(([, root]) => TEXT_ROOTS.has(root.nodeName)));
  return { entries: directoryNames(bytes), roots, textParts, faults };
}

/** The element and all elements within it, in the order of the XML; without what only old readers look at. */
export function* elementsIn(element: Element): Generator<Element, undefined> {
  yield element;
  for (const child of childrenOf(element)) if (child.nodeName !== "mc:Fallback") yield* elementsIn(child);
}

export function elementsNamed(element: Element, name: string): readonly Element[] {
  return [...elementsIn(element)].filter(({ nodeName }) => nodeName === name);
}

export function childrenOf(element: Element): readonly Element[] {
  return [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}

export function duplicates(values: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
}

const TEXT_ROOTS: ReadonlySet<string> = new Set([
  "w:document",
  "w:hdr",
  "w:ftr",
  "w:footnotes",
  "w:endnotes",
  "w:comments",
]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML forbids (XML 1.0, production 2).
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** The parser passes characters that XML forbids, and warns where it should refuse. */
function parse(text: string): Element {
  const xml = text.replace(/^\ufeff/, "");
  if (FORBIDDEN.test(xml)) throw new Error("a character that XML does not allow");
  const refuse = (_level: string, message: string) => {
    throw new Error(message);
  };
  const document: Document = new DOMParser({ onError: refuse }).parseFromString(xml, "text/xml");
  if (document.documentElement === null) throw new Error("no root element");
  return document.documentElement;
}

/** Reads the names from the zip's central directory (APPNOTE 4.3.12): PizZip keeps one of several entries with the same name. */
function directoryNames(bytes: Uint8Array): readonly string[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    names.push(zip.toString("utf8", at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names.filter((name) => !name.endsWith("/"));
}
