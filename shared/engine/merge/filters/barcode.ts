/** `[Url | qr:'30mm']`, `[Code | barcode:'ean13':'height=12mm']`: a text as a barcode. */

import { type BarcodeOption, barcodeOption, joinedOptions } from "#shared/engine/merge/barcodes/barcode-options.ts";
import { BarcodeValue } from "#shared/engine/merge/barcodes/barcode-value.ts";
import { drawBarcode } from "#shared/engine/merge/barcodes/draw-barcode.ts";
import { barcodeKind } from "#shared/engine/merge/barcodes/kinds.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import { RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { defineFilter, type Transform } from "./arguments/filter.ts";
import { shown } from "./arguments/parameters.ts";
import { drawnBarcodes } from "./drawn-barcodes.ts";

const OPTIONS = [barcodeOption, barcodeOption, barcodeOption, barcodeOption, barcodeOption, barcodeOption] as const;

/** A value without text gives no barcode. */
export const barcode = defineFilter({
  parameters: [barcodeKind, ...OPTIONS],
  prepare: (kind, ...options) => barcodeOf(kind, kind, options),
});

export const qr = defineFilter({
  parameters: OPTIONS,
  prepare: (...options) => barcodeOf("qrcode", "QR code", options),
});

function barcodeOf(kind: string, name: string, written: readonly BarcodeOption[]): Transform {
  const options = joinedOptions(written);
  return drawnBarcodes(JSON.stringify([kind, options]), (value) => {
    const text = textOf(kind, value);
    if (text === "") return undefined;
    return { text, value: new BarcodeValue(name, text, () => drawBarcode(kind, text, options)) };
  });
}

/** @throws MergeFailure for an object, whose JSON would be no use as a barcode */
function textOf(kind: string, value: unknown): string {
  if (typeof value !== "object" || value === null || value instanceof RichValue) return printPlainValue(value);
  throw new MergeFailure(`the barcode ${kind} is made of a text or a number, but the value is ${shown(value)}`);
}
