/** What all errors have in common, those of the service itself included (callers.md, 13). */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the body has exactly statusCode, message, error and code, in the order of the example", async () => {
  const response = await service.call("/v1/template/unknown");
  expect(await response.text()).toMatch(
    /^\{"statusCode":404,"message":"This account has no template [^"]+","error":"Not Found","code":"template_not_found"\}$/,
  );
});

test("the message is one text, also when several fields are wrong", async () => {
  const message = await expectError(await service.call("/v1/document", postJson({})), 400, "request_invalid");
  expect(message).not.toMatch(/[\r\n]/);
});

describe("a fault of the service itself", () => {
  test("is 500 without a word of what it was, and names the request for the log", async () => {
    await using _ = await service.withoutTable("directory");
    const response = await service.call("/v1/template");
    const text = await response.clone().text();
    const message = await expectError(response, 500, "internal");
    expect(text).not.toMatch(/directory|table|SQL|Error:|\bat /);
    expect(message).toContain(response.headers.get("X-Request-Id"));
  });

  test("does not keep the next call from being answered", async () => {
    {
      await using _ = await service.withoutTable("directory");
      expect((await service.call("/v1/template")).status).toBe(500);
    }
    expect((await service.call("/v1/template")).status).toBe(200);
  });
});

test("every answer names its request, and no two the same", async () => {
  const paths = ["/v1/template", "/v1/template", "/v1/template/unknown", "/unknown", "/openapi.json"];
  const ids = await Promise.all(paths.map(async (path) => (await service.call(path)).headers.get("X-Request-Id")));
  for (const id of ids) expect(id).toMatch(/^\w{10,}$/);
  expect(new Set(ids).size).toBe(paths.length);
});
