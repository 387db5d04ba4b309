/** Every link of the documentation leads somewhere on the service too. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { copyFiles } from "#infra/build/studio/copy-files.ts";
import { docsLink, isServed } from "#infra/build/studio/docs-links.ts";
import { writeDocsPages } from "#infra/build/studio/docs-pages.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../..");

test("pages, anchors, pictures and examples that the pages name are served", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "docs-pages-"));
  try {
    const pages = await writeDocsPages(PROJECT, folder, { style: "/studio/docs.css", script: "/studio/copy.js" });
    const served = {
      ...pages,
      ...(await copyFiles(PROJECT, "docs", folder)),
      ...(await copyFiles(PROJECT, "examples", folder)),
    };
    const texts = new Map<string, string>();
    for (const [address, { file }] of Object.entries(pages))
      texts.set(address, await readFile(path.join(folder, file), "utf8"));
    const broken = [...texts].flatMap(([address, text]) =>
      [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, link = ""]) => {
        const { origin, pathname, hash } = new URL(link, `http://here${address}`);
        if (
          origin !== "http://here" ||
          ["/", "/reference", "/openapi.json", "/studio/docs.css", "/studio/copy.js"].includes(pathname)
        )
          return [];
        if (served[pathname] === undefined) return [`${address}: ${link}`];
        return hash === "" || texts.get(pathname)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
          ? []
          : [`${address}: ${link}`];
      }),
    );
    expect(broken).toEqual([]);
    expect(texts.get("/docs/templates")).toContain('<h1 id="templates-and-tags">');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("decisions are no pages, and links to them no links", () => {
  const address = docsLink("decisions/pdf/017-pdfa-checker.md", "docs");
  expect(address).toBe("/docs/decisions/pdf/017-pdfa-checker.md");
  expect(isServed(address)).toBe(false);
  expect(isServed(docsLink("decisions/README.md", "docs"))).toBe(false);
});

test.each([
  ["templates.md#tags", "docs", "/docs/templates#tags"],
  ["../ERRORS.md", "docs", "/docs/errors"],
  ["docs/README.md", ".", "/docs"],
  ["offer.png", "docs", "/docs/offer.png"],
  ["https://example.com/a.md", "docs", "https://example.com/a.md"],
  ["#here", "docs", "#here"],
])("%s in %s leads to %s", (link, folder, address) => {
  expect(docsLink(link, folder)).toBe(address);
});
