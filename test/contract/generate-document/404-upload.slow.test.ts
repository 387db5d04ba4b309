/** POST /v1/document with the id of an upload that is not there, or not this account's. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("an id that nothing has, in its region or another, is not found, and the answer names it", async () => {
  const { id } = await upload(service, usableFile("generateDocument"));
  for (const unused of [unusedId(id), unusedId(id, "eu")]) {
    expect(await expectError(await useUpload(service, "generateDocument", unused), 404, "upload_not_found")).toContain(
      unused,
    );
  }
});

test("a malformed id returns 404", async () => {
  for (const never of IDS_OF_NOTHING) {
    await expectError(await useUpload(service, "generateDocument", never), 404, "upload_not_found");
  }
});

test.each(["us", "eu"])("another account's upload in %s is as good as none, and stays as it is", async (region) => {
  const stranger = { key: service.strangersKey };
  const { id } = await upload(service, usableFile("generateDocument"), { region }, stranger);
  await expectError(await useUpload(service, "generateDocument", id), 404, "upload_not_found");
  const own = { ...service, call: (path: string, options = {}) => service.call(path, { ...options, ...stranger }) };
  expect((await useUpload(own, "generateDocument", id)).ok).toBe(true);
});
