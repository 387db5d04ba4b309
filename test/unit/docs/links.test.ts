/** Links between the documents lead to a file, and to a heading of it. */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PAGES, readPage } from "#test/support/pages.ts";
import { PROJECT } from "#test/support/program.ts";

const DOCUMENTS = globSync("**/*.md", { cwd: PROJECT, exclude: ["node_modules", "dist"] }).toSorted();

test("the pages and the documents at the root are looked at", () => {
  expect(DOCUMENTS).toEqual(expect.arrayContaining([...PAGES, "SECURITY.md", "DECISIONS.md", "CONTRIBUTING.md"]));
});

describe.each(DOCUMENTS)("%s", (document) => {
  test("has no link to a file or heading that does not exist", () => {
    expect(linksOf(readPage(document)).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
  });
});

test("a link to nothing is noticed", () => {
  expect(linksOf("[a](docs/none.md), ![b](b.png), `[c](d)`, [e](https://example.com/)\n```\n[f](g)\n```\n")).toEqual([
    "docs/none.md",
    "b.png",
  ]);
  expect(leadsSomewhere("README.md", "docs/none.md")).toBe(false);
  expect(leadsSomewhere("README.md", "docs/output.md#none")).toBe(false);
  expect(leadsSomewhere("README.md", "docs/output.md#pdfa")).toBe(true);
  expect(leadsSomewhere("docs/output.md", "../SECURITY.md")).toBe(true);
});

test("the index of the pages names each of them", () => {
  const named = linksOf(readPage("docs/README.md"));
  const pages = PAGES.filter((page) => page !== "README.md" && page !== "docs/README.md");
  expect(named).toEqual(expect.arrayContaining(pages.map((page) => path.basename(page))));
});

test("README.md is short enough to be read", () => {
  expect(readPage("README.md").split("\n").length).toBeLessThanOrEqual(150);
});

/** Returns the targets of links and pictures within the project. Code is skipped. */
function linksOf(markdown: string): readonly string[] {
  const prose = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "").replace(/`[^`\n]*`/g, "");
  const links = Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, link = ""]) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? path.join(PROJECT, from) : path.resolve(PROJECT, path.dirname(from), file);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(readFileSync(target, "utf8")).has(anchor);
}

/** Returns the anchor that GitHub derives from a heading. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "").matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}
