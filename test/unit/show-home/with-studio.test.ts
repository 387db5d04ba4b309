/** Studio's files are found, cached and compressed as browsers need them, and nothing else changes. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServedFiles } from "#functions/show-home/served-files.ts";
import { studioFilesOf, studioFilesOnDemand } from "#functions/show-home/studio-files.ts";
import { withStudio } from "#functions/show-home/with-studio.ts";

const SCRIPT = "export const address = '/docs';";
const PAGE = `<a href="/">x</a><img src="/docs/a.png"><meta content="/studio/w.js"><a href="https://example.com/a">y</a>
<a href="//example.com">z</a><a href="#a">a</a><code>href="/docs"</code>`;
const FILES: ServedFiles = {
  "/": { file: "index.html", type: "text/html; charset=utf-8", immutable: false },
  "/docs/tags": { file: "tags.html", type: "text/html; charset=utf-8", immutable: false },
  "/studio/main-A1.js": { file: "main.js", type: "text/javascript; charset=utf-8", immutable: true },
  "/v1/template": { file: "main.js", type: "text/javascript; charset=utf-8", immutable: true },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "studio-files-"));
  await writeFile(path.join(folder, "files.json"), JSON.stringify(FILES));
  for (const page of ["index.html", "tags.html"]) await writeFile(path.join(folder, page), PAGE);
  await writeFile(path.join(folder, "main.js"), SCRIPT);
});
afterAll(() => rm(folder, { recursive: true }));

const READERS = { "all at once": studioFilesOf, "on demand": studioFilesOnDemand };

describe.each(Object.entries(READERS))("read %s", (_, filesOf) => {
  function ask(address: string, headers: Record<string, string> = {}, { method = "GET", base = "http://here" } = {}) {
    const app = { fetch: () => new Response("the API") };
    const find = filesOf({ folder, baseAddress: base });
    const { fetch } = withStudio(app, { find, origins: ["https://files.example"] });
    return fetch(new Request(`http://here${address}`, { method, headers: { Accept: "*/*", ...headers } }));
  }

  test("GET / is Studio only for those who accept HTML, and the page about the service has an address of its own", async () => {
    const browser = { Accept: "text/html,*/*;q=0.8" };
    expect(await (await ask("/", browser)).text()).toBe(PAGE);
    expect(await (await ask("/")).text()).toBe("the API");
    // API Gateway tells functions of a parameter without a value as one with an empty value.
    for (const about of ["/?about", "/?about="]) expect(await (await ask(about, browser)).text()).toBe("the API");
  });

  test.each([
    ["/v1/template", "GET"],
    ["/docs/nothing", "GET"],
    ["/studio/files.json", "GET"],
    ["/docs/../v1/template", "GET"],
    ["/docs/tags", "POST"],
  ])("the API answers %s (%s) as without Studio", async (address, method) => {
    expect(await (await ask(address, {}, { method })).text()).toBe("the API");
  });

  test("files with a hash in their name are kept for good; pages are asked for again, and are not sent twice", async () => {
    const script = await ask("/studio/main-A1.js");
    expect(script.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const page = await ask("/docs/tags");
    expect(page.headers.get("Cache-Control")).toBe("no-cache");
    const again = await ask("/docs/tags", { "If-None-Match": page.headers.get("ETag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("it is compressed for those who accept gzip", async () => {
    const zipped = await ask("/studio/main-A1.js", { "Accept-Encoding": "gzip" });
    expect(zipped.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(SCRIPT);
    const plain = await ask("/studio/main-A1.js", { "Accept-Encoding": "gzip;q=0" });
    expect(plain.headers.has("Content-Encoding")).toBe(false);
    expect(await plain.text()).toBe(SCRIPT);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const head = await ask("/docs/tags", {}, { method: "HEAD" });
    expect([head.headers.get("Content-Length"), await head.text()]).toEqual([String(PAGE.length), ""]);
  });

  test("links of pages begin with the path of the base address, and no other text does", async () => {
    const page = await (await ask("/docs/tags", {}, { base: "https://a.example/live" })).text();
    expect(
      page,
    ).toBe(`<a href="/live/">x</a><img src="/live/docs/a.png"><meta content="/live/studio/w.js"><a href="https://example.com/a">y</a>
<a href="//example.com">z</a><a href="#a">a</a><code>href="/docs"</code>`);
    expect(await (await ask("/studio/main-A1.js", {}, { base: "https://a.example/live" })).text()).toBe(SCRIPT);
  });

  test("the policy admits the service and the places of its files", async () => {
    const policy = (await ask("/docs/tags")).headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("connect-src 'self' https://files.example;");
    expect(policy).toContain("img-src 'self' https://files.example data: blob:;");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

test("where Studio was never built, the API answers until it is", async () => {
  const later = path.join(folder, "later");
  const find = studioFilesOf({ folder: later, baseAddress: "http://here" });
  expect(await find("/docs/tags")).toBeUndefined();
  await mkdir(later);
  await writeFile(path.join(later, "files.json"), "{}");
  expect(await find("/docs/tags")).toBeUndefined();
});
