/** Merges several data items into one text file, one after the other. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { DataItem } from "#shared/merge/values/data-item.ts";
import { namingItem } from "#shared/merge/values/naming-item.ts";
import { UNPACKED_BYTES_MAX } from "#shared/model/limits.ts";
import { encodeLike, type TextEngine } from "./compile-text.ts";

export interface AssembleTextOptions {
  /** Whether a form feed (U+000C), which printers and editors take for a page break, stands before each further item. */
  readonly pageBreak: boolean;
}

/**
 * The texts of all items. Each item but the last ends in a line break: one is added where the template has none at
 * its end.
 * @throws ServiceError `merge_failed`, naming the item by its position from 1; `document_too_large`
 */
export function assembleText(engine: TextEngine, items: Iterable<DataItem>, options: AssembleTextOptions): string {
  return [...texts(engine, items, options)].join("");
}

/**
 * A file with the texts of all items, encoded like the template; its byte order mark stands at the start alone.
 * @throws ServiceError as `assembleText` does
 */
export function assembleTextFile(
  engine: TextEngine,
  items: Iterable<DataItem>,
  options: AssembleTextOptions,
): Uint8Array {
  const { encoding, bom } = engine.template;
  let position = 0;
  const pieces = Iterator.from(texts(engine, items, options)).map((text) =>
    namingItem(++position, () => encodeLike({ encoding, bom: bom && position === 1 }, text)),
  );
  return Buffer.concat([...pieces]);
}

/** Each with what separates it from the one before. */
function* texts(engine: TextEngine, items: Iterable<DataItem>, { pageBreak }: AssembleTextOptions): Iterable<string> {
  let position = 0;
  let characters = 0;
  let separator = "";
  for (const item of items) {
    const text = namingItem(++position, () => engine.renderText(item));
    characters += separator.length + text.length;
    if (characters > UNPACKED_BYTES_MAX) {
      const reason = `its text grows to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} million characters`;
      throw serviceError("document_too_large", { reason });
    }
    yield separator + text;
    separator = (/(?:^|[\r\n\f])$/.test(text) ? "" : engine.template.lineBreak) + (pageBreak ? "\f" : "");
  }
}
