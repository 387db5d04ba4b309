/** POST /v1/document with `watermark`: on a PDF alone, in an archive, and in a batch. */
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, postForm, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const BINARY = { headers: { Accept: "application/octet-stream" } };

async function documentOf(request: ReturnType<typeof postJson>): Promise<Uint8Array> {
  const response = await service.call("/v1/document", request);
  expect(response.status).toBe(201);
  return response.bytes();
}

function hasMark(pdf: Uint8Array): boolean {
  return Buffer.from(pdf).includes("/Pale");
}

describeConverting("a watermark", () => {
  test.each(["JSON", "form"])("from %s is on the document", async (kind) => {
    const fields = { template_id, output_format: ".pdf" };
    const watermark = { text: "DRAFT" };
    const request =
      kind === "JSON"
        ? postJson({ ...fields, data: { Name: "Ada" }, watermark }, BINARY)
        : postForm({ ...fields, data: '{"Name": "Ada"}', watermark: JSON.stringify(watermark) }, BINARY);
    expect(hasMark(await documentOf(request))).toBe(true);
  });

  test("is on each file of an archive", async () => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    const body = { template_id, output_format: ".pdf", single_file: false, data, watermark: { text: "COPY" } };
    const files = readZip(await documentOf(postJson(body, BINARY)));
    expect(files.map(({ content }) => hasMark(content))).toEqual([true, true]);
  });

  test("leaves an accessible PDF/A what it is", async () => {
    const body = { template_id, output_format: ".pdf/a-2a", accessible: true, data: { Name: "Ada" } };
    const request = postJson({ ...body, watermark: { text: "No. 7", place: "bottom" } }, BINARY);
    const response = await service.call("/v1/document", request);
    expect(response.headers.get("X-Conformance")).toBe("PDF/A-2a, PDF/UA-1; checked");
  });
});
