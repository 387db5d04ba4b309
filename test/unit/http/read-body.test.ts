/** How much of a body is read. What callers see of it: test/contract/create-template/413.test.ts. */
import { expect, test } from "vitest";
import { readBody } from "#shared/http/read-body.ts";

const MEGABYTE = new Uint8Array(1024 * 1024);

test("a Content-Length that lies small does not open the door", async () => {
  const body = ReadableStream.from(Array.from({ length: 30 }, () => MEGABYTE));
  const headers = { "Content-Length": "10" };
  const request = new Request("http://us.merganser.test/", { method: "POST", headers, body, duplex: "half" });
  await expect(readBody(request)).rejects.toMatchObject({ code: "request_too_large" });
});
