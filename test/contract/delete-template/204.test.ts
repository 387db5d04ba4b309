/** DELETE /v1/template/{id} */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import {
  answerOf,
  createTemplate,
  generateDocument,
  letter,
  listDocuments,
  listTemplates,
  openLink,
  postJson,
  remove,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the template is gone from every address: read, list, generation and links", async () => {
  for (const region of REGIONS) {
    const template = await createTemplate(service, { region });
    await remove(service, `/v1/template/${template.id}`);
    for (const address of REGIONS) {
      const read = await service.call(`/v1/template/${template.id}`, { region: address });
      await expectError(read, 404, "template_not_found");
      expect((await listTemplates(service, "", { region: address })).map(({ id }) => id)).not.toContain(template.id);
      const data = { template_id: template.id, data: { Name: "Ada" } };
      const generation = await service.call("/v1/document", postJson(data, { region: address }));
      await expectError(generation, 404, "template_not_found");
    }
    for (const uri of [template.template_uri, template.preview_uri, template.image_uri]) {
      await expectError(await service.call(uri, { key: null }), 404, "link_not_found");
    }
  }
});

test("its documents stay: read, listed and opened", async () => {
  const { id } = await createTemplate(service);
  const document = await generateDocument(service, { template_id: id });
  const bytes = await openLink(service, document.document_uri);
  await remove(service, `/v1/template/${id}`);
  expect(await answerOf(await service.call(`/v1/document/${document.id}`), 200)).toStrictEqual(document);
  expect(await listDocuments(service, id)).toStrictEqual([document]);
  expect(await openLink(service, document.document_uri)).toEqual(bytes);
});

test("its documents are removed with documents=delete, and those of other templates stay", async () => {
  const { id } = await createTemplate(service);
  const other = await createTemplate(service);
  const document = await generateDocument(service, { template_id: id });
  const stays = await generateDocument(service, { template_id: other.id });
  await remove(service, `/v1/template/${id}?documents=delete`);
  await expect.poll(() => listDocuments(service, id)).toEqual([]);
  await expectError(await service.call(`/v1/document/${document.id}`), 404, "document_not_found");
  await expectError(await service.call(document.document_uri, { key: null }), 404, "link_not_found");
  expect(await listDocuments(service, other.id)).toStrictEqual([stays]);
});

test("its files are removed, those of kept versions too, and nobody else's", async () => {
  const other = await createTemplate(service);
  const { id } = await createTemplate(service, { versioning_enabled: "true" });
  await updateTemplate(service, id, { file: letter("Dear [Colleague],") });
  expect(await filesOf(service, id)).toHaveLength(2);
  await remove(service, `/v1/template/${id}`);
  await expect.poll(() => filesOf(service, id)).toEqual([]);
  expect(await filesOf(service, other.id)).toHaveLength(1);
});

test("a call at another region's address deletes it where it is", async () => {
  const { id } = await createTemplate(service, { region: "au" });
  await remove(service, `/v1/template/${id}`, { region: "eu" });
  await expectError(await service.call(`/v1/template/${id}`), 404, "template_not_found");
});

test("ten deletions at once: one is answered 204, the others that it is gone", async () => {
  const { id } = await createTemplate(service);
  const calls = Array.from({ length: 10 }, () => service.call(`/v1/template/${id}`, { method: "DELETE" }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
});

test.each(["", "all"])(
  "a choice about its documents that is not one (%j) is refused, and nothing is deleted",
  async (choice) => {
    const { id } = await createTemplate(service);
    const response = await service.call(`/v1/template/${id}?documents=${choice}`, { method: "DELETE" });
    expect(await expectError(response, 400, "request_invalid")).toContain("documents must be one of keep, delete");
    await answerOf(await service.call(`/v1/template/${id}`), 200);
  },
);
