/** POST /v1/document with output_format .xml: an .xml template with its values, or each item as an electronic invoice. */
import { beforeAll, describe, expect, test } from "vitest";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { INVOICE_DATA, XRECHNUNG_DATA } from "#test/support/invoice-data.ts";
import { readZip } from "#test/support/read-zip.ts";
import {
  createTemplate,
  docxFile,
  file,
  generateBinary,
  generateDocument,
  postForm,
  postJson,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  ({ id } = await createTemplate(service, { file: docxFile("[Greeting] [invoice.number]"), enhanced_syntax: "true" }));
});

const request = (invoice: object, profile = "EN 16931") => ({
  template_id: id,
  output_format: ".xml",
  invoice: profile,
  data: { invoice },
});

test("returns a Cross Industry Invoice with the computed amounts", async () => {
  const { bytes, headers } = await generateBinary(service, request(INVOICE_DATA));
  expect(Buffer.from(bytes).toString()).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rsm:CrossIndustryInvoice /,
  );
  expect(Buffer.from(bytes).toString()).toContain("<ram:DuePayableAmount>134.91</ram:DuePayableAmount>");
  expect(headers.get("X-Invoice-Profile")).toBe("CII; EN 16931; checked, EN 16931 1.3.16");
  expect(headers.get("Warning")).toBeNull();
});

test("returns an invoice of UBL that the rules of XRechnung for UBL were applied to", async () => {
  const { bytes, headers } = await generateBinary(service, request(XRECHNUNG_DATA, "XRECHNUNG UBL"));
  expect(Buffer.from(bytes).toString()).toContain(
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
  );
  expect(headers.get("X-Invoice-Profile")).toBe("UBL; XRECHNUNG; checked, EN 16931 1.3.16, XRechnung 2.5.0");
  const response = await service.call("/v1/document", postJson(request(INVOICE_DATA, "XRECHNUNG UBL")));
  expect(await expectError(response, 422, "invoice_invalid")).toContain("invoice.buyerReference (BT-10, BR-DE-15)");
});

test("names a stored file .xml, and serves it without letting scripts run", async () => {
  const { filename, document_uri } = await generateDocument(service, {
    ...request(INVOICE_DATA),
    output_name: "[invoice.number]",
  });
  expect(filename).toBe("2026-117.xml");
  const opened = await service.call(document_uri);
  expect(opened.headers.get("Content-Type")).toBe("application/xml");
  expect(opened.headers.get("Content-Security-Policy")).toContain("sandbox");
});

test("is a file for each item of an archive, also in a batch, and the report names the rule that one violates", async () => {
  const data = [
    { invoice: INVOICE_DATA },
    { invoice: { ...INVOICE_DATA, seller: { ...INVOICE_DATA.seller, vatIdentifier: undefined } } },
  ];
  const fields = { ...request({}), data, single_file: false };
  const headers = { Accept: "application/octet-stream", Prefer: "handling=lenient" };
  const response = await service.call("/v1/document", postJson(fields, { headers }));
  const files = readZip(await response.bytes());
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/1\.xml$/), "report.csv"]);
  expect(String(files[1]?.content)).toContain("BR-S-02");
  const accepted = await acceptDocument(service, { ...fields, data: data.slice(0, 1) });
  const { headers: settled } = await settledAnswer(service, accepted.id);
  expect(settled.get("X-Invoice-Profile")).toBe("CII; EN 16931; checked, EN 16931 1.3.16");
});

describe("an .xml template", () => {
  const ORDER =
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n<order no="[No]">[#Lines]<line>[Text]</line>[/Lines]</order>';
  const upload = () => createTemplate(service, { file: file(Buffer.from(ORDER, "latin1"), "Order.xml") });

  test("becomes an XML file with the values, which stays well-formed, and a file for each item in an archive", async () => {
    const { id: order, tags, format } = await upload();
    expect([format, tags.valid]).toEqual([".xml", ["No", { Lines: ["Text"] }]]);
    const item = { No: 'A"1', Lines: [{ Text: "Öl & <Essig>" }, { Text: "2" }] };
    const fields = { template_id: order, output_format: ".xml", data: item };
    const { bytes } = await generateBinary(service, fields);
    const made =
      '<?xml version="1.0" encoding="ISO-8859-1"?>\n<order no="A&quot;1"><line>&#214;l &amp; &lt;Essig&gt;</line><line>2</line></order>';
    expect(Buffer.from(bytes).toString("latin1")).toBe(made);
    const archive = await generateBinary(service, { ...fields, data: [item, item], single_file: false });
    expect(readZip(archive.bytes).map(({ name, content }) => [name, String(content)])).toEqual([
      ["Order 1.xml", made],
      ["Order 2.xml", made],
    ]);
  });

  test("has one root, so that several items in one file are refused, and other templates give no XML", async () => {
    const { id: order } = await upload();
    const several = { template_id: order, output_format: ".xml", data: [{}, {}] };
    const refused = await service.call("/v1/document", postJson(several));
    expect(await expectError(refused, 400, "request_invalid")).toContain("single_file false");
    const other = await service.call("/v1/document", postJson({ template_id: id, output_format: ".xml", data: {} }));
    expect(await expectError(other, 400, "request_invalid")).toContain("requires an .xml template, or invoice");
  });

  test("is refused if it is not well-formed", async () => {
    const broken = postForm({ file: file(Buffer.from("<a><b></a>"), "Order.xml") });
    const answer = await service.call("/v1/template", broken);
    expect(await expectError(answer, 422, "template_damaged")).toContain("closes <a> where it is not open");
  });
});
