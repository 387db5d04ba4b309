/**
 * Computes PAGE, NUMPAGES, SECTIONPAGES and PAGEREF as parts of other fields (ISO 29500-1, 17.16.5.41, 17.16.5.39,
 * 17.16.5.55 and 17.16.5.42). Without a layout they have no value yet.
 */
import { formatOfSwitch } from "#shared/engine/merge/values/word-number.ts";
import type { Content } from "./content.ts";
import { type Compute, type Evaluation, fail, NotComputed } from "./evaluation.ts";

/** A page of the document on which something stands. */
export interface PagePlace {
  /** As it is printed. */
  readonly number: string;
  /** From 0. */
  readonly section: number;
}

/** The facts about the pages of a document that fields print. */
export interface DocumentLayout {
  readonly pageCount: number;
  /** Returns the page of a field in the main part. */
  readonly placeOf: (offset: number) => PagePlace | undefined;
  /** Returns the pages that show a header or footer; undefined for another part, or if they are not known. */
  readonly pagesOf: (part: string) => readonly PagePlace[] | undefined;
  readonly pagesInSection: (section: number) => number | undefined;
  /** Returns the number on the page of a bookmark. @param format as in `w:numFmt` */
  readonly pageOfBookmark: (name: string, format: string | undefined) => string | undefined;
}

const LAYOUT_FIELDS: Readonly<Record<string, (layout: DocumentLayout, evaluation: Evaluation) => string>> = {
  PAGE: (_, evaluation) => placeOf(evaluation).number,
  NUMPAGES: ({ pageCount }) => String(pageCount),
  SECTIONPAGES: ({ pagesInSection }, evaluation) =>
    String(pagesInSection(placeOf(evaluation).section) ?? fail("the pages of its section are not known")),
  PAGEREF({ pageOfBookmark }, { code, textOf }) {
    const name = textOf(code.words[0]);
    return pageOfBookmark(name, formatOfSwitch(textOf(code.formats[0]))) ?? fail(`the bookmark ${name} is on no page`);
  },
};

export const LAYOUT_TYPES: ReadonlyMap<string, Compute> = new Map(
  Object.entries(LAYOUT_FIELDS).map(([type, value]) => [
    type,
    (evaluation): Content => evaluation.inField(value(layoutOf(evaluation), evaluation)),
  ]),
);

/** The types whose values differ from page to page. */
export const TYPES_OF_PLACE: ReadonlySet<string> = new Set(["PAGE", "SECTIONPAGES"]);

function layoutOf({ document }: Evaluation): DocumentLayout {
  if (document.layout === undefined) throw new NotComputed({ kind: "layout" });
  return document.layout;
}

function placeOf(evaluation: Evaluation): PagePlace {
  const { field, page, document } = evaluation;
  const own = document.isMain(evaluation) ? document.layout?.placeOf(field.begin.start) : undefined;
  return page ?? own ?? fail("its page is not known");
}
