/** Links with a condition that the file does not fulfil (RFC 9110, 13.1.1 and 13.1.4). */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let address: string;
let etag: string;
let modified: string;
beforeAll(async () => {
  address = (await createTemplate(service)).template_uri;
  const { headers } = await open({}, "HEAD");
  etag = headers.get("ETag") ?? "";
  modified = headers.get("Last-Modified") ?? "";
});

const open = (headers: Readonly<Record<string, string>>, method = "GET") =>
  service.call(address, { key: null, method, headers });

test.each([
  ["another tag", () => ({ "If-Match": '"another", "and another"' })],
  ["its tag, marked as weak", () => ({ "If-Match": `W/${etag}` })],
  ["another tag, whatever its date", () => ({ "If-Match": '"another"', "If-Unmodified-Since": modified })],
  ["an earlier date", () => ({ "If-Unmodified-Since": "Fri, 20 Nov 2020 10:00:00 GMT" })],
  ["another tag, before its range is looked at", () => ({ "If-Match": '"another"', Range: "bytes=0-9" })],
])("%s", async (_what, headers) => {
  expect(await expectError(await open(headers()), 412, "precondition_failed")).toContain("Download it from its start");
  expect((await open(headers(), "HEAD")).status).toBe(412);
});

test.each([
  ["its tag", () => ({ "If-Match": etag })],
  ["its tag among others", () => ({ "If-Match": `"another", ${etag}` })],
  ["any tag", () => ({ "If-Match": "*" })],
  ["its date", () => ({ "If-Unmodified-Since": modified })],
  ["its tag, whatever the date", () => ({ "If-Match": etag, "If-Unmodified-Since": "Fri, 20 Nov 2020 10:00:00 GMT" })],
  ["no date", () => ({ "If-Unmodified-Since": "yesterday" })],
])("%s is fulfilled", async (_what, headers) => {
  const response = await open(headers());
  expect([response.status, response.headers.get("ETag")]).toEqual([200, etag]);
  await response.body?.cancel();
});
