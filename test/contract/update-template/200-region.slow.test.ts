/** PUT /v1/template/{id} with another region: the template moves there and keeps its id (interface.md, update template). */
import { describe, expect, test } from "vitest";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  generateDocument,
  letter,
  listDocuments,
  listTemplates,
  openLink,
  putForm,
  readTemplate,
  type TemplateAnswer,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

/** Every address answers the same template, once in the list; its files lie in its region alone. */
async function expectInOnePlace(template: TemplateAnswer): Promise<void> {
  for (const region of REGIONS) {
    expect(await readTemplate(service, template.id, { region })).toStrictEqual(template);
    const listed = await listTemplates(service, "", { region });
    expect(listed.filter(({ id }) => id === template.id)).toStrictEqual([template]);
  }
  await expect.poll(() => regionsWithFilesOf(template.id)).toEqual([template.region]);
}

async function regionsWithFilesOf(id: string): Promise<readonly (string | undefined)[]> {
  return [...new Set((await filesOf(service, id)).map((file) => file.split("/")[0]))];
}

const WAYS = REGIONS.flatMap((from) => REGIONS.filter((to) => to !== from).map((to) => [from, to] as const));

describe("the template is there, at every address, and nowhere else", () => {
  test.each(WAYS)("%s to %s", async (from, to) => {
    const template = await createTemplate(service, { region: from, folder: ["Sales"], name: "Offer" });
    const address = REGIONS.find((region) => region !== from && region !== to) ?? "us";
    const moved = await updateTemplate(service, template.id, { region: to }, { region: address });
    const { updated, template_uri, preview_uri, image_uri } = moved;
    expect(moved).toStrictEqual({ ...template, region: to, updated, template_uri, preview_uri, image_uri });
    expect(await openLink(service, template_uri)).toEqual(await openLink(service, template.template_uri));
    await expectInOnePlace(moved);
  });
});

test("documents made before stay where they are, those made after are in the new region; one list holds both", async () => {
  const { id: template_id } = await createTemplate(service, { region: "us" });
  const before = await generateDocument(service, { template_id });
  await updateTemplate(service, template_id, { region: "au" });
  const after = await generateDocument(service, { template_id, data: { Name: "Alan" } });
  expect(await regionsWithFilesOf(before.id)).toEqual(["us"]);
  expect(await regionsWithFilesOf(after.id)).toEqual(["au"]);
  for (const region of REGIONS) expect(await listDocuments(service, template_id, { region })).toEqual([after, before]);
  expect(documentText(await openLink(service, before.document_uri))).toBe("Dear Ada,");
  expect(documentText(await openLink(service, after.document_uri))).toBe("Dear Alan,");
});

test("other changes of the request happen with the move", async () => {
  const { id } = await createTemplate(service, { region: "us", versioning_enabled: "true" });
  const uploaded = letter("Hello [First]", "Greeting.docx");
  const moved = await updateTemplate(service, id, { region: "eu", file: uploaded, name: "New", folder: '["A","B"]' });
  expect(moved).toMatchObject({ id, region: "eu", name: "New", folder: ["A", "B"], filename: "Greeting.docx" });
  expect(moved.tags.valid).toEqual(["First"]);
  expect(await openLink(service, moved.template_uri)).toEqual(await uploaded.bytes());
  await expectInOnePlace(moved);
});

test("kept versions move along, and the links to them open what they always opened", async () => {
  const first = await createTemplate(service, { file: letter("First [Name]"), versioning_enabled: "true" });
  const second = await updateTemplate(service, first.id, { file: letter("Second [Name]", "Second.docx") });
  await expectInOnePlace(await updateTemplate(service, first.id, { region: "uk" }));
  expect((await filesOf(service, first.id)).filter((file) => file.endsWith("source"))).toHaveLength(2);
  const third = await updateTemplate(service, first.id, { file: letter("Third [Name]"), region: "us" });
  const texts = [first, second, third].map(async (version) =>
    documentText(await openLink(service, version.template_uri)),
  );
  expect(await Promise.all(texts)).toEqual(["First [Name]", "Second [Name]", "Third [Name]"]);
});

test("around the world and back: each stay leaves nothing behind", async () => {
  const template = await createTemplate(service, { region: "us" });
  for (const region of ["eu", "uk", "au", "us", "au", "eu", "us"] satisfies Region[]) {
    await expectInOnePlace(await updateTemplate(service, template.id, { region }));
  }
  expect(documentText(await openLink(service, (await readTemplate(service, template.id)).template_uri))).toBe(
    documentText(await docxFile().bytes()),
  );
});

test("a change to the present region moves nothing", async () => {
  const template = await createTemplate(service, { region: "eu" });
  const answer = await updateTemplate(service, template.id, { region: "eu" });
  expect(answer).toStrictEqual({ ...template, updated: answer.updated });
});

test("two moves at once, to the same region or to two, end in one place", async () => {
  for (const targets of [
    ["eu", "uk"],
    ["eu", "eu"],
    ["au", "uk"],
    ["eu", "us"],
  ] as const) {
    const { id } = await createTemplate(service, { region: "us" });
    const move = (region: Region, n: number) =>
      service.call(`/v1/template/${id}`, putForm({ region, name: `Name ${n}` }, { region }));
    const responses = await Promise.all(targets.map(move));
    for (const response of responses) {
      if (response.status !== 200) await expectError(response, 409, "changed_meanwhile");
    }
    const template = await readTemplate(service, id);
    expect(targets).toContain(template.region);
    await expectInOnePlace(template);
  }
});

test("a move and ten other changes at once: one template, in one place, with one of the names", async () => {
  const { id } = await createTemplate(service, { region: "us" });
  const rename = (n: number) => service.call(`/v1/template/${id}`, putForm({ name: `Name ${n}` }));
  await Promise.all([
    updateTemplate(service, id, { region: "uk" }),
    ...Array.from({ length: 10 }, (_, n) => rename(n)),
  ]);
  const template = await readTemplate(service, id);
  expect(template.region).toBe("uk");
  expect(template.name).toMatch(/^Name \d$/);
  await expectInOnePlace(template);
});

test("another account sees as little of a moved template as of one that never was", async () => {
  const { id } = await createTemplate(service, { region: "us" });
  await updateTemplate(service, id, { region: "eu" });
  const key = service.strangersKey;
  for (const region of REGIONS) {
    for (const request of [{}, putForm({ region: "uk" }), { method: "DELETE" }]) {
      const response = await service.call(`/v1/template/${id}`, { ...request, key, region });
      await expectError(response, 404, "template_not_found");
    }
    expect(await listTemplates(service, "", { key, region })).toEqual([]);
  }
});

test("a moved template can be deleted at every address, and is gone from all", async () => {
  for (const region of REGIONS) {
    const { id } = await createTemplate(service, { region: "us" });
    await updateTemplate(service, id, { region: "eu" });
    expect((await service.call(`/v1/template/${id}`, { method: "DELETE", region })).status).toBe(204);
    for (const address of REGIONS) {
      const response = await service.call(`/v1/template/${id}`, { region: address });
      await expectError(response, 404, "template_not_found");
    }
    await expect.poll(() => filesOf(service, id)).toEqual([]);
  }
});

test("after a restart a moved template is where it was", async () => {
  const { id } = await createTemplate(service, { region: "us" });
  const moved = await updateTemplate(service, id, { region: "au" });
  await service.restart();
  await expectInOnePlace(moved);
  expect(await answerOf(await service.call(`/v1/template/${id}`), 200)).toStrictEqual(moved);
});
