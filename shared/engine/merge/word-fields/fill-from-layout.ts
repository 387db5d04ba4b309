/** Fills the fields of a merged document that follow from its layout. */
import { countLeading } from "#shared/base/xml/text-search.ts";
import { type Edit, insertion } from "#shared/base/xml/xml-edits.ts";
import { attribute, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { readPart } from "#shared/engine/merge/assembly/template-texts.ts";
import type { ContentsBookmarks } from "#shared/engine/merge/contents/contents-bookmarks.ts";
import type { MainText } from "#shared/engine/merge/contents/main-text.ts";
import { pageNumbers } from "#shared/engine/merge/contents/page-sections.ts";
import { pagesOfHeaders, pagesOfSections } from "#shared/engine/merge/contents/pages-of-sections.ts";
import { partsWithCode } from "#shared/engine/merge/contents/parts-with-field.ts";
import { languageOf } from "#shared/engine/merge/docx/merge-fields.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { destinationName, type PagesOfDocument } from "#shared/pdf/reading/destination-name.ts";
import { MergedDocument } from "./document.ts";
import type { DocumentLayout, PagePlace } from "./layout.ts";
import { fieldsOfLayout } from "./layout-fields.ts";
import { readWordFields } from "./read-fields.ts";
import { shownCode } from "./shown-code.ts";
import { textParts } from "./text-parts.ts";

/** The bookmark in front of a field in the main part. Names that begin with an underscore are hidden in Word. */
const MARK = "_FieldPage";

/** Returns the parts with fields that follow from the layout, beyond those that word processors compute everywhere. */
export function partsOfLayout(file: OfficePackage): readonly string[] {
  return partsWithCode(file, "PAGE").filter((part) => {
    const text = readPart(file, part);
    return text.root.name.startsWith("w:") && fieldsOfLayout(readWordFields(text)).length > 0;
  });
}

/** Returns the first marks of these fields. */
export function layoutFieldMarks(text: XmlText): readonly XmlElement[] {
  return fieldsOfLayout(readWordFields(text)).map(({ begin }) => begin);
}

/** Marks the places of these fields in the main text, whose pages must be known. */
export function layoutMarkEdits(text: MainText, bookmarks: ContentsBookmarks): readonly Edit[] {
  return layoutFieldMarks(text).map((begin, index) => {
    const first = begin.parent?.name === "w:r" ? begin.parent : begin;
    return insertion(first.start, bookmarks.mark(MARK + index));
  });
}

interface Filling {
  /** Returns the XML of a part as it is so far. */
  readonly xmlOf: (part: string) => string;
  readonly main: MainText;
  /** Without it, the fields become the text that the template shows. */
  readonly pages: PagesOfDocument | undefined;
  /** Whether the fields become text. */
  readonly isText: boolean;
  readonly warn: (warning: string) => void;
}

/** Returns the parts that change. */
export function fillFromLayout(
  file: OfficePackage,
  parts: readonly string[],
  { xmlOf, main, pages, isText, warn }: Filling,
): ReadonlyMap<string, string> {
  const document = new MergedDocument({
    // The template is no longer at hand. Conditions with its bookmarks were computed when data were merged.
    namesInTemplate: () => new Set(),
    file,
    parts: textParts(file),
    xmlOf,
    layout: pages && layoutOf(file, main, pages),
    language: languageOf(file),
    isText,
    now: undefined,
    item: {},
    onWarning: (field, reason) => warn(`The field ${shownCode(field)} ${reason}`),
  });
  const filled = parts.map((part) => [part, document.laidOut(part)] as const);
  return new Map(filled.filter(([part, xml]) => xml !== xmlOf(part)));
}

function layoutOf(file: OfficePackage, text: MainText, pages: PagesOfDocument): DocumentLayout {
  const { xml, sections } = text;
  const numberOf = pageNumbers(text, pages.bookmarks);
  const pagesInSections = pagesOfSections(text, pages);
  const shown = pagesOfHeaders(file, text, pages);
  const starts = text.elements.filter(({ name }) => name === "w:bookmarkStart");
  const nameOf = (start: XmlElement) => attribute(xml, start, "w:name") ?? "";
  const marks = starts.filter((start) => nameOf(start).startsWith(MARK));
  const byName = new Map(starts.map((start) => [nameOf(start).toLowerCase(), start]));
  const numberAt = (start: XmlElement | undefined, format?: string) => {
    const page = start && pages.bookmarks.get(destinationName(nameOf(start)));
    return start === undefined || page === undefined ? undefined : numberOf(start.start, page, format);
  };
  return {
    pageCount: pages.count,
    placeOf(offset): PagePlace | undefined {
      const number = numberAt(marks[countLeading(marks, ({ start }) => start < offset) - 1]);
      return number === undefined ? undefined : { number, section: countLeading(sections, ({ end }) => end <= offset) };
    },
    pagesOf: (part) => shown?.get(part),
    pagesInSection(section) {
      const own = pagesInSections[section];
      return own && own.last - own.first + 1;
    },
    pageOfBookmark: (name, format) => numberAt(byName.get(name.toLowerCase()), format),
  };
}
