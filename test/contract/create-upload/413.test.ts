/** POST /v1/upload with the file itself instead of its name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("30 MB of JSON are refused", async () => {
  const request = postJson({ filename: "Offer.docx", content: "x".repeat(30 * 1024 * 1024) });
  expect(await expectError(await service.call("/v1/upload", request), 413, "request_too_large")).toContain(
    service.requestLimit,
  );
});
