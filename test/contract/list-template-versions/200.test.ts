/** GET /v1/template/{id}/version: the files that a template keeps, newest first. */
import { expect, test } from "vitest";
import { createTemplate, docxFile, letter, openLink, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { versionsOf } from "#test/support/versions.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("each has its number, time, name and link, and opens as it was uploaded", async () => {
  const files = [docxFile(), letter("Second [Name]", "Second.docx"), letter("Third [Name]", "Third.docx")] as const;
  const { id, created, versioning_enabled } = await createTemplate(service, { file: files[0] });
  expect(versioning_enabled).toBe(true);
  for (const file of files.slice(1)) await updateTemplate(service, id, { file });
  await updateTemplate(service, id, { name: "Only renamed" });
  const versions = await versionsOf(service, id);
  expect(versions.map(({ version, filename, format, current }) => [version, filename, format, current])).toEqual([
    [3, "Third.docx", ".docx", true],
    [2, "Second.docx", ".docx", false],
    [1, "Letter.docx", ".docx", false],
  ]);
  const times = versions.map((each) => each.created);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(Math.abs((times.at(-1) ?? 0) - created)).toBeLessThan(60_000);
  for (const [index, file] of files.entries()) {
    expect(await openLink(service, versions.at(-1 - index)?.template_uri ?? "")).toEqual(await file.bytes());
  }
});

test("without versioning there is the present file alone", async () => {
  const { id } = await createTemplate(service, { versioning_enabled: "false" });
  await updateTemplate(service, id, { file: letter("Second [Name]", "Second.docx") });
  expect((await versionsOf(service, id)).map(({ version, filename }) => [version, filename])).toEqual([
    [1, "Second.docx"],
  ]);
});

test("versions move with their template, and keep their numbers and times", async () => {
  const { id } = await createTemplate(service);
  await updateTemplate(service, id, { file: letter("Second [Name]", "Second.docx") });
  const before = await versionsOf(service, id);
  await updateTemplate(service, id, { region: "au" });
  const after = await versionsOf(service, id);
  const plain = (versions: typeof before) => versions.map(({ version, created }) => [version, created]);
  expect(plain(after)).toEqual(plain(before));
  expect(await openLink(service, after[1]?.template_uri ?? "")).toEqual(
    await openLink(service, before[1]?.template_uri ?? ""),
  );
});
