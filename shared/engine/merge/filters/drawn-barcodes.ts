/** Makes the barcodes of a value, or of each entry of a list. They are counted here, and drawn when all of an item are counted. */
import type { LateValue } from "#shared/engine/merge/values/late-value.ts";
import { forEachEntry, type Transform } from "./arguments/filter.ts";

interface PlannedBarcode {
  /** The text that it encodes. */
  readonly text: string;
  readonly value: LateValue<unknown>;
}

/**
 * @param looks the kind and the options: two barcodes with equal looks and texts count once
 * @param plan returns undefined for a value that shows nothing
 */
export function drawnBarcodes(looks: string, plan: (value: unknown) => PlannedBarcode | undefined): Transform {
  return forEachEntry((value, work) => {
    const planned = plan(value);
    if (planned === undefined) return "";
    work?.countBarcode(looks, planned.text);
    work?.drawLater(planned.value);
    return planned.value;
  });
}
