/** POST /mcp with a message that is compressed. */
import { gzipSync } from "node:zlib";
import { test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a compressed message is refused", async () => {
  const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
  const body = gzipSync('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  await expectError(await service.call("/mcp", { method: "POST", headers, body }), 415, "content_encoding_unsupported");
});
