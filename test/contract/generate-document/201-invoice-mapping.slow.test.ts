/** Electronic invoices whose business terms come from the names of the data, by the mapping of the template. */
import { beforeAll, describe, expect, test } from "vitest";
import { attachedFiles } from "#test/support/attached-files.ts";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraphs } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { GERMAN_DATA, GERMAN_MAPPING } from "#test/support/invoice-data.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import {
  createTemplate,
  docxFile,
  file,
  generateBinary,
  postForm,
  postJson,
  readTemplate,
  updateTemplate,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { restore } from "#test/support/versions.ts";

const service = serviceForTests({});
const GERMAN = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>';
const LETTER = docxFile({
  body: paragraphs(
    "Rechnung [Nr] vom [Datum] an [Kunde.Name]",
    "[#Positionen][Text]: [Preis] [/Positionen]",
    "Zu zahlen: [invoice.totals.due | currency:'EUR':'de']",
  ),
  styles: GERMAN,
});
const template = (mapping: object = GERMAN_MAPPING) =>
  createTemplate(service, { file: LETTER, enhanced_syntax: "true", invoice_mapping: JSON.stringify(mapping) });
let id: string;
beforeAll(async () => {
  ({ id } = await template());
});

const request = (data: object) => ({ template_id: id, output_format: ".pdf/a-3b", invoice: "EN 16931", data });
const xmlOf = (pdf: Uint8Array) => String(attachedFiles(pdf)[0]?.bytes);
const faultsOf = async (fields: object) =>
  expectError(await service.call("/v1/document", postJson(fields)), 422, "invoice_invalid");

describeConverting("an invoice by a mapping", () => {
  test("has the values of the data as they are displayed, and the computed amounts on its page", async () => {
    const { bytes, headers } = await generateBinary(service, request(GERMAN_DATA));
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931; checked, EN 16931 1.3.16");
    expect(headers.get("Warning")).toMatch(/^199 merganser "the pages and the XML of the invoice differ: [^,]*"?/);
    const xml = xmlOf(bytes);
    expect(xml).toContain("<ram:ID>R-7</ram:ID>");
    expect(xml).toContain('<udt:DateTimeString format="102">20261128</udt:DateTimeString>');
    expect(xml).toContain("<ram:ChargeAmount>1234.50</ram:ChargeAmount>");
    expect(xml).toContain("<ram:DuePayableAmount>2938.11</ram:DuePayableAmount>");
    const page = (await pdfPages(bytes)).join();
    expect(page).toContain("Rechnung R-7 vom 28.11.2026 an Ada GmbH");
    expect(page).toContain("Tisch: 1.234,50");
    expect(page).toContain("Zu zahlen: 2.938,11");
  });

  test("is made for each row of a data file, in an archive and in a batch", async () => {
    const { lines: _, "lines[].quantity": __, ...mapping } = GERMAN_MAPPING;
    const flat = await template({
      ...mapping,
      "lines[].quantity": "Menge",
      "buyer.name": "Kunde",
      "buyer.address.city": "Ort",
    });
    const csv =
      "Rechnungen 2026;;;;;;\nNr;Datum;Kunde;Ort;Text;Menge;Preis\nR-1;01.12.2026;Ada;Köln;Tisch;2;1.234,50 €\nR-2;2.12.2026;Bo;Bonn;Stuhl;1,5;20\n";
    const form = { template_id: flat.id, output_format: ".pdf/a-3b", invoice: "EN 16931", single_file: "false" };
    const headers = { Accept: "application/octet-stream" };
    const sent = postForm({ ...form, file: file(Buffer.from(csv), "Rechnungen.csv") }, { headers });
    const response = await service.call("/v1/document", sent);
    expect(response.status).toBe(201);
    const xml = readZip(await response.bytes()).map(({ content }) => xmlOf(content));
    expect(xml.map((each) => /<ram:LineTotalAmount>(.*?)</.exec(each)?.[1])).toEqual(["2469.00", "30.00"]);
    const fields = { ...request([GERMAN_DATA, { ...GERMAN_DATA, Nr: "R-8" }]), single_file: false };
    const settled = await settledAnswer(service, (await acceptDocument(service, fields)).id);
    expect(settled.headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931; checked, EN 16931 1.3.16");
  });

  test("takes the terms that the data have in invoice before those of the mapping", async () => {
    const invoice = { number: "OWN-1", seller: { name: "Other" } };
    const { bytes } = await generateBinary(service, request({ ...GERMAN_DATA, invoice }));
    expect(xmlOf(bytes)).toContain("<ram:ID>OWN-1</ram:ID>");
    expect(xmlOf(bytes)).toContain("<ram:Name>Other</ram:Name>");
    expect(xmlOf(bytes)).toContain("<ram:CityName>Köln</ram:CityName>");
  });
});

describe("an invoice that cannot be made", () => {
  test("names the data and the business term of a missing value, and of one that cannot be read", async () => {
    const [line] = GERMAN_DATA.Positionen;
    const data = { ...GERMAN_DATA, Kunde: { ...GERMAN_DATA.Kunde, Name: "" } };
    expect(await faultsOf(request(data))).toContain("Kunde.Name → invoice.buyer.name (BT-44) is required");
    const unreadable = { ...GERMAN_DATA, Datum: "31.02.2026", Positionen: [line, { ...line, Menge: "zwei" }] };
    const message = await faultsOf(request(unreadable));
    expect(message).toContain('Datum → invoice.issueDate (BT-2) is "31.02.2026", which is no date in German');
    expect(message).toContain('Positionen[1].Menge → invoice.lines[1].quantity (BT-129) is "zwei", which is no number');
  });

  test("names them where a rule is violated, and where an amount of the data is another than the computed one", async () => {
    const { "seller.vatIdentifier": _, ...mapping } = GERMAN_MAPPING;
    const { id: without } = await template({ ...mapping, "totals.due": "Summe" });
    const message = await faultsOf({ ...request({ ...GERMAN_DATA, Summe: "1,00 €" }), template_id: without });
    expect(message).toContain(
      "Summe → invoice.totals.due (BT-115, BR-CO-16): is 1.00, but the other values give 2938.11",
    );
    const violated = await faultsOf({ ...request(GERMAN_DATA), template_id: without });
    expect(violated).toContain("invoice.seller.vatIdentifier (BT-31, BR-S-02)");
  });
});

describe("the mapping of a template", () => {
  test("is returned, replaced and removed, and stays with a new file", async () => {
    const created = await template();
    expect(created).toMatchObject({ invoice_mapping: GERMAN_MAPPING });
    await updateTemplate(service, created.id, { file: LETTER });
    expect(await readTemplate(service, created.id)).toMatchObject({ invoice_mapping: GERMAN_MAPPING });
    await updateTemplate(service, created.id, { invoice_mapping: '{"number":"Nr"}' });
    expect(await readTemplate(service, created.id)).toMatchObject({ invoice_mapping: { number: "Nr" } });
    expect(await restore(service, created.id, 1)).toMatchObject({ invoice_mapping: GERMAN_MAPPING });
    expect(await restore(service, created.id, 2)).toMatchObject({ invoice_mapping: { number: "Nr" } });
    await updateTemplate(service, created.id, { invoice_mapping: "{}" });
    expect(await readTemplate(service, created.id)).toMatchObject({ invoice_mapping: null });
  });

  test("goes to another region with the template", async () => {
    const { id: moved } = await template();
    expect(await updateTemplate(service, moved, { region: "eu" })).toMatchObject({
      region: "eu",
      invoice_mapping: GERMAN_MAPPING,
    });
  });
});
