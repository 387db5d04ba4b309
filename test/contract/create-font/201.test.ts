/** POST /v1/font */
import { expect, test } from "vitest";
import { createFont, fontFile, listFonts } from "#test/support/fonts.ts";
import { collectionOf, renamedFont } from "#test/support/renamed-font.ts";
import { answerOf, file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { upload, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer tells family, style and licence; the font is in the list and stored as one file", async () => {
  const font = await createFont(service, { file: fontFile("Corporate Sans", "Corporate.otf") });
  expect(font).toEqual({
    id: expect.stringMatching(/^us\w{26}$/),
    created: expect.any(Number),
    filename: "Corporate.otf",
    format: ".otf",
    region: "us",
    license: "installable",
    faces: [{ family: "Corporate Sans", style: "Regular", weight: 400, italic: false }],
  });
  expect(await listFonts(service)).toContainEqual(font);
  expect(await filesOf(service, font.id)).toEqual([`us/files/fonts/${font.id}/face-0`]);
});

test("the fonts of a collection are listed one by one", async () => {
  const bytes = collectionOf([renamedFont(undefined, "One"), renamedFont(undefined, "Two", { style: "Light" })]);
  const { faces } = await createFont(service, { file: file(bytes, "Both.ttc") });
  expect(faces).toMatchObject([
    { family: "One", style: "Regular" },
    { family: "Two", style: "Light" },
  ]);
});

test.each([
  [0x0000, "installable"],
  [0x0004, "preview_and_print"],
  [0x0008, "editable"],
  // Where several bits are set, the least restrictive counts.
  [0x000e, "editable"],
])("licence bits 0x%s allow to embed it", async (fsType, license) => {
  const bytes = renamedFont(undefined, "Corporate Sans", { fsType });
  expect(await createFont(service, { file: file(bytes, "a.ttf") })).toMatchObject({ license });
});

test("a font that was uploaded ahead, into another region, is stored in the asked one", async () => {
  const { id } = await upload(service, fontFile(), { region: "au" });
  const font = await answerOf<{ readonly id: string }>(await useUpload(service, "createFont", id), 201);
  expect(await listFonts(service)).toContainEqual(font);
});

test("a font for another region is stored there alone", async () => {
  const font = await createFont(service, { region: "eu" });
  expect(font).toMatchObject({ id: expect.stringMatching(/^eu/), region: "eu" });
  expect(await filesOf(service, font.id)).toEqual([`eu/files/fonts/${font.id}/face-0`]);
});
