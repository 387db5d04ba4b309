/** Real documents by other people (../shared/corpus beside the project): none may crash the reading or the merging. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { isWithoutTags } from "#shared/base/model/tags.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { given } from "#test/support/given.ts";
import { CORPUS, has } from "#test/support/needs.ts";

const files = has("../shared/corpus") ? readdirSync(CORPUS, { recursive: true, encoding: "utf8" }) : [];
const documents = files.filter((name) => /\.do[ct]x$/.test(name));
const others = files.filter((name) => /\.(?:doc|odt|rtf|txt)$/.test(name));
const readCorpus = (name: string) => readFileSync(path.join(CORPUS, name));

/** Delimiters that the authors of these templates chose, by folder or file; other folders hold plain documents. */
const DELIMITERS: Readonly<Record<string, string>> = {
  "docassemble/docx-table-columns.docx": "{{ }}",
  "docassemble/test-document.docx": "{{ }}",
  "docx-mailmerge/test_macword2011.docx": "« »",
  "docx-mailmerge/test_winword2010.docx": "« »",
  "docxtemplater/loop-with-section.docx": "{ }",
  "docxtemplater/memory-stress.docx": "{ }",
  "docxtemplater/paragraph-loops.docx": "{ }",
  "docxtemplater/tag-spanning-multiline.docx": "{ }",
  "easy-template-x/loop_-_same_line.docx": "{ }",
  "easy-template-x/template.docx": "{ }",
  "go-docx/1_template.docx": "{ }",
  "poi-tl/highlight_template.docx": "{{ }}",
  "poi-tl/markdown_template.docx": "{{ }}",
  "docxcompose/header_footer_sections.docx": "[ ]",
  "gotenberg/pages_3.docx": "[ ]",
  "docx4j/Bookmark_crossrefs.docx": "[ ]",
  "poi/WithTabs.docx": "[ ]",
};

given("../shared/corpus").describe(`real documents in ${CORPUS}`, () => {
  test("there are some", () => {
    expect(documents.length).toBeGreaterThan(50);
    expect(others.length).toBeGreaterThan(15);
  });

  test.each(documents)("%s opens, and merges where its tags are valid", (name) => {
    const file = openDocx(readCorpus(name), path.basename(name));
    const { delimiters, tags } = readTemplate(file, { enhancedSyntax: false });
    if (tags.invalid.length > 0 || isWithoutTags(tags)) return;
    const merged = compileSingle(file, { delimiters, enhancedSyntax: false })({});
    expect(readTemplate(openDocx(merged, "merged.docx"), { delimiters, enhancedSyntax: false }).tags.valid).toEqual([]);
  });

  test.each(others)("%s is refused as no .docx", (name) => {
    expect(() => openDocx(readCorpus(name), path.basename(name))).toThrow(
      expect.objectContaining({ constructor: ServiceError, code: "template_content_mismatch" }),
    );
  });

  test.each(Object.entries(DELIMITERS))("the delimiters of %s are %s", (name, expected) => {
    const { delimiters } = readTemplate(openDocx(readCorpus(name), name), { enhancedSyntax: false });
    expect(`${delimiters.left} ${delimiters.right}`).toBe(expected);
  });
});
