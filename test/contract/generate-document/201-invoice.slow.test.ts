/** POST /v1/document with an invoice in attach: .pdf/a-3b becomes a Factur-X or ZUGFeRD file. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { attachedFiles } from "#test/support/attached-files.ts";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { crossIndustryInvoice, orderX } from "#test/support/invoices.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { PROJECT } from "#test/support/program.ts";
import { createTemplate, file, generateBinary } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  ({ id } = await createTemplate(service));
});

const INVOICE = crossIndustryInvoice("urn:cen.eu:en16931:2017");
const MINIMUM = crossIndustryInvoice("urn:factur-x.eu:1p0:minimum");
const XRECHNUNG = crossIndustryInvoice("urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0");
const uri = (xml: string, name: string) => `data:text/xml;name=${name};base64,${Buffer.from(xml).toString("base64")}`;

async function generate(attach: readonly string[], output_format = ".pdf/a-3b") {
  const { bytes, headers } = await generateBinary(service, { template_id: id, output_format, attach });
  return { bytes, headers, raw: Buffer.from(bytes).toString("latin1"), files: attachedFiles(bytes) };
}

describeConverting("an invoice", () => {
  test.each([
    ["factur-x.xml", INVOICE, "factur-x.xml", "EN 16931", "1.0", "Alternative"],
    ["ZUGFeRD-invoice.xml", INVOICE, "factur-x.xml", "EN 16931", "1.0", "Alternative"],
    ["any.xml", MINIMUM, "factur-x.xml", "MINIMUM", "1.0", "Data"],
    ["xrechnung.xml", XRECHNUNG, "xrechnung.xml", "XRECHNUNG", "3.0", "Alternative"],
  ])("sent as %s", async (name, xml, attachedAs, profile, version, relationship) => {
    const { bytes, raw, files, headers } = await generate([uri(xml, name)]);
    expect(await checkConformance(bytes, "3b")).toEqual([]);
    expect(headers.get("X-Invoice-Profile")).toBe(`Factur-X; ${profile}`);
    expect(files.map((file) => [file.name, file.bytes.toString()])).toEqual([[attachedAs, xml]]);
    expect(raw).toContain(`<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`);
    expect(raw).toContain(`<fx:DocumentFileName>${attachedAs}</fx:DocumentFileName>`);
    expect(raw).toContain(`<fx:Version>${version}</fx:Version>`);
    expect(raw).toContain("<pdfaSchema:prefix>fx</pdfaSchema:prefix>");
    expect(raw).toMatch(new RegExp(`/AFRelationship\\s*/${relationship}\\b`));
    expect(raw).toMatch(/\/Subtype\s*\/text#2Fxml/);
    expect(raw).toMatch(/\/ModDate\s*\(D:\d{14}Z?/);
  });

  test("the invoice of examples/invoice-factur-x, with a QR-bill, conforms", async () => {
    const read = (name: string) => readFileSync(path.join(PROJECT, "examples/invoice-factur-x", name));
    const upload = { file: file(read("Invoice.docx"), "Invoice.docx"), enhanced_syntax: "true" };
    const template = await createTemplate(service, upload);
    const xml = String(read("factur-x.xml"));
    const { bytes, headers } = await generateBinary(service, {
      template_id: template.id,
      data: JSON.parse(String(read("data.json"))),
      output_format: ".pdf/a-3b",
      attach: [uri(xml, "factur-x.xml")],
    });
    expect(await checkConformance(bytes, "3b")).toEqual([]);
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931; checked, EN 16931 1.3.16");
    expect(attachedFiles(bytes).map((attached) => attached.bytes.toString())).toEqual([xml]);
    expect((await pdfPages(bytes)).join()).toContain("00 00000 00000 00000 02026 04174");
  });

  test("is told by GET too, with its conformance and pages", async () => {
    const fields = { template_id: id, output_format: ".pdf/a-3b", attach: uri(INVOICE, "a.xml") };
    const accepted = await acceptDocument(service, fields);
    const { headers } = await settledAnswer(service, accepted.id);
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931");
    expect(headers.get("X-Conformance")).toBe("PDF/A-3b; checked");
    expect(headers.get("X-Page-Count")).toBe("1");
  });

  test("stands beside other files, which stay what they are", async () => {
    const { bytes, files } = await generate([
      "data:text/plain;name=terms.txt,x",
      uri(INVOICE, "a.xml"),
      uri(MINIMUM, "b.xml;relationship=Supplement"),
    ]);
    expect(await checkConformance(bytes, "3b")).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(["b.xml", "factur-x.xml", "terms.txt"]);
  });

  test("in a plain PDF is an ordinary file, and a Warning says so: only PDF/A-3 makes it an invoice", async () => {
    const { raw, files, headers } = await generate([uri(INVOICE, "a.xml;relationship=Data")], ".pdf");
    expect(files.map(({ name }) => name)).toEqual(["a.xml"]);
    expect(raw).not.toContain("fx:ConformanceLevel");
    expect(raw).toMatch(/\/AFRelationship\s*\/Data\b/);
    expect(headers.get("X-Invoice-Profile")).toBeNull();
    expect(headers.get("Warning")).toContain("attach 1 (a.xml) is attached as an ordinary file");
  });

  test("has a relationship that its standard allows, and a Warning says which", async () => {
    const { raw, headers } = await generate([uri(INVOICE, "factur-x.xml;relationship=Unspecified")]);
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931");
    expect(raw).toMatch(/\/AFRelationship\s*\/Alternative\b/);
    expect(headers.get("Warning")).toContain(
      '199 merganser "attach 1 (factur-x.xml) has the relationship Alternative: Factur-X (EN 16931) does not allow Unspecified"',
    );
  });

  test("an Order-X file becomes an order with its profile", async () => {
    const { raw, headers } = await generate([uri(orderX("urn:order-x.eu:1p0:comfort", "220"), "a.xml")]);
    expect(headers.get("X-Invoice-Profile")).toBe("Order-X; COMFORT");
    expect(raw).toContain("<fx:DocumentType>ORDER</fx:DocumentType>");
  });
});
