/** GET /v1/document/{id} */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { answerOf, createTemplate, type DocumentAnswer, generateDocument, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function read(id: string, region = "us" as (typeof REGIONS)[number]): Promise<DocumentAnswer> {
  return answerOf(await service.call(`/v1/document/${id}`, { region }), 200);
}

test("answers the document as it was answered when it was generated", async () => {
  const { id } = await createTemplate(service);
  const document = await generateDocument(service, { template_id: id, name: "Logical", output_name: "File" });
  expect(await read(document.id)).toStrictEqual(document);
});

test("every region's address returns the same document with the same link", async () => {
  const { id } = await createTemplate(service, { region: "uk" });
  const document = await generateDocument(service, { template_id: id });
  for (const region of REGIONS) expect(await read(document.id, region)).toStrictEqual(document);
});

test("a document and its link stay the same after a restart", async () => {
  const document = await generateDocument(service, { template_id: (await createTemplate(service)).id });
  await service.restart();
  expect(await read(document.id)).toStrictEqual(document);
});

test("a document keeps the Warning of its generation, also after a change of its name and a restart", async () => {
  const { id: template_id } = await createTemplate(service);
  const fields = { template_id, data: {}, attach: "data:,text" };
  const generated = await service.call("/v1/document", postJson(fields));
  const warning = generated.headers.get("Warning");
  expect(warning).toMatch(/^199 merganser "attach was ignored: /);
  const { id } = await answerOf<DocumentAnswer>(generated, 201);
  await answerOf(await service.call(`/v1/document/${id}`, { ...postJson({ name: "Other" }), method: "PUT" }), 200);
  await service.restart();
  for (const region of REGIONS) {
    expect((await service.call(`/v1/document/${id}`, { region })).headers.get("Warning")).toBe(warning);
  }
});

test("without a Warning if there was none", async () => {
  const { id } = await generateDocument(service, { template_id: (await createTemplate(service)).id });
  expect((await service.call(`/v1/document/${id}`)).headers.has("Warning")).toBe(false);
});
