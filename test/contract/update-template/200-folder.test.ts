/** PUT /v1/template/{id}: moving between folders (interface.md; callers.md, 6). */
import { expect, test } from "vitest";
import { createTemplate, listTemplates, putJson, readTemplate, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function idsIn(...folder: readonly string[]): Promise<readonly string[]> {
  const query = folder.map((name) => `folder=${encodeURIComponent(name)}`).join("&");
  return (await listTemplates(service, `?${query}`)).map(({ id }) => id);
}

test("a folder that was not there before is made on the way; the old one no longer lists the template", async () => {
  const { id } = await createTemplate(service, { folder: ["Sales"] });
  expect(await idsIn("Sales")).toContain(id);
  const { folder } = await updateTemplate(service, id, { folder: ["Überseehandel", "2026 & later", "見積書"] });
  expect(folder).toEqual(["Überseehandel", "2026 & later", "見積書"]);
  expect(await idsIn("Überseehandel", "2026 & later", "見積書")).toEqual([id]);
  expect(await idsIn("Überseehandel")).not.toContain(id);
  expect(await idsIn("Sales")).not.toContain(id);
});

test.each([
  ["[] in a form", (id: string) => updateTemplate(service, id, { folder: "[]" })],
  ["[] in JSON", (id: string) => service.call(`/v1/template/${id}`, putJson({ folder: [] }))],
])("%s takes the template out of any folder", async (_way, clear) => {
  const { id } = await createTemplate(service, { folder: ["Sales", "Offers"] });
  await clear(id);
  expect((await readTemplate(service, id)).folder).toEqual([]);
  expect(await idsIn("Sales", "Offers")).not.toContain(id);
});

test("a template can move into a folder a hundred levels deep", async () => {
  const { id } = await createTemplate(service);
  const deep = Array.from({ length: 100 }, (_, depth) => `level ${depth}`);
  expect((await updateTemplate(service, id, { folder: deep })).folder).toEqual(deep);
  expect(await idsIn(...deep)).toEqual([id]);
});
