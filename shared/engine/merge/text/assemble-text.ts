/** Merges several data items into one text file, one after the other. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { UNPACKED_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { namingItem } from "#shared/engine/merge/values/naming-item.ts";
import { encodeLike, type TextEngine } from "./compile-text.ts";

export interface AssembleTextOptions {
  /** Whether each further item starts with a form feed (U+000C), which printers and editors treat as a page break. */
  readonly pageBreak: boolean;
}

/**
 * Returns the texts of all items. Each item but the last ends in a line break; one is added if the template has none at
 * its end.
 * @throws ServiceError `merge_failed`, naming the item by its position from 1; `document_too_large`
 */
export function assembleText(engine: TextEngine, items: Iterable<DataItem>, options: AssembleTextOptions): string {
  return [...texts(engine, items, options)].join("");
}

/**
 * Returns a file with the texts of all items, encoded like the template. A byte order mark stands only at the start.
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

/** Yields each text, preceded by its separator from the previous one. */
function* texts(engine: TextEngine, items: Iterable<DataItem>, { pageBreak }: AssembleTextOptions): Iterable<string> {
  let position = 0;
  let characters = 0;
  let separator = "";
  for (const item of items) {
    const text = namingItem(++position, () => engine.renderText(item));
    characters += separator.length + text.length;
    if (characters > UNPACKED_BYTES_MAX) {
      const reason = `its text exceeds ${UNPACKED_BYTES_MAX / 1024 / 1024} million characters`;
      throw serviceError("document_too_large", { reason });
    }
    yield separator + text;
    separator = (/(?:^|[\r\n\f])$/.test(text) ? "" : engine.template.lineBreak) + (pageBreak ? "\f" : "");
  }
}
