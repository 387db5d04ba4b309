/** A value that removes what is around its tag: a row, a page, a picture … */
import type { Inserted } from "#shared/engine/merge/values/docx-place.ts";
import { RichValue } from "#shared/engine/merge/values/rich-value.ts";

export const DROP_PLACES = [
  "paragraph",
  "row",
  "column",
  "table",
  "section",
  "page",
  "picture",
  "shape",
  "chart",
] as const;
export type DropPlace = (typeof DROP_PLACES)[number];

export class DroppedPlace extends RichValue {
  readonly place: DropPlace;

  constructor(place: DropPlace) {
    super();
    this.place = place;
  }

  override toString(): string {
    return "";
  }

  /** The place is removed before anything is inserted: see `withoutDropped`. */
  override docx(): Inserted {
    return { inline: "" };
  }

  override get characters(): number {
    return 0;
  }
}
