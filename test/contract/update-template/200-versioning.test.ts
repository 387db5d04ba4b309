/** PUT /v1/template/{id}: what becomes of the files that a new one replaces (interface.md, Versioning). */
import { expect, test } from "vitest";
import { createTemplate, letter, openLink, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const [FIRST, SECOND, THIRD] = [letter("First [Name]"), letter("Second [Name]"), letter("Third [Name]")];

test("with versioning, previous files are kept, and their links open the same files as before", async () => {
  const first = await createTemplate(service, { file: FIRST, versioning_enabled: "true" });
  const second = await updateTemplate(service, first.id, { file: SECOND });
  const third = await updateTemplate(service, first.id, { file: THIRD });
  expect(await filesOf(service, first.id)).toHaveLength(3);
  expect(await openLink(service, first.template_uri)).toEqual(await FIRST.bytes());
  expect(await openLink(service, second.template_uri)).toEqual(await SECOND.bytes());
  expect(await openLink(service, third.template_uri)).toEqual(await THIRD.bytes());
});

test("without versioning the previous file is removed, and its link leads to the present file", async () => {
  const first = await createTemplate(service, { file: FIRST, versioning_enabled: "false" });
  const second = await updateTemplate(service, first.id, { file: letter("Second [Name]", "New name.docx") });
  await expect.poll(() => filesOf(service, first.id)).toHaveLength(1);
  const response = await service.call(first.template_uri, { key: null, redirect: "manual" });
  expect(response.status).toBe(307);
  expect(response.headers.get("Location")).toBe(second.template_uri);
});

test("switching it on keeps files from then on; switching it off removes none that was kept", async () => {
  const { id } = await createTemplate(service, { file: FIRST, versioning_enabled: "false" });
  await updateTemplate(service, id, { file: SECOND, versioning_enabled: "true" });
  expect(await filesOf(service, id)).toHaveLength(2);
  await updateTemplate(service, id, { file: THIRD, versioning_enabled: "false" });
  await expect.poll(() => filesOf(service, id)).toHaveLength(2);
});

test("an update without a file makes no version", async () => {
  const { id } = await createTemplate(service, { versioning_enabled: "true" });
  await updateTemplate(service, id, { name: "After", delimiters: '{"left":"{","right":"}"}' });
  expect(await filesOf(service, id)).toHaveLength(1);
});
