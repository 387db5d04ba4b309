/** A method that a path does not take. */
import { describe, expect, test } from "vitest";
import { expectError, expectUnauthorized } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const WRONG_METHODS = [
  ["PUT", "/v1/template", ["GET", "POST"]],
  ["DELETE", "/v1/template", ["GET", "POST"]],
  ["PATCH", "/v1/template", ["GET", "POST"]],
  ["POST", "/v1/template/us1", ["GET"]],
  ["PATCH", "/v1/template/us1", ["GET"]],
  ["PUT", "/v1/document", ["GET", "POST"]],
  ["DELETE", "/v1/document", ["GET", "POST"]],
  ["POST", "/v1/document/us1", ["GET"]],
  ["POST", "/openapi.json", ["GET"]],
  ["POST", "/", ["GET"]],
  ["DELETE", "/files/token/name.pdf", ["GET"]],
] as const;

describe("is answered with the methods that it takes, in words and in Allow (RFC 9110, 15.5.6)", () => {
  test.each(WRONG_METHODS)("%s %s", async (method, path, taken) => {
    const response = await service.call(path, { method });
    const message = await expectError(response, 405, "method_not_allowed");
    expect(message).toContain(`${path} does not allow ${method}`);
    const allowed = (response.headers.get("Allow") ?? "").split(", ");
    for (const each of taken) {
      expect(message).toContain(each);
      expect(allowed).toContain(each);
    }
    expect(allowed).toContain("HEAD");
    expect(allowed).not.toContain(method);
  });
});

test("under /v1 it needs a key first", async () => {
  await expectUnauthorized(service, "/v1/template", () => ({ method: "PATCH" }));
});
