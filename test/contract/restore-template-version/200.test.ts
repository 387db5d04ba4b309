/** POST /v1/template/{id}/version/{version}/restore: an earlier file is the present one again, and nothing is lost. */
import { expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  file,
  generateBinary,
  letter,
  openLink,
  readTemplate,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { askToRestore, restore, versionsOf } from "#test/support/versions.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const FIRST = letter("First [Name]", "First.docx");
const SECOND = letter("Second {City}", "Second.docx");

test("the file becomes a new version, and documents are generated from it", async () => {
  const { id } = await createTemplate(service, { file: FIRST });
  await updateTemplate(service, id, {
    file: SECOND,
    name: "Kept",
    folder: "Kept",
    delimiters: '{"left":"{","right":"}"}',
  });
  const restored = await restore(service, id, 1);
  expect(restored).toMatchObject({
    filename: "First.docx",
    name: "Kept",
    folder: ["Kept"],
    delimiters: { left: "[", right: "]" },
    tags: { valid: ["Name"], invalid: [] },
  });
  expect(await readTemplate(service, id)).toStrictEqual(restored);
  expect(documentText((await generateBinary(service, { template_id: id })).bytes)).toBe("First Ada");
  const versions = await versionsOf(service, id);
  expect(versions.map(({ version, filename, current }) => [version, filename, current])).toEqual([
    [3, "First.docx", true],
    [2, "Second.docx", false],
    [1, "First.docx", false],
  ]);
  expect(await openLink(service, versions[1]?.template_uri ?? "")).toEqual(await SECOND.bytes());
});

test("the replaced file is kept although versioning has been switched off", async () => {
  const { id } = await createTemplate(service, { file: FIRST });
  await updateTemplate(service, id, { file: SECOND });
  await updateTemplate(service, id, { versioning_enabled: "false" });
  expect((await restore(service, id, 1)).versioning_enabled).toBe(false);
  expect(await filesOf(service, id)).toHaveLength(3);
});

test("the present version stays as it is", async () => {
  const template = await createTemplate(service, { file: FIRST });
  expect(await restore(service, template.id, 1)).toStrictEqual(template);
  expect(await filesOf(service, template.id)).toHaveLength(1);
});

test("a template of another region is restored there", async () => {
  const { id } = await createTemplate(service, { file: FIRST, region: "eu" });
  await updateTemplate(service, id, { file: SECOND });
  const restored = await answerOf<{ readonly region: string; readonly filename: string }>(
    await askToRestore(service, id, 1, { region: "uk" }),
    200,
  );
  expect([restored.region, restored.filename]).toEqual(["eu", "First.docx"]);
});

test("a file without tags has none when it is restored or read as a version, although the newer one has", async () => {
  const { id } = await createTemplate(service, {
    file: file(Buffer.from("See [1], [2] and [cf. § 5 (a); § 7]."), "Letter.txt"),
  });
  await updateTemplate(service, id, { file: file(Buffer.from("Dear [Name],"), "Letter.txt") });
  const schema = await service.call(`/v1/template/${id}/schema?version=1`);
  expect(((await schema.json()) as { sample: object }).sample).toEqual({});
  expect((await restore(service, id, 1)).tags).toEqual({ valid: [], invalid: [] });
});
