/** The guide that agents read teaches tags that work as they are written there. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraphs, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

const GUIDE = readFileSync(new URL("../../../clients/mcp/skill/SKILL.md", import.meta.url), "utf8");

/** Agents read the guide as it is written, and copy what stands between the signs of code. */
const EXPRESSIONS = [...GUIDE.matchAll(/`(\[[^`]*\|[^`]*\])`/g)].map(([, code = ""]) => code);

test("the guide teaches filters", () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(15);
});

describe("an expression of the guide is valid", () => {
  test.each(EXPRESSIONS)("%s", (code) => {
    const bytes = docx(code.includes("paragraph") ? paragraphs(code) : table([code]));
    const { problems } = readTemplate(openDocx(bytes, "a.docx"), {
      enhancedSyntax: true,
      delimiters: { left: "[", right: "]" },
    });
    expect(problems.filter(({ kind }) => kind !== "unclosed_section")).toEqual([]);
  });
});
