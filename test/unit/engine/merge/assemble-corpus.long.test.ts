/** Real documents by other people (../shared/corpus beside the project), three times in one file. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isWithoutTags } from "#shared/base/model/tags.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleDocx, renderEach } from "#test/support/assemble-docx.ts";
import { documentText } from "#test/support/docx-package.ts";
import { fillTags } from "#test/support/fill-tags.ts";
import { given } from "#test/support/given.ts";
import { CORPUS, has } from "#test/support/needs.ts";
import { brokenRules } from "#test/support/ooxml-linter.ts";

const documents = (has("../shared/corpus") ? readdirSync(CORPUS, { recursive: true, encoding: "utf8" }) : []).filter(
  (name) => name.endsWith(".docx"),
);

given("../shared/corpus").describe(`real documents in ${CORPUS}`, () => {
  test("there are some", () => {
    expect(documents.length).toBeGreaterThan(50);
  });

  test.each(documents)("%s: three copies are sound and say what three documents say", (name) => {
    const template = readFileSync(path.join(CORPUS, name));
    const { syntax, items } = usage(template);
    const singles = renderEach(template, items, syntax);
    const faultsBefore = brokenRules(template);
    for (const pageBreak of [true, false]) {
      const file = assembleDocx(template, items, { syntax, pageBreak });
      expect([...brokenRules(file)].filter((rule) => !faultsBefore.has(rule))).toEqual([]);
      expect(lines(file)).toEqual(singles.flatMap(lines));
    }
  });
});

/** A template whose tags are invalid, or that is no template, is copied with delimiters that it does not hold. */
function usage(template: Uint8Array): {
  readonly syntax: TemplateSyntax;
  readonly items: readonly Record<string, unknown>[];
} {
  const { delimiters, tags } = readTemplate(openDocx(template, "template.docx"), { enhancedSyntax: false });
  const isUsable = tags.invalid.length === 0 && !isWithoutTags(tags);
  const { data } = fillTags(isUsable ? tags.valid : []);
  const items = [1, 2, 3].map((copy) => JSON.parse(JSON.stringify(data).replaceAll("Value", `Copy${copy}Value`)));
  return { syntax: { delimiters: isUsable ? delimiters : { left: "⟦", right: "⟧" }, enhancedSyntax: false }, items };
}

/** Blank lines aside: some files are indented, and a copy may end in an empty paragraph. */
function lines(file: Uint8Array): readonly string[] {
  return documentText(file)
    .split("\n")
    .map((line) => line.replaceAll("\ufeff", "").trim())
    .filter((line) => line !== "");
}
