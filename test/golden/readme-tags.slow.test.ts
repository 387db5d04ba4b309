/** The examples of the README's chapter "Tags" give the results that stand there, in documents and in text. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { DataItem } from "#shared/merge/data-item.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeText } from "#test/support/merge-text.ts";
import { PROJECT } from "#test/support/program.ts";
import { docxOf, notationOf } from "#test/support/tag-notation.ts";

interface Example {
  readonly template: string;
  readonly data: DataItem;
  readonly result: string;
}

interface Section {
  readonly title: string;
  readonly text: string;
}

const DELIMITERS = { left: "[", right: "]" };
const SECTIONS = sectionsOf(chapter("Tags")).filter(({ text }) => /^(?:\| `|```template)/m.test(text));

describe.each(SECTIONS)("$title", ({ title, text }) => {
  const syntax = { delimiters: DELIMITERS, enhancedSyntax: /enhanced|filter/i.test(title) };

  test.for(tableExamples(text))("$template", ({ template, data, result }) => {
    const { body } = docxOf(template);
    expect(documentText(docx({ body }))).toBe(template);
    expect(documentText(mergeDocx(docx({ body }), data, syntax)).trim()).toBe(result);
    expect(mergeText(template, data, syntax).trim()).toBe(result);
  });

  test.for(blockExamples(text))("$template", ({ template, data, result }) => {
    const content = docx(docxOf(template));
    expect(notationOf(content)).toBe(template);
    expect(notationOf(mergeDocx(content, data, syntax))).toBe(result);
  });
});

test("every row of a table of examples and every template is run", () => {
  const text = chapter("Tags");
  const rows = text.match(/^\| `.*\{.*\}.*\|$/gm) ?? [];
  expect(tableExamples(text)).toHaveLength(rows.length);
  expect(rows.length).toBeGreaterThan(25);
  expect(blockExamples(text)).toHaveLength(text.match(/^```template$/gm)?.length ?? 0);
});

function chapter(title: string): string {
  const readme = readFileSync(path.join(PROJECT, "README.md"), "utf8");
  const [, after = ""] = readme.split(`\n## ${title}\n`);
  return after.split("\n## ")[0] ?? "";
}

function sectionsOf(text: string): readonly Section[] {
  return text.split(/^### /m).map((section, index) => {
    const [title = "", ...lines] = section.split("\n");
    return index === 0 ? { title: "Introduction", text: section } : { title, text: lines.join("\n") };
  });
}

/** Rows of three cells: template and data as code, the result as it is read. */
function tableExamples(text: string): readonly Example[] {
  return Array.from(
    text.matchAll(/^\| `(.+)` \| `(\{.*\})` \| (.+) \|$/gm),
    ([, template = "", data = "", result = ""]) => ({
      template: withBars(template),
      data: JSON.parse(withBars(data)) as DataItem,
      result: withBars(result).replace(/^\*nothing\*$/, ""),
    }),
  );
}

/** In a table, a bar is written `\|`. */
function withBars(cell: string): string {
  return cell.replaceAll("\\|", "|");
}

/** Three blocks of code: template, json, result. */
function blockExamples(text: string): readonly Example[] {
  const pattern = /^```template\n([\s\S]*?)\n```\s+```json\n([\s\S]*?)\n```\s+```result\n([\s\S]*?)\n```$/gm;
  return Array.from(text.matchAll(pattern), ([, template = "", data = "", result = ""]) => ({
    template,
    data: JSON.parse(data) as DataItem,
    result,
  }));
}
