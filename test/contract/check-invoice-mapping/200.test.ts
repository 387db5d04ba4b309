/** POST /v1/template/{id}/invoice-mapping: proposes a mapping, and tries one with data. */
import { beforeAll, expect, test } from "vitest";
import type { InvoiceReviewAnswer } from "#shared/edge/http/representations/invoice-review-answer.ts";
import { paragraphs } from "#test/support/docx-blocks.ts";
import { GERMAN_DATA, GERMAN_MAPPING } from "#test/support/invoice-data.ts";
import { answerOf, createTemplate, docxFile, postJson, readTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
const GERMAN = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>';
const LETTER = docxFile({
  body: paragraphs("[RechnungsNr] [Kunde] [Ort]", "[#Posten][Bezeichnung] [Menge] [Einzelpreis][/]"),
  styles: GERMAN,
});
let id: string;
beforeAll(async () => {
  ({ id } = await createTemplate(service, { file: LETTER }));
});

async function check(fields: object, template = id): Promise<InvoiceReviewAnswer> {
  return answerOf(await service.call(`/v1/template/${template}/invoice-mapping`, postJson(fields)), 200);
}

test("a mapping is proposed by the tags and the language, checked without data, and not stored", async () => {
  const { mapping, proposal, problems, invoice, terms } = await check({});
  expect(proposal).toMatchObject({ number: "RechnungsNr", lines: "Posten", currencyCode: { text: "EUR" } });
  expect(mapping).toEqual(proposal);
  expect([problems, invoice]).toEqual([[], null]);
  expect(await readTemplate(service, id)).toMatchObject({ invoice_mapping: null });
  const vat = { name: "lines[].vat.rate", id: "BT-152", title: "Invoiced item VAT rate", type: "percentage" };
  expect(terms).toContainEqual({ ...vat, codes: null, required: false });
  expect(terms).toContainEqual(expect.objectContaining({ name: "lines", id: "BG-25", type: "list", required: true }));
});

test("the values of the data are shown, and the invoice that they make", async () => {
  const { values, invoice, problems } = await check({ invoice_mapping: GERMAN_MAPPING, data: GERMAN_DATA });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({
    number: "R-7",
    lines: 1,
    "lines[].price.netPrice": "1234.50",
    "seller.name": "Birke & Tal",
  });
  expect(invoice).toMatchObject({ totals: { due: 2938.11 }, lines: [{ netAmount: 2469 }] });
});

test("all problems are listed with their terms: in the mapping, in the data, and by the rules", async () => {
  const { "seller.vatIdentifier": _, ...without } = GERMAN_MAPPING;
  const { problems } = await check({ invoice_mapping: without, data: GERMAN_DATA });
  expect(problems).toContainEqual(
    expect.objectContaining({ term: "seller.vatIdentifier", id: "BT-31", source: null, rule: "BR-S-02" }),
  );
  const german = { headers: { "Accept-Language": "de" } };
  const fields = postJson({ invoice_mapping: without, data: GERMAN_DATA }, german);
  const inGerman = await answerOf<InvoiceReviewAnswer>(
    await service.call(`/v1/template/${id}/invoice-mapping`, fields),
    200,
  );
  expect(inGerman.problems.find(({ rule }) => rule === "BR-S-02")?.reason).toContain("Die Regel lautet:");
  const data = { ...GERMAN_DATA, Positionen: [{ Text: "Tisch", Menge: "zwei", Preis: "1" }] };
  const faulty = { ...GERMAN_MAPPING, "seller.nam": "Firma", "buyer.name": "Kunde.Firma" };
  const more = await check({ invoice_mapping: faulty, data });
  expect(more.problems.map(({ term, id: number, source, reason }) => [term, number, source, reason])).toEqual([
    ["seller.nam", null, null, "is no business term of EN 16931. Did you mean seller.name?"],
    [
      "lines[].quantity",
      "BT-129",
      "Positionen[0].Menge",
      'is "zwei", which is no number in German (Germany), the template\'s language',
    ],
    ["buyer.name", "BT-44", "Kunde.Firma", "is required (Buyer name)"],
  ]);
});

test("the mapping of the template is tried if none is sent, in the language that is sent", async () => {
  const stored = await createTemplate(service, { file: LETTER, invoice_mapping: JSON.stringify(GERMAN_MAPPING) });
  const data = { ...GERMAN_DATA, Datum: "3/4/2026" };
  expect((await check({ data }, stored.id)).values).toMatchObject({ issueDate: "2026-04-03" });
  expect((await check({ data, language: "en-US" }, stored.id)).values).toMatchObject({ issueDate: "2026-03-04" });
  // No language that anybody has.
  const { problems } = await check({ data, language: "xx-yyyyyyyy" }, stored.id);
  expect(problems).toContainEqual(
    expect.objectContaining({ reason: expect.stringContaining("2026-03-04 or 2026-04-03") }),
  );
});
