/** Links of which a part is asked for, as programs do that go on with a broken download (RFC 9110, 14). */
import { beforeAll, describe, expect, test } from "vitest";
import { createTemplate, generateDocument, letter, openLink } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let address: string;
let whole: Uint8Array;
beforeAll(async () => {
  const file = letter("Dear [Name]");
  const { id } = await createTemplate(service, { file });
  address = (await generateDocument(service, { template_id: id })).document_uri;
  whole = await openLink(service, address);
});

const open = (Range: string, method = "GET") => service.call(address, { key: null, method, headers: { Range } });

describe("one range of bytes", () => {
  test.each([
    ["bytes=0-0", 0, 1],
    ["bytes=0-", 0, undefined],
    ["bytes=100-", 100, undefined],
    ["bytes=100-199", 100, 200],
    ["bytes=100-99999999", 100, undefined],
    ["bytes=-50", -50, undefined],
    ["bytes=-99999999", 0, undefined],
  ])("%s", async (range, start, end) => {
    const response = await open(range);
    expect(response.status).toBe(206);
    const bytes = await response.bytes();
    expect(bytes).toEqual(whole.slice(start, end));
    const first = start < 0 ? whole.length + start : start;
    const last = first + bytes.length - 1;
    expect(response.headers.get("Content-Range")).toBe(`bytes ${first}-${last}/${whole.length}`);
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="Letter\.docx"/);
  });
});

describe("everything else is answered with the whole file", () => {
  test.each(["bytes=99999999-", "bytes=5-3", "bytes=0-1,4-5", "bytes=-", "bytes=-0", "bytes=a-b", "lines=1-2", ""])(
    "%j",
    async (range) => {
      const response = await open(range);
      expect([response.status, response.headers.get("Accept-Ranges")]).toEqual([200, "bytes"]);
      expect(await response.bytes()).toEqual(whole);
    },
  );
});

test("HEAD describes the whole file and ignores Range", async () => {
  const response = await open("bytes=100-199", "HEAD");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Length")).toBe(String(whole.length));
  expect(response.headers.get("Content-Range")).toBeNull();
});
