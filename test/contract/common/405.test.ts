/** Every path, with the methods that it does not take. */
import { describe, expect, test } from "vitest";
import { DESCRIBED_OPERATIONS } from "#test/support/described-operations.ts";
import { expectError, expectUnauthorized } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const PATHS = [...new Set<string>(DESCRIBED_OPERATIONS.map(({ path }) => path))];

function methodsOf(path: string): readonly string[] {
  return DESCRIBED_OPERATIONS.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
}

const WRONG_METHODS = PATHS.flatMap((path) => {
  const taken = methodsOf(path);
  return METHODS.filter((method) => !taken.includes(method)).map((method) => [method, path, taken] as const);
});

describe("is answered with the methods that it takes, in words and in Allow (RFC 9110, 15.5.6)", () => {
  test.each(WRONG_METHODS)("%s %s", async (method, template, taken) => {
    const path = template.replace(/\{\w+\}/g, "us1");
    const response = await service.call(path, { method });
    const message = await expectError(response, 405, "method_not_allowed");
    expect(message).toContain(`${path} does not allow ${method}`);
    for (const each of taken) expect(message).toContain(each);
    const allowed = (response.headers.get("Allow") ?? "").split(", ");
    expect(allowed.sort()).toEqual([...taken, ...(taken.includes("GET") ? ["HEAD"] : [])].sort());
  });
});

test("under /v1 it needs a key first", async () => {
  await expectUnauthorized(service, "/v1/template", () => ({ method: "PATCH" }));
});
