/** Marks in a merged part the places that tags drop. */

import { INSERTION_MARK } from "#shared/engine/merge/docx/insertions/insertions.ts";
import { DROP_PLACES, type DropPlace, DroppedPlace } from "#shared/engine/merge/rich/dropped-place.ts";
import type { ShownValues } from "#shared/engine/merge/rich/shown-values.ts";
import { TEXTS } from "./judge-drops.ts";

export const DROP_MARK = new RegExp(`${INSERTION_MARK.open}drop_(\\w+)${INSERTION_MARK.close}`, "g");

/** @param others show all other values; without them, these are printed */
export function withDropMarks(others: ShownValues | undefined): ShownValues {
  return {
    startTag: () => others?.startTag?.(),
    plain: (tag, value, element) => others?.plain(tag, value, element),
    marked: (tag, value, element) => others?.marked(tag, value, element),
    rich(value, element, tag) {
      if (!(value instanceof DroppedPlace)) return others?.rich(value, element, tag);
      return TEXTS.has(element) ? `${INSERTION_MARK.open}drop_${value.place}${INSERTION_MARK.close}` : undefined;
    },
  };
}

export interface DropMark {
  readonly place: DropPlace;
  readonly at: number;
}

export function findDropMarks(xml: string): readonly DropMark[] {
  return Array.from(xml.matchAll(DROP_MARK), ({ 1: name, index: at }) => {
    const place = DROP_PLACES.find((each) => each === name);
    if (place === undefined) throw new Error(`A mark drops ${name}`);
    return { place, at };
  });
}
