/** DELETE /v1/key/{id}: the key opens nothing any more, in any region. */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { askToDelete, createKey, listKeys } from "#test/support/keys.ts";
import { IS_ON_LAMBDA } from "#test/support/program.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a deleted key opens nothing in any region, even if it was the request's own", async () => {
  const [one, other] = [await createKey(service), await createKey(service)];
  expect((await askToDelete(service, one.id)).status).toBe(204);
  expect((await askToDelete(service, other.id, { key: other.key })).status).toBe(204);
  // The gateway of AWS remembers a key that was used for up to a minute.
  for (const { key } of IS_ON_LAMBDA ? [one] : [one, other]) {
    for (const region of REGIONS) {
      await expectError(await service.call("/v1/template", { key, region }), 401, "api_key_wrong");
    }
  }
  expect(await listKeys(service)).toHaveLength(1);
});
