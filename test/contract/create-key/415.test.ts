/** POST /v1/key with a body that is not JSON: a page of another origin can send such a form without being asked. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { listKeys } from "#test/support/keys.ts";
import { postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a form is refused, naming the type that is taken, and no key is made", async () => {
  const answer = await service.call("/v1/key", postForm({ name: "Shop", rights: "all" }));
  expect(await expectError(answer, 415, "content_type_unsupported")).toContain("application/json");
  expect(await listKeys(service)).toHaveLength(1);
});
