/** GET /: the page for people. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let response: Response;
let page: string;
beforeAll(async () => {
  await createTemplate(service, { name: "Confidential offer" });
  response = await service.call("/", { key: null });
  page = await response.text();
});

test("opens without a key, as HTML in UTF-8", () => {
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(response.headers.get("Content-Length")).toBe(String(Buffer.byteLength(page)));
});

test.each(REGIONS)("names the address of every region, and at each the region where one is: %s", async (region) => {
  const there = await (await service.call("/", { key: null, region })).text();
  for (const each of REGIONS) expect(there).toContain(`<code>${service.address(each)}</code>`);
  expect(there).toContain(`curl -sSf ${service.address(region)}/v1/template`);
  expect(there).toMatch(new RegExp(`region ${region}</footer>`));
  expect(there.match(/you are here/g)).toHaveLength(1);
});

test("leads to the description of the interface, which opens", async () => {
  const links = Array.from(page.matchAll(/href="([^"]*)"/g), ([, link = ""]) => link);
  expect(links).toContain("/openapi.json");
  for (const link of links) expect((await service.call(link, { key: null })).status).toBe(200);
});

describe("loads nothing and runs nothing", () => {
  test("nothing in it names another file, and nothing is a script", () => {
    expect(page).not.toMatch(/<(?:script|link|img|iframe|object|form|base)\b|\bsrc=|@import|url\(|\bon\w+=/i);
  });

  test("its policy allows its own style sheet by hash, and nothing else", () => {
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = (response.headers.get("Content-Security-Policy") ?? "").split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy.filter((directive) => directive.includes("-src"))).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
    ]);
    expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]));
  });
});

test("tells nothing of any account, with a key or without", async () => {
  const withKey = await (await service.call("/")).text();
  expect(withKey).toBe(page);
  for (const secret of [service.key, service.strangersKey, "Confidential", service.folder]) {
    expect(page).not.toContain(secret);
  }
});

test("suits dark and light screens", () => {
  expect(page).toContain('<meta name="color-scheme" content="light dark">');
  expect(page).toContain("@media (prefers-color-scheme: dark)");
});
