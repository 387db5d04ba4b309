/** Reads a Swiss QR-bill, and writes the text of its code (Implementation Guidelines QR-bill of SIX, version 2.3). */
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { compact, creditorReference, iban, qrReference } from "./account-numbers.ts";
import { amountOf, line, paymentFields, required } from "./payment-fields.ts";

const FIELDS = {
  creditor: [],
  iban: ["account", "qriban"],
  amount: [],
  currency: [],
  debtor: [],
  reference: [],
  message: ["text"],
  billinformation: ["information"],
} as const;

const ADDRESS = {
  name: [],
  street: ["address"],
  building: ["buildingnumber", "housenumber", "number"],
  postcode: ["zip", "postalcode"],
  town: ["city"],
  country: [],
} as const;

export interface SwissBill {
  readonly account: string;
  readonly creditor: Address;
  /** With two decimal places; empty if the debtor fills it in. */
  readonly amount: string;
  readonly currency: string;
  /** Undefined if the debtor fills it in. */
  readonly debtor: Address | undefined;
  readonly reference: { readonly type: string; readonly number: string };
  readonly message: string;
  readonly information: string;
}

export type Address = Readonly<Record<keyof typeof ADDRESS, string>>;

/** @throws MergeFailure that names the field */
export function readSwissBill(value: unknown): SwissBill {
  const fields = paymentFields(value, "the bill", FIELDS);
  const account = swissIban(fields.iban);
  const message = line(fields.message, "the message of the bill", 140, LATIN);
  const information = line(fields.billinformation, "the bill information", 140, LATIN);
  if (message.length + information.length > 140) {
    throw new MergeFailure("the message and the bill information together have more than 140 characters");
  }
  const isAnybodys = fields.debtor === undefined || fields.debtor === null;
  return {
    account,
    message,
    information,
    debtor: isAnybodys ? undefined : address(fields.debtor, "debtor"),
    creditor: address(fields.creditor, "creditor"),
    amount: amountOf(fields.amount, "the amount of the bill"),
    currency: currency(fields.currency),
    reference: reference(fields.reference, account),
  };
}

export function swissCode(bill: SwissBill): string {
  const lines = [
    ...["SPC", "0200", "1", bill.account],
    ...addressLines(bill.creditor),
    ...NO_ADDRESS,
    bill.amount,
    bill.currency,
    ...(bill.debtor ? addressLines(bill.debtor) : NO_ADDRESS),
    ...[bill.reference.type, bill.reference.number],
    ...[bill.message, "EPD", bill.information],
  ];
  return lines.join("\n").trimEnd();
}

const NO_ADDRESS = ["", "", "", "", "", "", ""];

/** The letters of version 2.3: Latin, Latin-1 and Latin Extended-A, and some of Romanian. */
const LATIN = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

function swissIban(value: unknown): string {
  const text = iban(value, "the iban of the bill");
  if (/^(?:CH|LI)/.test(text)) return text;
  throw new MergeFailure(
    `the iban of the bill is ${shown(value)}: a QR-bill needs one of Switzerland or Liechtenstein`,
  );
}

function currency(value: unknown): string {
  const text = compact(value);
  if (text === "CHF" || text === "EUR") return text;
  throw new MergeFailure(`the currency of the bill is ${shown(value)}: give CHF or EUR`);
}

/** Structured addresses only: combined ones (`K`) are refused by banks since November 2025. */
function addressLines({ name, street, building, postcode, town, country }: Address): readonly string[] {
  return ["S", name, street, building, postcode, town, country];
}

function address(value: unknown, who: "creditor" | "debtor"): Address {
  const fields = paymentFields(value, `the ${who} of the bill`, ADDRESS);
  const part = (name: keyof typeof ADDRESS, charactersMax: number) =>
    line(fields[name], `the ${name} of the ${who}`, charactersMax, LATIN);
  const country = compact(fields.country);
  if (!/^[A-Z]{2}$/.test(country)) {
    throw new MergeFailure(
      `the country of the ${who} is ${shown(fields.country)}: give a code of two letters, such as CH`,
    );
  }
  return {
    name: required(part("name", 70), `the name of the ${who}`),
    street: part("street", 70),
    building: part("building", 16),
    postcode: required(part("postcode", 16), `the postcode of the ${who}`),
    town: required(part("town", 35), `the town of the ${who}`),
    country,
  };
}

/** A QR-IBAN, whose institution has a number from 30000 to 31999, goes with a QR reference, and only with that. */
function reference(value: unknown, account: string): SwissBill["reference"] {
  const institution = Number(account.slice(4, 9));
  const isQrIban = institution >= 30_000 && institution <= 31_999;
  const text = compact(value);
  if (isQrIban) {
    if (text !== "") return { type: "QRR", number: qrReference(value) };
    throw new MergeFailure("the bill has a QR-IBAN, so it needs a QR reference of 27 digits");
  }
  if (text === "") return { type: "NON", number: "" };
  if (text.startsWith("RF")) return { type: "SCOR", number: creditorReference(value) };
  throw new MergeFailure(
    `the reference ${shown(value)} does not go with an IBAN that is no QR-IBAN: give a creditor reference, which begins with RF, or none`,
  );
}
