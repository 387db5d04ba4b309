/** POST /v1/document with invoice: the service makes the electronic invoice from the data. */
import { beforeAll, expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { attachedFiles } from "#test/support/attached-files.ts";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraphs } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { INVOICE_DATA, XRECHNUNG_DATA } from "#test/support/invoice-data.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, docxFile, generateBinary, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  const text = paragraphs(
    "[invoice.number]: [#invoice.lines][item.name] [netAmount] [/invoice.lines]",
    "[invoice.issueDate | date:'d MMMM yyyy'], [invoice.seller.vatIdentifier]",
    "[invoice.totals.withoutVat | number:2] [invoice.totals.vat | number:2] [invoice.totals.due | number:2]",
  );
  ({ id } = await createTemplate(service, { file: docxFile(text), enhanced_syntax: "true" }));
});

const request = (invoice: object) => ({
  template_id: id,
  output_format: ".pdf/a-3b",
  invoice: "EN 16931",
  data: { invoice },
});
const wrong = { ...INVOICE_DATA, totals: { due: 999 } };

describeConverting("an invoice made from the data", () => {
  test("has the same amounts on its page and in its XML, which was checked", async () => {
    const { bytes, headers } = await generateBinary(service, request(INVOICE_DATA));
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931; checked, EN 16931 1.3.16");
    expect(headers.get("X-Conformance")).toBe("PDF/A-3b; checked");
    expect(headers.get("Warning")).toBeNull();
    expect(await checkConformance(bytes, "3b")).toEqual([]);
    const [attached] = attachedFiles(bytes);
    expect(attached?.name).toBe("factur-x.xml");
    expect(String(attached?.bytes)).toContain("<ram:DuePayableAmount>134.91</ram:DuePayableAmount>");
    const page = (await pdfPages(bytes)).join();
    expect(page).toContain("2026-117: Table 1.01 Chair <oak> 103.33 Book 10.05");
    expect(page).toContain("134.91");
  });

  test("carries a warning if its pages say something else than its XML", async () => {
    const file = docxFile(paragraphs("[invoice.number] of 29 November 2026: 134.19"));
    const other = await createTemplate(service, { file, enhanced_syntax: "true" });
    const { headers } = await generateBinary(service, { ...request(INVOICE_DATA), template_id: other.id });
    const warning = decodeURIComponent(headers.get("Warning") ?? "");
    expect(warning).toContain("no page shows the Invoice issue date (BT-2), 2026-11-28");
    expect(warning).toContain("no page shows the Amount due for payment (BT-115), 134.91");
    expect(warning).toContain("page 1 shows 134.19, which is not in the XML");
  });

  test("fulfils the rules of XRechnung, which names its file", async () => {
    const { bytes, headers } = await generateBinary(service, { ...request(XRECHNUNG_DATA), invoice: "XRECHNUNG" });
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; XRECHNUNG; checked, EN 16931 1.3.16, XRechnung 2.5.0");
    expect(attachedFiles(bytes)[0]?.name).toBe("xrechnung.xml");
    const response = await service.call("/v1/document", postJson({ ...request(INVOICE_DATA), invoice: "XRECHNUNG" }));
    expect(await expectError(response, 422, "invoice_invalid")).toContain("invoice.buyerReference (BT-10, BR-DE-15)");
  });

  test("has its violated rules explained in the language of Accept-Language", async () => {
    const fields = request({ ...INVOICE_DATA, typeCode: "999" });
    const explained = async (language: string) => {
      const headers = { "Accept-Language": language };
      return expectError(await service.call("/v1/document", postJson(fields, { headers })), 422, "invoice_invalid");
    };
    const place = "invoice.typeCode (BT-3, BR-CL-01):";
    expect(await explained("fr, de-AT;q=0.8, en;q=0.5")).toContain(
      `${place} Verwenden Sie einen Code der Liste UNTDID 1001`,
    );
    expect(await explained("fr")).toContain(`${place} Use a code of the list UNTDID 1001`);
  });

  test("is made for each item of an archive, also in a batch", async () => {
    const data = ["1", "2"].map((number) => ({ invoice: { ...INVOICE_DATA, number } }));
    const fields = { ...request({}), data, single_file: false };
    const { bytes } = await generateBinary(service, fields);
    const xml = readZip(bytes).map(({ content }) => String(attachedFiles(content)[0]?.bytes));
    expect(xml.map((each) => /<rsm:ExchangedDocument><ram:ID>(.*?)</.exec(each)?.[1])).toEqual(["1", "2"]);
    const { headers } = await settledAnswer(service, (await acceptDocument(service, fields)).id);
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931; checked, EN 16931 1.3.16");
  });

  test("is not made where the data contradict themselves, and only that item fails leniently", async () => {
    const message = await expectError(
      await service.call("/v1/document", postJson(request(wrong))),
      422,
      "invoice_invalid",
    );
    expect(message).toContain("invoice.totals.due (BT-115, BR-CO-16): is 999.00, but the other values give 134.91");
    const fields = { ...request({}), data: [{ invoice: wrong }, { invoice: INVOICE_DATA }], single_file: false };
    const headers = { Accept: "application/octet-stream", Prefer: "handling=lenient" };
    const response = await service.call("/v1/document", postJson(fields, { headers }));
    const files = readZip(await response.bytes());
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/2\.pdf$/), "report.csv"]);
    expect(String(files.at(-1)?.content)).toContain("invoice.totals.due (BT-115, BR-CO-16)");
  });
});

test.each([
  [{ output_format: ".pdf" }, "invoice requires output_format .pdf/a-3b or .pdf/a-3a"],
  [{ invoice: "COMFORT" }, "invoice must be one of EN 16931, XRECHNUNG, EN 16931 UBL, XRECHNUNG UBL, PEPPOL"],
  [{ invoice: "EN 16931 UBL" }, "or .xml, which an invoice in UBL always does"],
  [{ invoice: undefined, output_format: ".xml" }, "output_format .xml requires an .xml template, or invoice"],
])("refuses %o", async (changes, reason) => {
  const response = await service.call("/v1/document", postJson({ ...request(INVOICE_DATA), ...changes }));
  expect(await expectError(response, 400, "request_invalid")).toContain(reason);
});

test("refuses several invoices in one file", async () => {
  const data = [{ invoice: INVOICE_DATA }, { invoice: INVOICE_DATA }];
  const response = await service.call("/v1/document", postJson({ ...request({}), data }));
  expect(await expectError(response, 400, "request_invalid")).toContain("single_file false");
});

test.each([{ invoice: "EN 16931" }, { watermark: { text: "DRAFT" } }])(
  "names an unknown format beside %o",
  async (more) => {
    const fields = { template_id: id, data: {}, ...more, output_format: ".xyz" };
    const message = await expectError(await service.call("/v1/document", postJson(fields)), 400, "request_invalid");
    expect(message).toContain("output_format must be one of");
  },
);
