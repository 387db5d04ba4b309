/** POST /v1/document with a `webhook_url` that cannot be called, or for a document that is waited for. */
import { beforeAll, describe, expect, test } from "vitest";
import { postDocumentAsync } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const ADDRESS = "https://example.com/ready";

describe("no address of a web server", () => {
  test.each(["ready", "/ready", "ftp://example.com/ready", "data:,x", "https://me:secret@example.com/", "https://"])(
    "%s",
    async (webhook_url) => {
      const response = await postDocumentAsync(service, { template_id, webhook_url });
      const message = await expectError(response, 400, "request_invalid");
      expect(message).toContain("webhook_url must be an http or https URL");
      expect(message).not.toContain("secret");
    },
  );
});

describe("an address at which nothing is ever called", () => {
  test.each([
    ["http://127.0.0.1:8080/hook", "127.0.0.1"],
    ["http://2130706433/hook", "127.0.0.1"],
    ["https://0x7f.1/hook", "127.0.0.1"],
    ["http://10.1.2.3/hook", "10.1.2.3"],
    ["http://169.254.169.254/hook", "169.254.169.254"],
    ["http://[::1]/hook", "::1"],
    ["http://[::ffff:192.168.0.1]/hook", "::ffff:c0a8:1"],
    ["http://localhost:3000/hook", "localhost"],
    ["http://hooks.localhost./hook", "hooks.localhost."],
  ])("%s", async (webhook_url, host) => {
    const response = await expectNothingStored(service, () => postDocumentAsync(service, { template_id, webhook_url }));
    const message = await expectError(response, 400, "request_invalid");
    expect(message).toBe(`webhook_url is never called: ${host} is not an address of the public internet.`);
  });

  test("a webhook at the port of another protocol is refused", async () => {
    const response = await postDocumentAsync(service, { template_id, webhook_url: "http://example.com:25/" });
    expect(await expectError(response, 400, "request_invalid")).toContain("port 25 is reserved for another protocol");
  });
});

test("an address of more than 2,048 characters, which no receiver need take", async () => {
  const webhook_url = `${ADDRESS}?${"x".repeat(2_048 - ADDRESS.length)}`;
  const message = await expectError(
    await postDocumentAsync(service, { template_id, webhook_url }),
    400,
    "request_invalid",
  );
  expect(message).toContain("webhook_url must have at most 2048 characters");
});

test.each([
  ["nothing is said of waiting", {}],
  ["the answer is the document", { Prefer: "respond-async", Accept: "application/octet-stream" }],
])("%s: the message says what to send with it, and nothing is made", async (_what, headers: Record<string, string>) => {
  const options = postJson({ template_id, data: { Name: "Ada" }, webhook_url: ADDRESS }, { headers });
  const response = await expectNothingStored(service, () => service.call("/v1/document", options));
  const message = await expectError(response, 400, "request_invalid");
  expect(message).toContain("Prefer: respond-async");
});

test("an empty webhook_url counts as absent", async () => {
  const options = postJson({ template_id, data: { Name: "Ada" }, webhook_url: "" });
  expect((await service.call("/v1/document", options)).status).toBe(201);
});
