/** Merges several data items into one HTML page, or into its text. */

import { serviceError } from "#shared/base/errors/service-error.ts";
import { UNPACKED_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { namingItem } from "#shared/engine/merge/values/naming-item.ts";
import type { HtmlEngine } from "./compile-html.ts";
import { joinPages } from "./html-document.ts";
import { htmlText } from "./html-text.ts";

export interface AssembleHtmlOptions {
  /** Whether each further item starts on a new page. */
  readonly pageBreak: boolean;
  /** See `HtmlEngine.render`. */
  readonly fetched?: FetchedPictures;
}

/** @throws ServiceError `merge_failed`, naming the item by its position from 1; `document_too_large` */
export function assembleHtml(engine: HtmlEngine, items: Iterable<DataItem>, options: AssembleHtmlOptions): string {
  return joinPages(renderEach(engine, items, options), options);
}

/**
 * Returns the texts of all items; a form feed (U+000C) starts a new page. @throws ServiceError as `assembleHtml` does
 */
export function assembleHtmlText(engine: HtmlEngine, items: Iterable<DataItem>, options: AssembleHtmlOptions): string {
  return renderEach(engine, items, options)
    .map(htmlText)
    .join(options.pageBreak ? "\f" : "");
}

function renderEach(
  engine: HtmlEngine,
  items: Iterable<DataItem>,
  { fetched }: AssembleHtmlOptions,
): readonly string[] {
  let characters = 0;
  return Array.from(items, (item, index) => {
    const page = namingItem(index + 1, () => engine.render(item, fetched));
    characters += page.length;
    if (characters <= UNPACKED_BYTES_MAX) return page;
    const reason = `its text exceeds ${UNPACKED_BYTES_MAX / 1024 / 1024} million characters`;
    throw serviceError("document_too_large", { reason });
  });
}
