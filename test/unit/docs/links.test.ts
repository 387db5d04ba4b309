/** Links between the documents lead to a file, and to a heading of it, and the paths that they name exist. */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PAGES, readPage } from "#test/support/pages.ts";
import { PROJECT } from "#test/support/program.ts";

const OURS = /^(?:\.ci|\.github|clients|docs|examples|functions|infra|layers|local|shared|studio|test)\/[\w.*/-]*$/;
const DOCUMENTS = globSync("**/*.md", { cwd: PROJECT, exclude: ["node_modules", "dist"] }).toSorted();

test("the pages and the documents at the root are looked at", () => {
  expect(DOCUMENTS).toEqual(expect.arrayContaining([...PAGES, "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md"]));
});

describe.each(DOCUMENTS)("%s", (document) => {
  test("has no link to a file or heading that does not exist", () => {
    expect(linksOf(readPage(document)).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
  });

  test("names no path of the project that does not exist", () => {
    expect(pathsIn(readPage(document)).filter((name) => globSync(name, { cwd: PROJECT }).length === 0)).toEqual([]);
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

test("a path to nothing is noticed", () => {
  const paths = pathsIn(
    "`shared/none.ts`, `test/unit/docs/`, `docs/*.none` `functions/<operation>/`, `../shared/x`, `npm run a`",
  );
  expect(paths).toEqual(["shared/none.ts", "test/unit/docs/", "docs/*.none", "functions/*/"]);
  expect(paths.filter((name) => globSync(name, { cwd: PROJECT }).length === 0)).toEqual([
    "shared/none.ts",
    "docs/*.none",
  ]);
});

test.each([
  ["README.md", 150],
  ["CONTRIBUTING.md", 199],
  ["CHANGELOG.md", 60],
])("%s is short enough to be read: at most %i lines", (document, linesMax) => {
  expect(readPage(document).trimEnd().split("\n").length).toBeLessThanOrEqual(linesMax);
});

test("README.md and the index of the pages name the number of templates that the gallery has", () => {
  const templates = [...readPage("docs/gallery.md").matchAll(/^## /gm)].length;
  expect(globSync("examples/*/", { cwd: PROJECT })).toHaveLength(templates);
  for (const page of ["README.md", "docs/README.md"]) {
    expect(/\[Gallery\]\([^)]*\)[^\n]*? (\d+) templates/.exec(readPage(page))?.[1], page).toBe(String(templates));
  }
});

/** Returns the targets of links and pictures within the project. Code is skipped. */
function linksOf(markdown: string): readonly string[] {
  const prose = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "").replace(/`[^`\n]*`/g, "");
  const links = Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, link = ""]) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** Returns code that begins with a folder of the project, as patterns: `functions/<operation>` names any. */
function pathsIn(markdown: string): readonly string[] {
  const code = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "").matchAll(/`([^`\n]+)`/g);
  return Array.from(code, ([, text = ""]) => text.replace(/<[\w-]+>/g, "*")).filter((text) => OURS.test(text));
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
