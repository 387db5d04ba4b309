/** DELETE /v1/document/{id} */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateDocument, listDocuments, openLink, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the document is gone from every address: read, list and link", async () => {
  for (const region of REGIONS) {
    const template = await createTemplate(service, { region });
    const kept = await generateDocument(service, { template_id: template.id });
    const document = await generateDocument(service, { template_id: template.id });
    await remove(service, `/v1/document/${document.id}`);
    for (const address of REGIONS) {
      const read = await service.call(`/v1/document/${document.id}`, { region: address });
      await expectError(read, 404, "document_not_found");
      expect(await listDocuments(service, template.id, { region: address })).toStrictEqual([kept]);
    }
    await expectError(await service.call(document.document_uri, { key: null }), 404, "link_not_found");
    expect((await openLink(service, kept.document_uri)).byteLength).toBeGreaterThan(0);
  }
});

test("its file is removed, and nobody else's", async () => {
  const { id: template_id } = await createTemplate(service);
  const [document, other] = [
    await generateDocument(service, { template_id }),
    await generateDocument(service, { template_id }),
  ];
  expect(await filesOf(service, document.id)).toHaveLength(1);
  await remove(service, `/v1/document/${document.id}`);
  await expect.poll(() => filesOf(service, document.id)).toEqual([]);
  expect(await filesOf(service, other.id)).toHaveLength(1);
});

test("a call at another region's address deletes it where it is", async () => {
  const { id: template_id } = await createTemplate(service, { region: "au" });
  const { id } = await generateDocument(service, { template_id });
  await remove(service, `/v1/document/${id}`, { region: "eu" });
  expect(await listDocuments(service, template_id)).toEqual([]);
});

test("ten deletions at once: one is answered 204, the others that it is gone", async () => {
  const { id } = await generateDocument(service, { template_id: (await createTemplate(service)).id });
  const calls = Array.from({ length: 10 }, () => service.call(`/v1/document/${id}`, { method: "DELETE" }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
});
