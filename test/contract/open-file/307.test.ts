/** Links to the files of a template stay good: they lead to its present file (callers.md, 17: links live for years). */
import { expect, test } from "vitest";
import { createTemplate, docxFile, letter, openLink, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function locationOf(link: string): Promise<string | null> {
  const response = await service.call(link, { key: null, redirect: "manual" });
  expect(response.status).toBe(307);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return response.headers.get("Location");
}

test("when the file was replaced", async () => {
  const first = await createTemplate(service, { versioning_enabled: "false" });
  const second = await updateTemplate(service, first.id, { file: letter("Second [Name]", "Second.docx") });
  for (const link of ["template_uri", "preview_uri", "image_uri"] as const) {
    expect(await locationOf(first[link])).toBe(second[link]);
  }
});

test("when the template moved, and moved on, from whichever region the link is", async () => {
  const inUs = await createTemplate(service, { region: "us" });
  const inEu = await updateTemplate(service, inUs.id, { region: "eu" });
  const inAu = await updateTemplate(service, inUs.id, { region: "au" });
  const bytes = await openLink(service, inAu.template_uri);
  for (const link of ["template_uri", "preview_uri", "image_uri"] as const) {
    expect(await locationOf(inUs[link])).toBe(inAu[link]);
    expect(await locationOf(inEu[link])).toBe(inAu[link]);
  }
  expect(bytes).toEqual(await docxFile().bytes());
});
