/** Merges data items into an HTML page that is compiled once and rendered for every item. */

import { faultNames } from "#shared/engine/merge/faults/fault-names.ts";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";
import { type PartText, plainText } from "#shared/engine/merge/faults/part-text.ts";
import { type TagFaults, tagFaults } from "#shared/engine/merge/faults/tag-faults.ts";
import { type FetchedPictures, NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import { compileProgram } from "#shared/engine/merge/program/program.ts";
import { runProgram } from "#shared/engine/merge/program/run-program.ts";
import { refuseEmpty, refuseEndlessText } from "#shared/engine/merge/syntax/refuse-endless.ts";
import { type MergeSetup, type TemplateSyntax, tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import type { HtmlTemplate } from "#shared/engine/template-file/open-html.ts";
import { htmlPlace } from "./escape-place.ts";
import { settleAddresses } from "./html-address.ts";
import { HtmlValues } from "./html-values.ts";
import { escapedDelimiters, type ParsedHtml, parseHtml } from "./parse-html.ts";

export interface HtmlEngine {
  /**
   * Returns the page with the values of one item, escaped for their places.
   * @param fetched the pictures behind the addresses in marked tags; pictures that are not in it are left out
   * @param places marks where values stand
   * @throws MergeFailure
   */
  render(item: DataItem, fetched?: FetchedPictures, places?: PlaceTrace): string;
}

/** @throws ServiceError `template_has_invalid_tags`, `template_too_complex`, `request_invalid` for an empty delimiter */
export function compileHtml(template: HtmlTemplate, setup: MergeSetup): HtmlEngine {
  const { tags, faults } = readHtml(template, setup);
  if (faults.reported.length > 0) throw invalidTags(faultNames(faults), faults.reported);
  const how = { ...setup, syntax: tagSyntax(setup), finishText: (piece: string) => piece, placeOf: htmlPlace };
  const program = compileProgram(tags.postparsed, how);
  return {
    render(item, fetched = NO_PICTURES, places) {
      const options = { now: setup.now, shownValues: new HtmlValues(fetched, places) };
      return settleAddresses(runProgram(program, places?.traced(item) ?? item, options));
    },
  };
}

/** The element that holds the text of a page, in faults. */
export const PAGE = "page";

/** @throws ServiceError `template_too_complex`, `request_invalid` for an empty delimiter */
export function readHtml(
  { filename, html }: HtmlTemplate,
  syntax: TemplateSyntax,
): Pick<ParsedHtml, "tags"> & { readonly faults: TagFaults; readonly partText: PartText } {
  refuseEmpty(syntax.delimiters);
  refuseEndlessText(html, escapedDelimiters(syntax.delimiters), filename);
  const { tags, html: page, delimiters } = parseHtml(html, syntax);
  const partText = plainText(page, delimiters, PAGE);
  return { tags, faults: tagFaults(tags, partText), partText };
}
