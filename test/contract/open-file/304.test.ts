/** Links to a file that the caller has already (RFC 9110, 13.1.2 and 13.1.3). */
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { createTemplate, file, letter } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let address: string;
let etag: string;
let modified: string;
beforeAll(async () => {
  // The date in a header has no milliseconds, and the clock of a file system lags by some.
  const before = Date.now() - 2_000;
  const template = await createTemplate(service);
  address = template.template_uri;
  const { headers } = await open({}, "HEAD");
  etag = headers.get("ETag") ?? "";
  modified = headers.get("Last-Modified") ?? "";
  expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
  expect(Date.parse(modified)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now());
});

const open = (headers: Readonly<Record<string, string>>, method = "GET", link = address) =>
  service.call(link, { key: null, method, headers: { "Accept-Encoding": "identity", ...headers } });

const LONG_AGO = "Fri, 20 Nov 2020 10:00:00 GMT";

describe("it is not sent again", () => {
  test.each([
    ["its tag", () => ({ "If-None-Match": etag })],
    ["its tag as a cache that compresses marks it", () => ({ "If-None-Match": `W/${etag}` })],
    ["its tag among others", () => ({ "If-None-Match": `"another", ${etag}` })],
    ["any tag", () => ({ "If-None-Match": "*" })],
    ["its date", () => ({ "If-Modified-Since": modified })],
    ["its date, as an old client writes it", () => ({ "If-Modified-Since": asctime(modified) })],
    ["a later date", () => ({ "If-Modified-Since": "Fri, 20 Nov 2099 10:00:00 GMT" })],
    ["its tag, whatever the date", () => ({ "If-None-Match": etag, "If-Modified-Since": LONG_AGO })],
    ["its tag, before its range is looked at", () => ({ "If-None-Match": etag, Range: "bytes=0-9" })],
  ])("%s", async (_what, headers) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await open(headers(), method);
      expect([response.status, await response.text()]).toEqual([304, ""]);
      expect(response.headers.get("ETag")?.replace("W/", "")).toBe(etag);
      expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
      expect(response.headers.get("Content-Type")).toBeNull();
    }
  });
});

describe("it is sent", () => {
  test.each([
    ["another tag", () => ({ "If-None-Match": '"another"' })],
    ["another tag, whatever the date", () => ({ "If-None-Match": '"another"', "If-Modified-Since": modified })],
    ["an earlier date", () => ({ "If-Modified-Since": LONG_AGO })],
    ["no date", () => ({ "If-Modified-Since": "2099" })],
  ])("%s", async (_what, headers) => {
    const response = await open(headers());
    expect([response.status, response.headers.get("ETag")]).toEqual([200, etag]);
    expect((await response.bytes()).length).toBeGreaterThan(0);
  });

  test("when it is another file, with another tag", async () => {
    const other = await createTemplate(service, { file: letter("Another letter to [Name]") });
    const response = await open({ "If-None-Match": etag }, "GET", other.template_uri);
    expect(response.status).toBe(200);
    expect(response.headers.get("ETag")).not.toBe(etag);
    await response.body?.cancel();
  });
});

test("a file that is compressed for its caller has a weak tag, no ranges, and the same conditions", async () => {
  const text = `Dear [Name]${", hello".repeat(1000)}`;
  const { template_uri } = await createTemplate(service, { file: file(Buffer.from(text), "Letter.txt") });
  const plain = await open({}, "HEAD", template_uri);
  const tag = plain.headers.get("ETag") ?? "";
  const packed = await open({ "Accept-Encoding": "gzip" }, "GET", template_uri);
  const { headers } = packed;
  expect([headers.get("ETag"), headers.get("Accept-Ranges")]).toEqual([`W/${tag}`, null]);
  expect(unpacked(await packed.bytes())).toBe(text);

  const known = await open({ "Accept-Encoding": "gzip", "If-None-Match": `W/${tag}` }, "GET", template_uri);
  expect([known.status, known.headers.get("ETag"), known.headers.get("Vary")]).toEqual([
    304,
    `W/${tag}`,
    "Accept-Encoding",
  ]);
  const continued = await open({ Range: "bytes=9-", "If-Range": `W/${tag}` }, "GET", template_uri);
  expect([continued.status, await continued.text()]).toEqual([200, text]);
});

/** Some callers of the tests unpack it themselves. */
function unpacked(bytes: Uint8Array): string {
  return Buffer.from(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
}

/** `Sun Nov  6 08:49:37 1994`. */
function asctime(date: string): string {
  const [, weekday, day = "", month, year, time] = /^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/.exec(date) ?? [];
  return `${weekday} ${month} ${day.replace(/^0/, " ")} ${time} ${year}`;
}
