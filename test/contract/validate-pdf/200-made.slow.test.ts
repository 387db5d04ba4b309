/** POST /v1/validate of documents that the service has made: its checks agree with its labels. */
import { beforeAll, expect, test } from "vitest";
import type { ValidationAnswer } from "#shared/edge/http/representations/validation-answer.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { crossIndustryInvoice } from "#test/support/invoices.ts";
import { answerOf, createTemplate, file, generateBinary, postForm } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  ({ id } = await createTemplate(service));
});

async function validated(fields: object): Promise<ValidationAnswer> {
  const { bytes } = await generateBinary(service, { template_id: id, data: { Name: "Ada" }, ...fields });
  const response = await service.call("/v1/validate", postForm({ file: file(bytes, "Letter.pdf") }));
  return answerOf<ValidationAnswer>(response, 200);
}

const INVOICE = Buffer.from(crossIndustryInvoice("urn:cen.eu:en16931:2017")).toString("base64");

describeConverting("a document", () => {
  test.each([
    [".pdf", ["PDF/UA-1"]],
    [".pdf/a-1b", ["PDF/A-1b", "PDF/UA-1"]],
    [".pdf/a-2a", ["PDF/A-2a", "PDF/UA-1"]],
  ])("made accessible as %s claims and fulfils %j", async (output_format, standards) => {
    const answer = await validated({ output_format, accessible: true, language: "en-GB" });
    const claimed = answer.standards.filter((each) => each.claimed);
    expect(claimed.map(({ standard, result }) => [standard, result]).sort()).toEqual(
      standards.map((standard) => [standard, "conforms"]),
    );
  });

  test("made as an invoice has one with the profile that its metadata claim", async () => {
    const attach = [`data:text/xml;name=factur-x.xml;base64,${INVOICE}`];
    expect((await validated({ output_format: ".pdf/a-3b", attach })).invoices).toEqual([
      {
        filename: "factur-x.xml",
        standard: "Factur-X",
        profile: "EN 16931",
        claimed_profile: "EN 16931",
        fault: null,
        rules: "EN 16931 1.3.16",
        violations: expect.arrayContaining([
          {
            rule: "BR-02",
            terms: ["BT-1"],
            message: "An Invoice shall have an Invoice number (BT-1).",
            remedy: "Add this value",
            xpath: "/rsm:CrossIndustryInvoice",
            line: 2,
          },
        ]),
      },
    ]);
  });
});
