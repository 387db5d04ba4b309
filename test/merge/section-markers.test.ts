/** Paragraphs that hold only the tag of a section are removed, but the markers in them stay. */
import { describe, expect, test } from "vitest";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const fieldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const FIELD_BEGIN = `<w:p>${fieldChar("begin")}<w:r><w:instrText>TOC</w:instrText></w:r>${fieldChar("separate")}${run("Contents")}</w:p>`;
const [START, END] = ['<w:bookmarkStart w:id="1" w:name="here"/>', '<w:bookmarkEnd w:id="1"/>'];
const [MAY_START, MAY_END] = ['<w:permStart w:id="7" w:edGrp="everyone"/>', '<w:permEnd w:id="7"/>'];
const [OPEN, CLOSE] = [run("[#Items]"), run("[/Items]")];
const BODY = paragraph("[No]");
const p = (...content: readonly string[]) => `<w:p>${content.join("")}</w:p>`;

const TEMPLATES: Readonly<Record<string, string>> = {
  "the end of a field in the opening paragraph": FIELD_BEGIN + p(fieldChar("end"), OPEN) + BODY + p(CLOSE),
  "the start of a bookmark in the opening paragraph": p(START, OPEN) + BODY + p(CLOSE) + p(run("z"), END),
  "the end of a bookmark in the opening paragraph": p(START, run("a")) + p(END, OPEN) + BODY + p(CLOSE),
  "the start of a bookmark in the closing paragraph": p(OPEN) + BODY + p(CLOSE, START) + p(run("z"), END),
  "the start of a permission in the opening paragraph": p(MAY_START, OPEN) + BODY + p(CLOSE) + p(run("z"), MAY_END),
  "a whole bookmark around both tags": p(START, OPEN) + BODY + p(CLOSE, END),
};

describe.each(Object.entries(TEMPLATES))("%s", (_, body) => {
  test.each([0, 1, 3])("stays once for %i entries, and the document is valid", (count) => {
    const items = Array.from({ length: count }, (_, index) => ({ No: String(index) }));
    const file = compileSingle(openDocx(docx(body + paragraph("end")), "a.docx"), SETUP)({ Items: items });
    expect(lintDocx(file)).toEqual([]);
    for (const half of body.matchAll(/w:(?:bookmark|perm)(?:Start|End)|fldCharType="end"/g))
      expect(partXml(file).split(half[0])).toHaveLength(2);
  });
});
