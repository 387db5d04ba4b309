/** PUT to the address of an upload by an account that has reached its storage limit. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { askForUpload, put } from "#test/support/uploads.ts";

const MEGABYTE = 1_000_000;
const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, storageMax: 3 * MEGABYTE });

const bytes = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, "x");

test("uploads count until they are used, so that no key fills the disk of all", async () => {
  const filename = "People.csv";
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => askForUpload(service, { filename, size: 2_500_000 })),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error("three uploads are needed");
  expect((await service.call(first.upload_uri, put(bytes(2)))).status).toBe(200);
  await expectError(await service.call(second.upload_uri, put(bytes(2))), 403, "storage_limit_reached");
  const unannounced = { ...put(ReadableStream.from([bytes(1), bytes(1)])), duplex: "half" } as const;
  await expectError(await service.call(second.upload_uri, unannounced), 403, "storage_limit_reached");
  // The same upload again, which replaces its bytes.
  expect((await service.call(first.upload_uri, put("Name\nAda"))).status).toBe(200);
  expect((await service.call(second.upload_uri, put(bytes(2)))).status).toBe(200);
  const { id: template_id } = await createTemplate(service);
  const use = (file_id: string) => service.call("/v1/document", postJson({ template_id, file_id }));
  expect((await use(first.id)).status).toBe(201);
  await expectError(await service.call(third.upload_uri, put(bytes(2))), 403, "storage_limit_reached");
});
