/**
 * Has the header and footer of an item's first page read aloud. Programs mark those of all pages as artifacts, as
 * ISO 14289-1, 7.8 asks of running ones. A letterhead, which names the sender, would then never be read; the
 * Tagged PDF Best Practice Guide (PDF Association, 2019) has the first occurrence tagged.
 */
import { PDFArray, type PDFDocument, PDFName, PDFNull, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { parentEntries } from "#shared/pdf/tags/listed-parents.ts";
import { readTags, type TagElement, type TagTree } from "#shared/pdf/tags/read-tags.ts";
import { arrayOf } from "#shared/pdf/tags/write-elements.ts";
import { type ArtifactText, artifactTexts } from "./artifact-texts.ts";
import { elementsIn } from "./check-tables.ts";
import { TypedTags } from "./typed-tags.ts";

/** A line that is written in several pieces, such as a word in bold, is at one height, in points. */
const LINE_TOLERANCE = 0.5;

/** @param firstPages the indexes of the pages with which items begin */
export function readLetterheads(document: PDFDocument, firstPages: readonly number[]): void {
  const tree = readTags(document);
  if (typeof tree !== "string") new LetterheadWriter(document, tree).write(firstPages);
}

interface Line {
  readonly isInUpperHalf: boolean;
  readonly mcids: readonly number[];
}

interface Rewritten {
  readonly contents: PDFRef;
  readonly lines: readonly Line[];
  /** The identifier of the first content that got one. */
  readonly first: number;
}

class LetterheadWriter {
  readonly #document: PDFDocument;
  readonly #parents: ReadonlyMap<number, PDFObject | undefined>;
  readonly #sections: ReadonlyMap<PDFRef, TagElement>;
  /** The new content by the old one, which equal items share. */
  readonly #written = new Map<PDFObject, Rewritten>();

  constructor(document: PDFDocument, tree: TagTree) {
    this.#document = document;
    this.#parents = parentEntries(tree.root);
    this.#sections = sectionsOfPages(tree);
  }

  write(firstPages: readonly number[]): void {
    const pages = readPages(this.#document);
    for (const index of new Set(firstPages)) if (pages[index]) this.#writePage(pages[index]);
    const kept = new Set(pages.map(({ dict }) => dict.get(CONTENTS)));
    for (const replaced of this.#written.keys())
      if (replaced instanceof PDFRef && !kept.has(replaced)) this.#document.context.delete(replaced);
  }

  #writePage({ ref, dict, inherited }: ListedPage): void {
    const contents = dict.get(CONTENTS);
    const section = ref && this.#sections.get(ref);
    const list = this.#parents.get(numberAt(dict, "StructParents") ?? -1);
    const parent = section?.ref;
    if (!ref || !contents || !parent || !(list instanceof PDFArray)) return;
    const box = arrayAt(dict, "MediaBox") ?? dict.context.lookup(inherited.get(MEDIA_BOX));
    const known = this.#written.get(contents);
    const isKnown = known !== undefined && list.size() <= known.first;
    const written = isKnown ? known : this.#rewritten(contents, list.size(), middleOf(box));
    if (!written) return;
    this.#written.set(contents, written);
    dict.set(CONTENTS, written.contents);
    const added = written.lines.map((line) => ({
      line,
      paragraph: this.#paragraph(line, list, { page: ref, parent }),
    }));
    const [above, below] = [true, false].map((isAbove) =>
      added.filter(({ line }) => line.isInUpperHalf === isAbove).map(({ paragraph }) => paragraph),
    );
    const own = section.dict.get(KIDS);
    const kids = objectAt(section.dict, "K");
    const old = kids instanceof PDFArray ? kids.asArray() : own ? [own] : [];
    section.dict.set(KIDS, arrayOf(this.#document.context, [...(above ?? []), ...old, ...(below ?? [])]));
  }

  /** @param listed the number of identifiers that have a place in the list of the page */
  #rewritten(contents: PDFObject, listed: number, middle: number): Rewritten | undefined {
    const content = decodeContent(this.#document.context.lookup(contents));
    const { texts, nextMcid } = artifactTexts(content);
    if (texts.length === 0) return undefined;
    const first = Math.max(listed, nextMcid);
    const stream = this.#document.context.flateStream(marked(content, texts, first));
    return { contents: this.#document.context.register(stream), lines: linesOf(texts, first, middle), first };
  }

  #paragraph({ mcids }: Line, list: PDFArray, { page, parent }: { page: PDFRef; parent: PDFRef }): PDFRef {
    const { context } = this.#document;
    const kids = mcids.map((mcid) => PDFNumber.of(mcid));
    const element = { Type: "StructElem", S: "P", P: parent, Pg: page, K: arrayOf(context, kids) };
    const ref = context.register(context.obj(element));
    while (list.size() < (mcids[0] ?? 0)) list.push(PDFNull);
    for (const _ of mcids) list.push(ref);
    return ref;
  }
}

const CONTENTS = PDFName.of("Contents");
const MEDIA_BOX = PDFName.of("MediaBox");
const KIDS = PDFName.of("K");

function middleOf(box: PDFObject | undefined): number {
  const [, bottom = 0, , top = 0] = box instanceof PDFArray ? box.asArray().map((each) => Number(each.toString())) : [];
  return (bottom + top) / 2;
}

/** Each text gets a mark of its own between the parts of its artifact. */
function marked(content: Uint8Array, texts: readonly ArtifactText[], first: number): Buffer {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [index, { start, end }] of texts.entries()) {
    parts.push(content.subarray(at, start), Buffer.from(`EMC\n/P <</MCID ${first + index}>> BDC\n`));
    parts.push(content.subarray(start, end), Buffer.from("\nEMC\n/Artifact BMC\n"));
    at = end;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}

function linesOf(texts: readonly ArtifactText[], first: number, middle: number): readonly Line[] {
  const lines: { y: number; isInUpperHalf: boolean; mcids: number[] }[] = [];
  for (const [index, { y }] of texts.entries()) {
    const last = lines.at(-1);
    if (last && Math.abs(last.y - y) < LINE_TOLERANCE) last.mcids.push(first + index);
    else lines.push({ y, isInUpperHalf: y > middle, mcids: [first + index] });
  }
  return lines;
}

/** Returns the element of the item to which each page belongs: its section, or the document if it has no sections. */
function sectionsOfPages(tree: TagTree): ReadonlyMap<PDFRef, TagElement> {
  const sections = new Set(itemSections(new TypedTags(tree)));
  const sectionOf = new Map<TagElement, TagElement>();
  const ofPages = new Map<PDFRef, TagElement>();
  for (const element of tree.elements) {
    const section = sections.has(element) ? element : element.parent && sectionOf.get(element.parent);
    if (!section) continue;
    sectionOf.set(element, section);
    for (const kid of element.kids)
      if (kid.kind === "content" && !ofPages.has(kid.page)) ofPages.set(kid.page, section);
  }
  return ofPages;
}

function* itemSections(tags: TypedTags): Generator<TagElement, undefined> {
  const waiting = [...tags.tree.tops];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const kids = elementsIn(element);
    const isDivided = kids.length === element.kids.length && kids.every((kid) => SECTIONS.has(tags.typeOf(kid) ?? ""));
    if (isDivided && GROUPS.has(tags.typeOf(element) ?? "")) waiting.push(...kids);
    else yield element;
  }
}

const SECTIONS = new Set(["Sect", "Part"]);
const GROUPS = new Set(["Document", "Part"]);
