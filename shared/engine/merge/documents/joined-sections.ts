/** Joins the sections of documents with those of the file that they are placed in. */

import { childNamed, outerXml, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { endWithParagraph, endWithSection, hasContent, rangeMarks } from "#shared/engine/merge/assembly/copy-ends.ts";
import { changeSections } from "#shared/engine/merge/assembly/copy-sections.ts";
import {
  firstPageOf,
  onNewPage,
  type References,
  referencesOf,
  restOfSection,
  startingAt,
  withoutFirstPage,
  withReferences,
} from "./section-references.ts";

/** Encloses the blocks of a document and the properties of its last section, until all values are in their places. */
export const INNER = { open: "<mrg:inner>", close: "</mrg:inner>" } as const;

/** Returns the relationship id of a blank header or footer of this kind: see `pageKind`. */
export type BlankFor = (kind: string) => string;

/** A section of the file, with the documents in it. */
interface Section {
  /** What stands before, between and after the documents. */
  readonly blocks: string[];
  readonly inner: string[];
  /** The section's properties. Those of the last section are no part of a paragraph. */
  readonly properties: string;
  readonly isLast: boolean;
}

/** A stretch of the body, with the properties of the section that it ends. */
interface Stretch {
  readonly blocks: string;
  readonly properties: string;
}

/** @param xml the main part, canonical */
export function joinSections(xml: string, blankFor: BlankFor): string {
  const { root } = readXml(xml);
  const body = childNamed(root, "w:body");
  if (body === undefined) return xml;
  const sections = sectionsIn(xml, body);
  const joined = new JoinedSections(kindsIn(xml), blankFor);
  const written = sections.map((section) => joined.write(section)).join("");
  return xml.slice(0, body.contentStart) + written + xml.slice(body.contentEnd);
}

/** A body may lack the properties of its last section, which then has the usual ones. */
function sectionsIn(xml: string, body: XmlElement): readonly Section[] {
  const sections: Section[] = [];
  let [blocks, inner, from]: [string[], string[], number] = [[], [], body.contentStart];
  const end = (properties: string, isLast: boolean) => {
    sections.push({ blocks, inner, properties, isLast });
    [blocks, inner] = [[], []];
  };
  for (const child of body.children) {
    const own = child.name === "w:p" ? childNamed(childNamed(child, "w:pPr"), "w:sectPr") : undefined;
    if (child.name === "mrg:inner") {
      blocks.push(xml.slice(from, child.start));
      inner.push(xml.slice(child.contentStart, child.contentEnd));
      from = child.end;
    } else if (child.name === "w:sectPr") {
      blocks.push(xml.slice(from, child.start));
      end(outerXml(xml, child), true);
      from = child.end;
    } else if (own !== undefined) {
      blocks.push(xml.slice(from, own.start) + xml.slice(own.end, child.end));
      end(outerXml(xml, own), false);
      from = child.end;
    }
  }
  if (sections.at(-1)?.isLast !== true) {
    blocks.push(xml.slice(from, body.contentEnd));
    end("<w:sectPr></w:sectPr>", true);
  }
  return sections;
}

function kindsIn(xml: string): readonly string[] {
  const references = xml.matchAll(/<(w:(?:header|footer)Reference) [^<>]*>/g);
  const kinds = Array.from(references, ([tag, name]) => `${name} ${/ w:type="(\w+)"/.exec(tag)?.[1] ?? "default"}`);
  return [...new Set(kinds)].toSorted();
}

class JoinedSections {
  readonly #kinds: readonly string[];
  readonly #blankFor: BlankFor;
  /** What the next section of the file has of those before it. */
  #references: References = new Map();
  /** Whether a document stands before. */
  #isBehind = false;

  constructor(kinds: readonly string[], blankFor: BlankFor) {
    this.#kinds = kinds;
    this.#blankFor = blankFor;
  }

  write(section: Section): string {
    this.#references = referencesOf(section.properties, this.#references);
    return section.isLast ? endOfFile(this.#stretches(section)) : this.#stretches(section).map(ended).join("");
  }

  #stretches({ blocks, inner, properties }: Section): readonly Stretch[] {
    const stretches: Stretch[] = [];
    let own = this.#isBehind ? this.#explicit(onNewPage(properties)) : properties;
    let firstPage = firstPageOf(properties);
    let marks = "";
    for (const [index, each] of blocks.entries()) {
      const document = inner[index];
      // Blank paragraphs at the end would be a page of their own.
      if (hasContent(each) || inner.length === 0) {
        stretches.push({ blocks: marks + each, properties: own });
        firstPage = undefined;
        own = this.#explicit(onNewPage(restOfSection(properties)));
        marks = "";
      } else marks += rangeMarks(each);
      if (document === undefined) continue;
      this.#isBehind = true;
      const [first, ...rest] = this.#documentIn(document, firstPage);
      if (first !== undefined) stretches.push({ ...first, blocks: marks + first.blocks }, ...rest);
      own = this.#explicit(
        onNewPage(firstPage === undefined ? restOfSection(properties) : withoutFirstPage(properties)),
      );
      marks = "";
    }
    const last = stretches.at(-1);
    return last === undefined || marks === ""
      ? stretches
      : [...stretches.slice(0, -1), { ...last, blocks: last.blocks + marks }];
  }

  /** Returns the sections of a document, the first of which starts on a new page. */
  #documentIn(xml: string, firstPage: string | undefined): readonly Stretch[] {
    const { root } = readXml(`<w:body>${xml}</w:body>`);
    let references: References = new Map();
    let isFirst = true;
    return sectionsIn(`<w:body>${xml}</w:body>`, root).map(({ blocks, properties }) => {
      references = referencesOf(properties, references);
      const placed = isFirst ? startingAt(onNewPage(properties), firstPage) : properties;
      isFirst = false;
      return { blocks: blocks.join(""), properties: this.#explicit(placed, references) };
    });
  }

  /** Nothing is taken from the section before, which may be that of another document. */
  #explicit(properties: string, references = this.#references): string {
    const all = this.#kinds.map((kind) => [kind, references.get(kind) ?? this.#blankFor(kind)] as const);
    return withReferences(properties, new Map(all));
  }
}

function ended({ blocks, properties }: Stretch): string {
  return endWithSection(blocks, properties);
}

function endOfFile(stretches: readonly Stretch[]): string {
  const last = stretches.at(-1);
  if (last === undefined) return "";
  return stretches.slice(0, -1).map(ended).join("") + endWithParagraph(last.blocks) + last.properties;
}

/** Returns the blocks of a document without its sections, for the pages of the file. */
export function withoutSections(blocks: string): string {
  return endWithParagraph(changeSections(blocks, () => ""));
}
