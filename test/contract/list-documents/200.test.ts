/** GET /v1/document?template_id=: a template's documents, newest first, as a bare array (callers.md, 15). */
import { beforeAll, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { unusedId } from "#test/support/ids-of-nothing.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  generateBinary,
  generateDocument,
  listDocuments,
  remove,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
let documents: readonly DocumentAnswer[];
beforeAll(async () => {
  template = await createTemplate(service);
  const other = await createTemplate(service);
  const first = await generateDocument(service, { template_id: template.id, name: "First" });
  const second = await generateDocument(service, { template_id: template.id, output_name: "Zweites 見積書" });
  await generateDocument(service, { template_id: other.id });
  await generateBinary(service, { template_id: template.id });
  documents = [first, second, await generateDocument(service, { template_id: template.id, name: "Third" })];
});

test("newest first, each as it was answered when it was generated, and no other template's", async () => {
  const response = await service.call(`/v1/document?template_id=${template.id}`);
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(await answerOf(response, 200)).toStrictEqual(documents.toReversed());
});

test("a template without documents has an empty array", async () => {
  expect(await listDocuments(service, (await createTemplate(service)).id)).toStrictEqual([]);
});

test.each(["unknown", "..", "%F0%9F%A6%86"])("an id that no template can have has an empty array: %s", async (id) => {
  expect(await listDocuments(service, id)).toStrictEqual([]);
});

test("a template that never was has an empty array", async () => {
  expect(await listDocuments(service, unusedId(template.id))).toStrictEqual([]);
});

test("another account sees none of them", async () => {
  expect(await listDocuments(service, template.id, { key: service.strangersKey })).toStrictEqual([]);
});

test("the list is the same at every region's address", async () => {
  const european = await createTemplate(service, { region: "eu" });
  const document = await generateDocument(service, { template_id: european.id });
  for (const region of REGIONS) {
    expect(await listDocuments(service, european.id, { region })).toStrictEqual([document]);
  }
});

test("unknown query parameters are ignored (callers.md, 8)", async () => {
  expect(await listDocuments(service, `${template.id}&page=2&per_page=1&format=pdf`)).toHaveLength(3);
});

test("template_id=* lists the documents of all templates of all regions, also of deleted ones, at every address", async () => {
  const deleted = await createTemplate(service, { region: "uk" });
  const last = await generateDocument(service, { template_id: deleted.id, name: "Last" });
  await remove(service, `/v1/template/${deleted.id}`);
  for (const region of REGIONS) {
    const all = await listDocuments(service, "*", { region });
    expect(all[0]).toStrictEqual(last);
    expect(all).toEqual(expect.arrayContaining([...documents]));
    expect(all.map(({ created }) => created)).toEqual(all.map(({ created }) => created).toSorted((a, b) => b - a));
  }
  expect(await listDocuments(service, "*", { key: service.strangersKey })).toStrictEqual([]);
});
