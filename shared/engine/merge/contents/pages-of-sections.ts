/** Tells which pages of a laid out document belong to which section, and which header or footer they show. */
import { attribute, childNamed, childrenNamed, childValue, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { readPart } from "#shared/engine/merge/assembly/template-texts.ts";
import { type OfficePackage, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import type { PagesOfDocument } from "#shared/pdf/reading/destination-name.ts";
import type { MainText } from "./main-text.ts";
import { pageNumbers, startOfSection } from "./page-sections.ts";

/** The pages of a section, from 0. A section that begins within a page shares it with the one before. */
export interface SectionPages {
  readonly first: number;
  readonly last: number;
}

/** Returns undefined for a section whose pages are not known. */
export function pagesOfSections(text: MainText, pages: PagesOfDocument): readonly (SectionPages | undefined)[] {
  const { sections, xml } = text;
  return sections.map((_, index) => {
    const next = sections[index + 1];
    const first = startOfSection(index, pages.bookmarks);
    const behind = next === undefined ? pages.count : startOfSection(index + 1, pages.bookmarks);
    if (first === undefined || behind === undefined) return undefined;
    const isShared = next !== undefined && childValue(xml, next.properties, "w:type") === "continuous";
    return { first, last: Math.max(first, isShared ? behind : behind - 1) };
  });
}

export interface ShownPage {
  /** As it is printed. */
  readonly number: string;
  /** From 0. */
  readonly section: number;
}

/** Returns the pages on which each header and footer is shown; undefined if they are not known. */
export function pagesOfHeaders(
  file: OfficePackage,
  text: MainText,
  pages: PagesOfDocument,
): ReadonlyMap<string, readonly ShownPage[]> | undefined {
  const all = pagesOfSections(text, pages);
  if (all.includes(undefined)) return undefined;
  const hasEven = hasEvenPages(file);
  const numberOf = pageNumbers(text, pages.bookmarks);
  const shown = new Map<string, ShownPage[]>();
  const references = new HeaderReferences(file, text.xml);
  for (const [index, { properties, end }] of text.sections.entries()) {
    references.enter(properties);
    const { first = 0, last = -1 } = all[index] ?? {};
    // A page that two sections share shows the header of the one before.
    const from = index > 0 && all[index - 1]?.last === first ? first + 1 : first;
    const hasFirst = isOn(text.xml, childNamed(properties, "w:titlePg"));
    for (let page = from; page <= last; page++) {
      const isEven = hasEven && Number(numberOf(end - 1, page, "decimal")) % 2 === 0;
      const kind = hasFirst && page === first ? "first" : isEven ? "even" : "default";
      for (const part of references.of(kind)) {
        const known = shown.get(part);
        const place = { number: numberOf(end - 1, page), section: index };
        if (known === undefined) shown.set(part, [place]);
        else known.push(place);
      }
    }
  }
  return shown;
}

/** A section without a header of a kind has that of the section before (ISO 29500-1, 17.10.5). */
class HeaderReferences {
  readonly #xml: string;
  readonly #targets: ReadonlyMap<string, string>;
  readonly #parts = new Map<string, string>();

  constructor(file: OfficePackage, xml: string) {
    this.#xml = xml;
    this.#targets = new Map(relationshipsOf(file, file.mainPart).map(({ id, target }) => [id, target]));
  }

  enter(section: XmlElement): void {
    for (const name of ["w:headerReference", "w:footerReference"])
      for (const reference of childrenNamed(section, name)) {
        const part = this.#targets.get(attribute(this.#xml, reference, "r:id") ?? "");
        const kind = attribute(this.#xml, reference, "w:type") ?? "default";
        if (part !== undefined) this.#parts.set(`${name} ${kind}`, part);
      }
  }

  of(kind: string): readonly string[] {
    return ["w:headerReference", "w:footerReference"].flatMap((name) => this.#parts.get(`${name} ${kind}`) ?? []);
  }
}

function hasEvenPages(file: OfficePackage): boolean {
  const part = relationshipsOf(file, file.mainPart).find(({ kind }) => kind === "settings")?.target;
  if (part === undefined || !file.archive.entries.has(part)) return false;
  const { xml, root } = readPart(file, part);
  return isOn(xml, childNamed(root, "w:evenAndOddHeaders"));
}

function isOn(xml: string, element: XmlElement | undefined): boolean {
  return element !== undefined && !["0", "false", "off"].includes(attribute(xml, element, "w:val") ?? "1");
}
