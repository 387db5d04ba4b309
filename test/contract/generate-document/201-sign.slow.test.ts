/** POST /v1/document with `sign`: documents are sealed, alone, in an archive, and in a batch. */
import { beforeAll, expect, test } from "vitest";
import { readyDocument } from "#test/support/batches.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { popplerSignatures } from "#test/support/poppler.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, postForm, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createSigningKey } from "#test/support/signing-keys.ts";

const service = serviceForTests({});
let template_id: string;
let key: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
  key = (await createSigningKey(service)).id;
});

const BINARY = { headers: { Accept: "application/octet-stream" } };
const SEALED = [{ isValid: true, isWhole: true, signer: "Ada Ltd seal", type: "ETSI.CAdES.detached" }];

async function documentOf(request: ReturnType<typeof postJson>): Promise<Uint8Array> {
  const response = await service.call("/v1/document", request);
  expect(response.status).toBe(201);
  return response.bytes();
}

describeConverting("a seal", () => {
  test.each(["JSON", "form"])("from %s covers the whole document", async (kind) => {
    const fields = { template_id, output_format: ".pdf" };
    const request =
      kind === "JSON"
        ? postJson({ ...fields, data: { Name: "Ada" }, sign: { key } }, BINARY)
        : postForm({ ...fields, data: '{"Name": "Ada"}', sign: JSON.stringify({ key }) }, BINARY);
    expect(popplerSignatures(await documentOf(request))).toEqual(SEALED);
  });

  test("is on each file of an archive, behind its watermark and attachments", async () => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    const more = { watermark: { text: "COPY" }, attach: "data:text/plain;name=a.txt,hello" };
    const body = { template_id, output_format: ".pdf/a-3b", single_file: false, data, sign: { key }, ...more };
    const response = await service.call("/v1/document", postJson(body, BINARY));
    expect(response.headers.get("X-Conformance")).toBe("PDF/A-3b; checked");
    const files = readZip(await response.bytes());
    expect(files.map(({ content }) => popplerSignatures(content))).toEqual([SEALED, SEALED]);
  });

  test("leaves an accessible PDF/A what it is", async () => {
    const body = {
      template_id,
      output_format: ".pdf/a-2a",
      accessible: true,
      data: [{ Name: "Ada" }, { Name: "Bob" }],
    };
    const response = await service.call("/v1/document", postJson({ ...body, sign: { key } }, BINARY));
    expect(response.headers.get("X-Conformance")).toBe("PDF/A-2a, PDF/UA-1; checked");
    expect(popplerSignatures(await response.bytes())).toEqual(SEALED);
  });

  test("is on a document that is made after the answer", async () => {
    const body = { template_id, output_format: ".pdf", data: [{ Name: "Ada" }, { Name: "Bob" }], sign: { key } };
    const options = { headers: { Prefer: "respond-async" } };
    const accepted = await service.call("/v1/document", postJson(body, options));
    expect(accepted.status).toBe(202);
    const { document_uri } = await readyDocument(service, ((await accepted.json()) as { readonly id: string }).id);
    expect(popplerSignatures(await (await service.call(document_uri)).bytes())).toEqual(SEALED);
  });

  test("covers the files of merge_with", async () => {
    const pdf = Buffer.from(rawPdf({ name: "A", pages: [""] })).toString("base64");
    const merge_with = `data:application/pdf;base64,${pdf}`;
    const body = { template_id, output_format: ".pdf", data: { Name: "Ada" }, sign: { key }, merge_with };
    expect(popplerSignatures(await documentOf(postJson(body, BINARY)))).toEqual(SEALED);
  });
});
