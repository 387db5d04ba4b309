/** POST /v1/document with accessible=true and level A of PDF/A: PDF/UA-1 (ISO 14289-1), or the reason why not. */
import { PDFDocument } from "pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { checkAccessible } from "#shared/pdf/accessible/check-accessible.ts";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { expectError } from "#test/support/error-answers.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { readAloud } from "#test/support/tagged-pdf.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  ({ id } = await createTemplate(service));
});

const HEADERS = { Accept: "application/octet-stream" };

function request(fields: object, headers: Record<string, string> = {}): Promise<Response> {
  const body = { template_id: id, accessible: true, data: { Name: "Ada" }, ...fields };
  return service.call("/v1/document", postJson(body, { headers: { ...HEADERS, ...headers } }));
}

async function accessible(fields: object, headers: Record<string, string> = {}) {
  const response = await request(fields, headers);
  expect(response.status).toBe(201);
  const bytes = await response.bytes();
  return { bytes, headers: response.headers, document: await PDFDocument.load(bytes, { updateMetadata: false }) };
}

describeConverting("accessible PDF", () => {
  test.each([
    [".pdf", "PDF/UA-1; checked"],
    [".pdf/a-1b", "PDF/A-1b, PDF/UA-1; checked"],
    [".pdf/a-2a", "PDF/A-2a, PDF/UA-1; checked"],
    [".pdf/a-3b", "PDF/A-3b, PDF/UA-1; checked"],
  ])("a %s of a letter is labelled, and read in the order of its items", async (output_format, conformance) => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    const { bytes, headers, document } = await accessible({ output_format, language: "en-GB", data });
    expect(headers.get("X-Conformance")).toBe(conformance);
    expect(checkAccessible(document)).toEqual([]);
    expect(readAloud(document)).toMatch(/^Document\(Sect\(.+\) Sect\(.+\)\)$/);
    expect(Buffer.from(bytes).toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
  });

  test("the title of a document is its name", async () => {
    const { document } = await accessible({ output_format: ".pdf", name: "Letter to Ada" });
    expect(document.getTitle()).toBe("Letter to Ada");
  });

  test("level A of PDF/A is labelled and keeps the rules of level B", async () => {
    const { bytes } = await accessible({ output_format: ".pdf/a-3a", accessible: false });
    expect(await checkConformance(bytes, "3b")).toEqual([]);
    expect(Buffer.from(bytes).toString("latin1")).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
  });

  const LENIENT = { Prefer: "handling=lenient" };
  const TERMS = Buffer.from(rawPdf({ name: "Terms", pages: [""] }));
  const UNTAGGED = `data:application/pdf;base64,${TERMS.toString("base64")}`;

  test("a merged file without tags is 422 with clause, file and page", async () => {
    const response = await request({ output_format: ".pdf", merge_with: UNTAGGED });
    expect(await expectError(response, 422, "not_accessible")).toContain("(7.1)");
  });

  test("the same is delivered without the label, with a Warning, to a caller who is lenient", async () => {
    const { headers, bytes } = await accessible({ output_format: ".pdf", merge_with: UNTAGGED }, LENIENT);
    expect(headers.get("X-Conformance")).toBeNull();
    expect(headers.get("Warning")).toContain("does not conform to PDF/UA-1");
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("pdfuaid");
  });
});
