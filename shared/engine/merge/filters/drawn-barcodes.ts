/** Draws the barcodes of a value, or of each entry of a list. Drawing takes milliseconds, so all are counted before the first one. */
import type { RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { forEachEntry, type Transform } from "./arguments/filter.ts";

interface PlannedBarcode {
  /** The text that it encodes. */
  readonly text: string;
  readonly draw: () => RichValue;
}

/**
 * @param looks the kind and the options: two barcodes with equal looks and texts count once
 * @param plan returns undefined for a value that shows nothing
 */
export function drawnBarcodes(looks: string, plan: (value: unknown) => PlannedBarcode | undefined): Transform {
  const planEach = forEachEntry((value, work) => {
    const planned = plan(value);
    if (planned !== undefined) work?.countBarcode(looks, planned.text);
    return planned;
  });
  const drawEach = forEachEntry((planned) => (planned as PlannedBarcode | undefined)?.draw() ?? "");
  return (value, scopes, work) => drawEach(planEach(value, scopes, work), scopes, work);
}
