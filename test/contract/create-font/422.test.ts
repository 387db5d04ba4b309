/** POST /v1/font of a font that cannot be used, or whose licence forbids it. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { renamedFont } from "#test/support/renamed-font.ts";
import { file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { upload, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const font = (changes: Parameters<typeof renamedFont>[2]) => renamedFont(undefined, "Corporate", changes);

test.each([
  ["Restricted License", 0x0002],
  ["only bitmaps", 0x0200],
  ["subsets", 0x0108],
])("%s: the answer gives the reason and the bits, and nothing is stored", async (reason, fsType) => {
  const form = postForm({ file: file(font({ fsType }), "Corporate.ttf") });
  const response = await expectNothingStored(service, () => service.call("/v1/font", form));
  const message = await expectError(response, 422, "font_license_restricted");
  expect(message).toContain(reason);
  expect(message).toContain(`0x${fsType.toString(16).padStart(4, "0")}`);
});

test.each([
  ["no font", Buffer.from("<html>not found</html>"), "neither TrueType nor OpenType"],
  ["a web font", Buffer.from("wOF2, and then some bytes"), "WOFF2"],
  ["without glyphs", font({ tables: { glyf: undefined } }), "no outlines"],
  ["without a table", font({ tables: { cmap: undefined } }), "its table cmap is missing"],
  ["cut off", font({}).subarray(0, -200), "is cut off"],
])("%s: the answer says what is wrong, and nothing is stored", async (_, bytes, reason) => {
  const form = postForm({ file: file(bytes, "Corporate.ttf") });
  const response = await expectNothingStored(service, () => service.call("/v1/font", form));
  expect(await expectError(response, 422, "font_damaged")).toContain(reason);
});

test("an upload whose font is refused can be used again", async () => {
  const { id } = await upload(service, file(font({ fsType: 2 }), "Corporate.ttf"));
  await expectError(await useUpload(service, "createFont", id), 422, "font_license_restricted");
  await expectError(await useUpload(service, "createFont", id), 422, "font_license_restricted");
});
