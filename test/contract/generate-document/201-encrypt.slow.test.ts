/** POST /v1/document with `encrypt`: AES-256, for each file of an archive, from JSON and from forms. */
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { expectError } from "#test/support/error-answers.ts";
import { filesHolding } from "#test/support/files-holding.ts";
import { keyed } from "#test/support/idempotency.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { popplerInfo } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, postForm, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const BINARY = { headers: { Accept: "application/octet-stream" } };
const ENCRYPT = { user: "for Ada", owner: "for us", permissions: { copy: false } };

async function documentOf(request: ReturnType<typeof postJson>): Promise<Uint8Array> {
  const response = await service.call("/v1/document", request);
  expect(response.status).toBe(201);
  return response.bytes();
}

describeConverting("an encrypted document", () => {
  test.each(["JSON", "form"])("from %s opens with its password, with the permissions", async (kind) => {
    const fields = { template_id, output_format: ".pdf" };
    const request =
      kind === "JSON"
        ? postJson({ ...fields, data: { Name: "Ada" }, encrypt: ENCRYPT }, BINARY)
        : postForm({ ...fields, data: '{"Name": "Ada"}', encrypt: JSON.stringify(ENCRYPT) }, BINARY);
    const pdf = await documentOf(request);
    expect(popplerInfo(pdf, { user: "for Ada" })?.encryption).toContain("print:yes copy:no change:yes");
    expect(popplerInfo(pdf)).toBeUndefined();
    expect(await pdfText(pdf, "for Ada")).toContain("Dear Ada,");
  });

  test("is each file of an archive", async () => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    const body = { template_id, output_format: ".pdf", single_file: false, data, encrypt: ENCRYPT };
    const files = readZip(await documentOf(postJson(body, BINARY)));
    expect(files.map(({ content }) => popplerInfo(content))).toEqual([undefined, undefined]);
    expect(await Promise.all(files.map(({ content }) => pdfText(content, "for Ada")))).toEqual([
      expect.stringContaining("Dear Ada,"),
      expect.stringContaining("Dear Bob,"),
    ]);
  });

  test("is not returned to a request with the same Idempotency-Key and another password", async () => {
    const post = (user: string) => {
      const body = { template_id, output_format: ".pdf", data: { Name: "Ada" }, encrypt: { user } };
      return service.call("/v1/document", keyed("encrypted", postJson(body)));
    };
    expect((await post("for Ada")).status).toBe(201);
    expect((await post("for Ada")).headers.get("Idempotency-Replayed")).toBe("true");
    await expectError(await post("for Bob"), 422, "idempotency_key_reused");
    // Neither the record of the key nor the audit trail has them.
    expect(await filesHolding(service.folder, "for Ada")).toEqual([]);
    expect(await filesHolding(service.folder, "for Bob")).toEqual([]);
  });
});
