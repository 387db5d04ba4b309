/** `[Payment | epcqr:'30mm']`, `[Bill | swissqr]`: the fields of a payment as a QR code that banking apps read. */
import { barcodeOption } from "#shared/merge/barcodes/barcode-options.ts";
import { BarcodeValue } from "#shared/merge/barcodes/barcode-value.ts";
import { drawBarcode, type SizedDrawing } from "#shared/merge/barcodes/draw-barcode.ts";
import { epcCode } from "#shared/merge/barcodes/payments/epc-code.ts";
import { swissCode } from "#shared/merge/barcodes/payments/swiss-code.ts";
import { drawSwissCode } from "#shared/merge/barcodes/swiss-cross.ts";
import { type Apply, defineFilter, forEachEntry } from "./arguments/filter.ts";

/** The standard prescribes the level of error correction. */
export const epcqr = defineFilter({
  parameters: [barcodeOption],
  prepare: (option) =>
    paymentCode("EPC payment code", epcCode, (text) =>
      drawBarcode("qrcode", text, { ...option, encoder: { eclevel: "M" } }),
    ),
});

/** The standard prescribes the size. */
export const swissqr = defineFilter({
  parameters: [],
  prepare: () => paymentCode("Swiss QR code", swissCode, drawSwissCode),
});

/** A missing payment gives no code. */
function paymentCode(name: string, write: (value: unknown) => string, draw: (text: string) => SizedDrawing): Apply {
  return forEachEntry((value) => {
    if (value === undefined || value === null || value === "") return "";
    const text = write(value);
    return new BarcodeValue(name, text, draw(text));
  });
}
