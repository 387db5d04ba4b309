/** The texts of payment codes, with the examples of their standards. */
import { expect, test } from "vitest";
import { evaluateTag } from "#test/support/evaluate-tag.ts";

const TRANSFER = {
  name: "Wikimedia Fördergesellschaft",
  iban: "DE33 1002 0500 0001 1947 00",
  bic: "BFSWDE33BER",
  amount: 123.4,
  text: "Spende für Wikipedia",
};

/** The first example of the guidelines' annex, with the amount and message of its figure. */
const BILL = {
  creditor: {
    name: "Robert Schneider AG",
    street: "Rue du Lac",
    building: 1268,
    zip: 2501,
    town: "Biel",
    country: "CH",
  },
  iban: "CH44 3199 9123 0008 8901 2",
  amount: "1949.75",
  currency: "CHF",
  debtor: {
    name: "Pia-Maria Rutschmann-Schnyder",
    street: "Grosse Marktgasse",
    building: "28",
    postcode: "9400",
    town: "Rorschach",
    country: "CH",
  },
  reference: "21 00000 00003 13947 14300 09017",
  message: "Order of 15 June 2020",
};

const PLAIN_IBAN = "CH58 0079 1123 0008 8901 2";

test("epcqr writes the lines of EPC069-12", () => {
  expect(evaluateTag("Payment | epcqr", { Payment: TRANSFER }).split("\n")).toEqual([
    ...["BCD", "002", "1", "SCT", "BFSWDE33BER", "Wikimedia Fördergesellschaft", "DE33100205000001194700", "EUR123.40"],
    ...["", "", "Spende für Wikipedia"],
  ]);
});

test.each([
  [{ iban: "DE33 1002 0500 0001 1947 01" }, "the check digits of the iban of the payment"],
  [{ iban: "DE33 1002" }, "is no IBAN"],
  [{ iban: "" }, "the iban of the payment is missing"],
  [{ name: "" }, "the name of the payment is missing"],
  [{ name: "x".repeat(71) }, "more than 70 characters"],
  [{ name: "a\nb" }, "characters that the payment code does not allow"],
  [{ amount: 0 }, "give a number from 0.01 to 999999999.99"],
  [{ amount: "1.234" }, "with two decimal places"],
  [{ reference: "RF18 5390 0754 7034" }, "give one of them"],
  [{ text: "", reference: "RF19 5390 0754 7034" }, "is no creditor reference"],
  [{ bic: "ABC" }, "give 8 or 11 letters"],
  [{ ammount: 5 }, "Did you mean amount?"],
])("epcqr refuses %j", (change, reason) => {
  expect(() => evaluateTag("Payment | epcqr", { Payment: { ...TRANSFER, ...change } })).toThrow(reason);
});

test("swissqr writes the lines of the guidelines", () => {
  const debtor = ["S", "Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse", "28", "9400", "Rorschach", "CH"];
  expect(evaluateTag("Bill | swissqr", { Bill: BILL }).split("\n")).toEqual([
    ...["SPC", "0200", "1", "CH4431999123000889012"],
    ...["S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH"],
    ...["", "", "", "", "", "", "", "1949.75", "CHF"],
    ...debtor,
    ...["QRR", "210000000003139471430009017", "Order of 15 June 2020", "EPD"],
  ]);
});

test.each([
  [{ iban: PLAIN_IBAN, reference: "RF18 5390 0754 7034" }, ["SCOR", "RF18539007547034"]],
  [{ iban: PLAIN_IBAN, reference: undefined }, ["NON", ""]],
])("swissqr with %j has the reference %j", (change, reference) => {
  const lines = evaluateTag("Bill | swissqr", { Bill: { ...BILL, ...change } }).split("\n");
  expect(lines.slice(27, 29)).toEqual(reference);
});

test.each([
  [{ reference: "21 00000 00003 13947 14300 09018" }, "its check digit is wrong"],
  [{ reference: "" }, "it needs a QR reference"],
  [{ iban: PLAIN_IBAN }, "does not go with an IBAN that is no QR-IBAN"],
  [{ iban: "DE33 1002 0500 0001 1947 00" }, "Switzerland or Liechtenstein"],
  [{ currency: "USD" }, "give CHF or EUR"],
  [{ creditor: undefined }, "the creditor of the bill is"],
  [{ creditor: { ...BILL.creditor, country: "Schweiz" } }, "a code of two letters"],
  [{ creditor: { ...BILL.creditor, town: "" } }, "the town of the creditor is missing"],
  [{ message: "日本" }, "characters that the payment code does not allow"],
  [{ message: "x".repeat(141) }, "more than 140 characters"],
])("swissqr refuses %j", (change, reason) => {
  expect(() => evaluateTag("Bill | swissqr", { Bill: { ...BILL, ...change } })).toThrow(reason);
});
