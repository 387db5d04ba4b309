/** A path at which there is nothing. */
import { describe, expect, test } from "vitest";
import { expectError, expectUnauthorized } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("is answered with the paths that there are", () => {
  test.each([
    ["GET", "/favicon.ico"],
    ["GET", "/v2/template"],
    ["POST", "/template"],
    ["GET", "/v1"],
    ["GET", "/v1/"],
    ["GET", "/v1/templates"],
    ["GET", "/V1/template"],
    ["GET", "/v1/template/"],
    ["GET", "/v1//template"],
    ["GET", "/v1/template/us1/file"],
    ["DELETE", "/v1/everything"],
    ["GET", "/files/token"],
    ["GET", "/files/token/name/more"],
    ["GET", "/%2e%2e%2fdirectory.db"],
  ])("%s %s", async (method, path) => {
    const message = await expectError(await service.call(path, { method }), 404, "route_not_found");
    expect(message).toContain(`${method} ${path}`);
    expect(message).toMatch(/start with \/v1\/template and \/v1\/document/);
  });
});

test("under /v1 it needs a key first", async () => {
  await expectUnauthorized(service, "/v1/templates");
});

test("elsewhere it needs none", async () => {
  await expectError(await service.call("/favicon.ico", { key: null }), 404, "route_not_found");
});
