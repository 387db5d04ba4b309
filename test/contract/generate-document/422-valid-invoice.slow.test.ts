/** POST /v1/document with an invoice in attach that violates rules: it is refused with valid_invoice, and otherwise attached with a warning. */
import { beforeAll, expect, test } from "vitest";
import { attachedFiles } from "#test/support/attached-files.ts";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateBinary, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { INVOICE_PROFILES, invoiceXml } from "#test/verify/invoice-xml.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  ({ id } = await createTemplate(service));
});

const [facts, minimum] = [INVOICE_PROFILES["EN 16931"], INVOICE_PROFILES.MINIMUM];
if (!facts || !minimum) throw new Error("the profiles are missing");
const RIGHT = invoiceXml(facts);
const WRONG = RIGHT.replace("<ram:GrandTotalAmount>119.00<", "<ram:GrandTotalAmount>999.00<");
const VIOLATION =
  "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation in line 8 (BT-115, BT-112, BT-113, BT-114, BR-CO-16)";
const fieldsFor = (xml: string, more = {}) => ({
  template_id: id,
  data: { Name: "Ada" },
  output_format: ".pdf/a-3b",
  attach: `data:text/xml;name=factur-x.xml;base64,${Buffer.from(xml).toString("base64")}`,
  ...more,
});

async function refusalOf(xml: string, headers = {}): Promise<string> {
  const request = postJson(fieldsFor(xml, { valid_invoice: true }), { headers });
  const response = await service.call("/v1/document", request);
  return expectError(response, 422, "invoice_invalid");
}

describeConverting("an attached invoice", () => {
  test("that is right says the rules that it fulfils, also in a batch", async () => {
    const checked = "Factur-X; EN 16931; checked, EN 16931 1.3.16";
    const { headers } = await generateBinary(service, fieldsFor(RIGHT, { valid_invoice: true }));
    expect([headers.get("X-Invoice-Profile"), headers.get("Warning")]).toEqual([
      checked,
      expect.stringContaining("the pages and the XML of the invoice differ"),
    ]);
    const accepted = await acceptDocument(service, fieldsFor(RIGHT));
    expect((await settledAnswer(service, accepted.id)).headers.get("X-Invoice-Profile")).toBe(checked);
  });

  test("that is wrong is still attached, with a warning about the place", async () => {
    const { headers, bytes } = await generateBinary(service, fieldsFor(WRONG));
    expect(headers.get("X-Invoice-Profile")).toBe("Factur-X; EN 16931");
    expect(headers.get("Warning")).toContain(`attach 1 (factur-x.xml) violates rules of EN 16931 1.3.16: ${VIOLATION}`);
    expect(attachedFiles(bytes).map((file) => file.bytes.toString())).toEqual([WRONG]);
  });

  test("that is wrong is refused with valid_invoice", async () => {
    expect(await refusalOf(WRONG)).toContain(`attach 1 (factur-x.xml): ${VIOLATION}`);
  });

  test("whose elements are in the wrong order is refused with the place and a remedy, also in German", async () => {
    const swapped = RIGHT.replace(/(<ram:ID>[^<]*<\/ram:ID>)\s*(<ram:TypeCode>380<\/ram:TypeCode>)/, "$2$1");
    expect(swapped).not.toBe(RIGHT);
    expect(await refusalOf(swapped)).toContain(
      "/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID in line 7 (BT-1, schema): Move ram:ID before ram:TypeCode",
    );
    expect(await refusalOf(swapped, { "Accept-Language": "de" })).toContain("Verschieben Sie ram:ID vor ram:TypeCode");
  });

  test("in a profile without rules is refused with valid_invoice only", async () => {
    const xml = invoiceXml(minimum);
    const { headers } = await generateBinary(service, fieldsFor(xml));
    expect([headers.get("X-Invoice-Profile"), headers.get("Warning")]).toEqual(["Factur-X; MINIMUM", null]);
    expect(await refusalOf(xml)).toContain("Factur-X (MINIMUM) was not checked");
  });
});
