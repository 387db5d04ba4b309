/** The examples of templates in README.md and docs/ give the results that stand there, in documents and in text. */
import { describe, expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeText } from "#test/support/merge-text.ts";
import { PAGES, readPage, sectionsOf } from "#test/support/pages.ts";
import { docxOf, notationOf } from "#test/support/tag-notation.ts";

interface Example {
  readonly template: string;
  readonly data: DataItem;
  readonly result: string;
}

const DELIMITERS = { left: "[", right: "]" };
const DOUBLE_BRACES = { left: "{{", right: "}}" };
/** Titles of pages, sections or tables whose examples are in enhanced syntax. */
const ENHANCED = /enhanced syntax|^Filters/i;

describe.each(PAGES)("%s", (page) => {
  const text = readPage(page);

  for (const section of sectionsOf(text)) {
    const enhancedSyntax = ENHANCED.test(section.title) || inTableHead(section.text);
    const syntaxOf = (template: string) => ({ delimiters: delimitersOf(template), enhancedSyntax });

    for (const { template, data, result } of tableExamples(section.text)) {
      test(`${section.title}: ${template}`, () => {
        const { body } = docxOf(template);
        expect(documentText(docx({ body }))).toBe(template);
        expect(documentText(mergeDocx(docx({ body }), data, syntaxOf(template))).trim()).toBe(result);
        expect(mergeText(template, data, syntaxOf(template)).trim()).toBe(result);
      });
    }

    for (const { template, data, result } of blockExamples(section.text)) {
      test(`${section.title}: ${template}`, () => {
        const content = docx(docxOf(template));
        expect(notationOf(content)).toBe(template);
        expect(notationOf(mergeDocx(content, data, syntaxOf(template)))).toBe(result);
      });
    }
  }

  test("every row of a table of examples and every template is run", () => {
    const rows = text.match(/^\| `.*` \| `\{.*\}` \|.*\|$/gm) ?? [];
    expect(tableExamples(text)).toHaveLength(rows.length);
    expect(blockExamples(text)).toHaveLength(text.match(/^```template$/gm)?.length ?? 0);
  });
});

test("there are examples of tags, of sections and of filters", () => {
  const count = (page: string) => tableExamples(readPage(page)).length;
  expect(count("docs/templates.md")).toBeGreaterThan(25);
  expect(count("docs/filters.md")).toBeGreaterThan(40);
  expect(blockExamples(readPage("docs/templates.md")).length).toBeGreaterThan(4);
});

function delimitersOf(template: string) {
  return template.startsWith("{{") ? DOUBLE_BRACES : DELIMITERS;
}

function inTableHead(text: string): boolean {
  return text.includes("| In the template (enhanced syntax) |");
}

/** Rows of three cells: template and data as code, the result as it is read. */
function tableExamples(text: string): readonly Example[] {
  return Array.from(
    text.matchAll(/^\| `(.+)` \| `(\{.*\})` \| (.+) \|$/gm),
    ([, template = "", data = "", result = ""]) => ({
      template: withBars(template),
      data: JSON.parse(withBars(data)) as DataItem,
      result: withBars(result),
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
