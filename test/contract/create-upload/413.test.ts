/** POST /v1/upload with the file itself instead of its name. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("30 MB of JSON are refused", async () => {
  const request = postJson({ filename: "Offer.docx", content: "x".repeat(30 * 1024 * 1024) });
  expect(await expectError(await service.call("/v1/upload", request), 413, "request_too_large")).toContain(
    service.requestLimit,
  );
});
