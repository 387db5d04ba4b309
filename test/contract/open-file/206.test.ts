/** Links of which a part is asked for, as programs do that go on with a broken download (RFC 9110, 14). */
import { beforeAll, describe, expect, test } from "vitest";
import { createTemplate, generateDocument, letter, openLink, updateTemplate } from "#test/support/requests.ts";
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
    ["Bytes=100-199", 100, 200],
    [" bytes=100-199 , ", 100, 200],
    ["bytes=100-199, 99999999-", 100, 200],
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
  test.each(["bytes=5-3", "bytes=0-1,4-5", "bytes=0-1,x", "bytes=-", "bytes=,", "bytes=a-b", "lines=1-2", ""])(
    "%j",
    async (range) => {
      const response = await open(range);
      expect([response.status, response.headers.get("Accept-Ranges")]).toEqual([200, "bytes"]);
      expect(await response.bytes()).toEqual(whole);
    },
  );
});

describe("with If-Range, only a file that is still the same is continued (RFC 9110, 13.1.5)", () => {
  const answerTo = (ifRange: string) =>
    service.call(address, { key: null, headers: { Range: "bytes=100-199", "If-Range": ifRange } });

  test("its ETag gives the range", async () => {
    const etag = (await openHead()).headers.get("ETag") ?? "";
    const response = await answerTo(etag);
    expect([response.status, response.headers.get("ETag")]).toEqual([206, etag]);
    expect(await response.bytes()).toEqual(whole.slice(100, 200));
  });

  test("its Last-Modified, which another file of the same second may have, gives the whole file", async () => {
    const response = await answerTo((await openHead()).headers.get("Last-Modified") ?? "");
    expect(response.status).toBe(200);
    expect(await response.bytes()).toEqual(whole);
  });

  test.each([
    ["another tag", () => '"another"'],
    ["its tag, marked as weak", (tag: string) => `W/${tag}`],
    ["its tag without quotation marks", (tag: string) => tag.slice(1, -1)],
    ["an earlier date", () => "Fri, 20 Nov 2020 10:00:00 GMT"],
    ["a later date", () => "Fri, 20 Nov 2099 10:00:00 GMT"],
    ["no date", () => "yesterday"],
  ])("%s gives the whole file", async (_what, ifRange) => {
    const response = await answerTo(ifRange((await openHead()).headers.get("ETag") ?? ""));
    expect([response.status, response.headers.get("Content-Range")]).toEqual([200, null]);
    expect(await response.bytes()).toEqual(whole);
  });

  test("a template whose file was replaced is downloaded anew, and not spliced", async () => {
    const { id, template_uri } = await createTemplate(service, {
      file: letter("First [Name]"),
      versioning_enabled: "false",
    });
    const [etag = "", first] = await tagAndBytes(template_uri);
    const second = letter("Second, longer [Name]");
    await updateTemplate(service, id, { file: second });
    const headers = { Range: `bytes=${first.length - 10}-`, "If-Range": etag };
    const response = await service.call(template_uri, { key: null, headers });
    expect(response.status).toBe(200);
    expect(await response.bytes()).toEqual(await second.bytes());
    expect(response.headers.get("ETag")).not.toBe(etag);
  });
});

function openHead(): Promise<Response> {
  return service.call(address, { key: null, method: "HEAD" });
}

async function tagAndBytes(link: string): Promise<[string | undefined, Uint8Array]> {
  const response = await service.call(link, { key: null });
  return [response.headers.get("ETag") ?? undefined, await response.bytes()];
}

test("HEAD describes the whole file and ignores Range", async () => {
  const response = await open("bytes=100-199", "HEAD");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Length")).toBe(String(whole.length));
  expect(response.headers.get("Content-Range")).toBeNull();
});
