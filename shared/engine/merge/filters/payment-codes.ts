/**
 * `[Payment | epcqr:'30mm']`, `[Bill | swissqr]`, `[Bill | qrbill:'de']`: the fields of a payment as a QR code that banking
 * apps read, and as the payment part of a Swiss bill.
 */
import { barcodeOption } from "#shared/engine/merge/barcodes/barcode-options.ts";
import { BarcodeValue } from "#shared/engine/merge/barcodes/barcode-value.ts";
import { drawBarcode, type SizedDrawing } from "#shared/engine/merge/barcodes/draw-barcode.ts";
import { paymentPart } from "#shared/engine/merge/barcodes/payment-part.ts";
import { PaymentPartValue } from "#shared/engine/merge/barcodes/payment-part-value.ts";
import { BILL_LANGUAGES, type BillLanguage } from "#shared/engine/merge/barcodes/payments/bill-words.ts";
import { epcCode } from "#shared/engine/merge/barcodes/payments/epc-code.ts";
import { readSwissBill, swissCode } from "#shared/engine/merge/barcodes/payments/swiss-code.ts";
import { drawSwissCode } from "#shared/engine/merge/barcodes/swiss-cross.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { defineFilter, type Transform } from "./arguments/filter.ts";
import { optional, shown } from "./arguments/parameters.ts";
import { drawnBarcodes } from "./drawn-barcodes.ts";

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
  prepare: () => paymentCode("Swiss QR code", (value) => swissCode(readSwissBill(value)), drawSwissCode),
});

/** The payment part with its receipt, which the standard prescribes to the millimetre. */
export const qrbill = defineFilter({
  parameters: [optional<BillLanguage, BillLanguage>(billLanguage, "en")],
  prepare: (language) =>
    forPayments(`QR-bill ${language}`, (value) => {
      const bill = readSwissBill(value);
      const text = swissCode(bill);
      const draw = () => ({ part: paymentPart(bill, language), code: drawSwissCode(text) });
      return { text, value: new PaymentPartValue(text, draw) };
    }),
});

/** Reads one of the languages of the standard, with or without a country, such as `de-CH`. */
function billLanguage(argument: unknown): BillLanguage {
  const [tag] = String(argument).toLowerCase().split("-");
  const language = BILL_LANGUAGES.find((each) => each === tag);
  if (language !== undefined) return language;
  throw new MergeFailure(`a QR-bill has no texts in the language ${shown(argument)}: write 'de', 'fr', 'it' or 'en'`);
}

function paymentCode(name: string, write: (value: unknown) => string, draw: (text: string) => SizedDrawing): Transform {
  return forPayments(name, (value) => {
    const text = write(value);
    return { text, value: new BarcodeValue(name, text, () => draw(text)) };
  });
}

/** A missing payment shows nothing. */
function forPayments(name: string, plan: Parameters<typeof drawnBarcodes>[1]): Transform {
  return drawnBarcodes(name, (value) =>
    value === undefined || value === null || value === "" ? undefined : plan(value),
  );
}
