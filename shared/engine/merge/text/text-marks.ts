/** Marks where values stand in a text: see `piecesOf`. */
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import type { ShownValues } from "#shared/engine/merge/rich/shown-values.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import { markedText } from "./text-pieces.ts";

export class TextMarks implements ShownValues {
  readonly #places: PlaceTrace;

  constructor(places: PlaceTrace) {
    this.#places = places;
  }

  startTag(): void {
    this.#places.startTag();
  }

  plain(_tag: string, value: unknown): string | undefined {
    const text = printPlainValue(value);
    const address = text === "" ? undefined : this.#places.address();
    return address && markedText(text, address);
  }

  marked(): undefined {}

  rich(value: unknown, _element: string, tag: string): string | undefined {
    return this.plain(tag, value);
  }
}
