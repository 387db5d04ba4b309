/** Invoice mappings of templates, with the data that they read. */
import { checkMapping } from "#shared/engine/invoice/mapping/check-mapping.ts";
import { compileMapping } from "#shared/engine/invoice/mapping/map-invoice.ts";
import { MAPPED_TERMS } from "#shared/engine/invoice/mapping/mapped-terms.ts";
import { sourceOfFault } from "#shared/engine/invoice/mapping/name-sources.ts";
import { type FuzzTarget, mustHold, textOf } from "#test/fuzz/target.ts";

const TERMS = {
  number: "Rechnungs-Nr.",
  issueDate: "Datum",
  lines: "Items",
  "lines[].quantity": "Menge",
  "lines[].price.netPrice": "Preis * 2",
  "lines[].allowances": "Rabatte",
  "lines[].allowances[].percentage": "Satz",
  "seller.electronicAddress": { text: "a@example.org" },
  "seller.electronicAddress.scheme": "Art | upper",
  "payment.creditTransfers[].accountIdentifier": { text: "DE02" },
};
const LINE = { Menge: "1.234,5 h", Preis: 2, Rabatte: [{ Satz: "3 %" }] };
const ITEM = { "Rechnungs-Nr.": "7", Datum: "28. November 2026", Items: [LINE], Art: "em" };

export const invoiceMapping: FuzzTarget = {
  about: "invoice mappings (shared/engine/invoice/mapping)",
  seeds: () => [JSON.stringify([TERMS, ITEM]), JSON.stringify([{ "notes[].note": "a.b-c" }, { a: { "b-c": [] } }])],
  words: [
    ...[
      '"',
      "[]",
      "[].",
      ".",
      '{"text":"',
      "}",
      "null",
      " | ",
      "date",
      "number:2",
      "sum:'a'",
      " * ",
      "1.234",
      "3/4/2026",
    ],
    ...["lines", "lines[].item.name", "vatBreakdown[].rate", "seller.identifiers[].scheme", "__proto__", "constructor"],
  ],
  run(input) {
    const [sent, item] = parsed(textOf(input));
    const { mapping, faults } = checkMapping(sent);
    mustHold(
      Object.keys(mapping).every((name) => MAPPED_TERMS.has(name)),
      "a checked mapping has only terms",
    );
    mustHold(
      faults.every(({ reason }) => reason !== ""),
      "a fault has a reason",
    );
    const mapped = compileMapping(mapping, { language: "de-DE" })(item);
    for (const fault of mapped.faults) sourceOfFault(mapping, fault, item);
  },
};

type Json = Readonly<Record<string, unknown>>;

function parsed(text: string): readonly [Json, Json] {
  try {
    const [sent, item] = [JSON.parse(text)].flat();
    return [asObject(sent), asObject(item)];
  } catch {
    // Any text is that of a source, too.
    return [
      { number: text, lines: text, "lines[].quantity": text, issueDate: { text } },
      { [text]: text, Items: [ITEM] },
    ];
  }
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
