/** Writes the text of a payment code for SEPA credit transfers (EPC069-12, version 002), also known as GiroCode. */
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { compact, creditorReference, iban } from "./account-numbers.ts";
import { amountOf, line, paymentFields, required } from "./payment-fields.ts";

const FIELDS = {
  name: ["beneficiary", "creditor"],
  iban: [],
  bic: [],
  amount: [],
  purpose: [],
  reference: [],
  text: ["remittance", "message"],
  information: ["info"],
} as const;

/** @throws MergeFailure that names the field */
export function epcCode(value: unknown): string {
  const fields = paymentFields(value, "the payment", FIELDS);
  const reference = compact(fields.reference) === "" ? "" : creditorReference(fields.reference);
  const text = line(fields.text, "the text of the payment", 140);
  if (reference !== "" && text !== "") {
    throw new MergeFailure("the payment has a reference and a text: give one of them, as the code has room for one");
  }
  const amount = amountOf(fields.amount, "the amount of the payment");
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    bic(fields.bic),
    required(line(fields.name, "the name of the payment", 70), "the name of the payment"),
    iban(fields.iban, "the iban of the payment"),
    amount === "" ? "" : `EUR${amount}`,
    purpose(fields.purpose),
    reference,
    text,
    line(fields.information, "the information of the payment", 70),
  ];
  const code = lines.join("\n").trimEnd();
  if (Buffer.byteLength(code) <= BYTES_MAX) return code;
  throw new MergeFailure(`the payment code has more than ${BYTES_MAX} bytes: shorten its texts`);
}

const BYTES_MAX = 331;

function bic(value: unknown): string {
  const text = compact(value);
  if (text === "" || /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)) return text;
  throw new MergeFailure(`the bic of the payment is ${shown(value)}: give 8 or 11 letters and digits, or leave it out`);
}

function purpose(value: unknown): string {
  const text = compact(value);
  if (/^[A-Z]{0,4}$/.test(text)) return text;
  throw new MergeFailure(`the purpose of the payment is ${shown(value)}: give a code of four letters, such as GDDS`);
}
