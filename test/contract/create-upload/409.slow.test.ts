/** POST /v1/upload when the account has too many uploads that are not used. */
import { expect, test } from "vitest";
import { UPLOADS_MAX } from "#shared/base/model/limits.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { askForUpload, put } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("no more uploads than the limit are open, and using one makes room", async () => {
  const filename = "People.csv";
  const { id, upload_uri } = await askForUpload(service, { filename });
  await service.call(upload_uri, put("Name\nAda"));
  for (let open = 1; open < UPLOADS_MAX; open++) await askForUpload(service, { filename });
  const refused = () => service.call("/v1/upload", postJson({ filename, size: 8 }));
  expect(await expectError(await refused(), 409, "too_many_uploads")).toContain(`${UPLOADS_MAX} uploads`);
  expect(
    (await service.call("/v1/upload", postJson({ filename, size: 8 }, { key: service.strangersKey }))).status,
  ).toBe(201);
  const { id: template_id } = await createTemplate(service);
  const used = await service.call("/v1/document", postJson({ template_id, file_id: id }));
  expect(used.status).toBe(201);
  await askForUpload(service, { filename });
});
