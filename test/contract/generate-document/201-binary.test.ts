/** POST /v1/document answered as the document itself: nothing is stored. */
import { beforeAll, describe, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { createTemplate, generateBinary, postJson, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

test("the body is the document, and nothing of it is stored", async () => {
  const { bytes } = await expectNothingStored(service, () => generateBinary(service, { template_id: template.id }));
  expect(documentText(bytes)).toBe("Dear Ada,");
});

test("an archive is not stored either", async () => {
  const fields = { template_id: template.id, data: [{ Name: "A" }, { Name: "B" }], single_file: false };
  const { bytes } = await expectNothingStored(service, () => generateBinary(service, fields));
  expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe("PK");
});

test("X-Document-Id is an id of letters and digits, another one each time", async () => {
  const ids: (string | null)[] = [];
  for (let call = 0; call < 3; call++) {
    ids.push((await generateBinary(service, { template_id: template.id })).headers.get("X-Document-Id"));
  }
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]+$/);
  expect(new Set(ids).size).toBe(3);
});

test("Content-Length is the number of bytes", async () => {
  const { bytes, headers } = await generateBinary(service, { template_id: template.id });
  expect(headers.get("Content-Length")).toBe(String(bytes.byteLength));
});

describe("Content-Disposition names the file in filename and in RFC 6266's filename* (callers.md, 20)", () => {
  test.each([
    ["Offer", "Offer.docx", "Offer.docx"],
    ["Müller", "Müller.docx", "M%C3%BCller.docx"],
    ["見積書", "%E8%A6%8B%E7%A9%8D%E6%9B%B8.docx", "%E8%A6%8B%E7%A9%8D%E6%9B%B8.docx"],
    ["Angebot – 5 €", "Angebot %E2%80%93 5 %E2%82%AC.docx", "Angebot%20%E2%80%93%205%20%E2%82%AC.docx"],
    ["a; filename=b, (c)'s", "a; filename=b, (c)'s.docx", "a%3B%20filename%3Db%2C%20%28c%29%27s.docx"],
  ])("%s", async (output_name, plain, extended) => {
    const { headers } = await generateBinary(service, { template_id: template.id, output_name });
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${extended}`);
  });
});

describe("the request's Content-Disposition", () => {
  async function answered(wanted: string): Promise<readonly (string | null)[]> {
    const headers = { Accept: "application/octet-stream", "Content-Disposition": wanted };
    const request = postJson({ template_id: template.id, data: {} }, { headers });
    const response = await service.call("/v1/document", request);
    expect(response.status).toBe(201);
    const disposition = response.headers.get("Content-Disposition") ?? "";
    return [disposition.split(";")[0] ?? "", response.headers.get("Content-Type")];
  }

  test.each(["inline", "Inline", 'inline; filename="x.docx"'])("%s: a browser shows the file", async (wanted) => {
    const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    expect(await answered(wanted)).toEqual(["inline", word]);
  });

  test.each(["attachment", "", "form-data; name=inline"])("%j: a browser saves it", async (wanted) => {
    expect(await answered(wanted)).toEqual(["attachment", "application/octet-stream"]);
  });
});
