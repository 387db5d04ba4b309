/** Tests that no section makes a damaged document, wherever its ends stand. All pairs: property/section-ends.long.test.ts. */
import { expect, test } from "vitest";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const CHANGE = 'w:id="1" w:author="a" w:date="2026-01-01T00:00:00Z"';

const INLINE: Readonly<Record<string, readonly [start: string, end: string]>> = {
  "an insertion": [`<w:ins ${CHANGE}>`, "</w:ins>"],
  "a link": ['<w:hyperlink w:anchor="_top">', "</w:hyperlink>"],
  "a smart tag": ['<w:smartTag w:uri="u" w:element="e">', "</w:smartTag>"],
  "custom XML": ['<w:customXml w:element="e">', "</w:customXml>"],
  "a simple field": ['<w:fldSimple w:instr="PAGE">', "</w:fldSimple>"],
  "a direction": ['<w:dir w:val="rtl">', "</w:dir>"],
  "an override of the direction": ['<w:bdo w:val="rtl">', "</w:bdo>"],
};

const [OPEN, VALUE, CLOSE] = [run("[#Items]"), run("[Name]"), run("[/Items]")];
const CONTROL = ["<w:sdt><w:sdtPr/><w:sdtContent>", "</w:sdtContent></w:sdt>"] as const;
const inControl = (content: string) => CONTROL.join(content);
const CELL = `<w:tc><w:tcPr/>${paragraph("[Name]")}</w:tc>`;
const row = (start: string, end: string) => `<w:tr><w:tc>${paragraph(`${start}[Name]${end}`)}</w:tc></w:tr>`;
const tableOf = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`;

const BODIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(INLINE).flatMap(([name, [start, end]]) => [
      [`a section that begins in ${name}`, `<w:p>${start}${OPEN}${end}${VALUE}${CLOSE}</w:p>`],
      [`a section that ends in ${name}`, `<w:p>${OPEN}${VALUE}${start}${CLOSE}${end}</w:p>`],
      [`a section with each end in ${name}`, `<w:p>${start}${OPEN}${end}${VALUE}${start}${CLOSE}${end}</w:p>`],
    ]),
  ),
  "a section that begins in the base of ruby": `<w:p><w:r><w:ruby><w:rubyPr/><w:rt>${run("r")}</w:rt><w:rubyBase>${OPEN}</w:rubyBase></w:ruby></w:r>${VALUE}${CLOSE}</w:p>`,
  "a section that begins in a control": inControl(paragraph("[#Items]")) + paragraph("[Name]") + paragraph("[/Items]"),
  "a section that ends in a control": paragraph("[#Items]") + paragraph("[Name]") + inControl(paragraph("[/Items]")),
  "a row in a control": tableOf(inControl(row("[#Items]", "[/Items]"))),
  "a cell in a control": tableOf(`<w:tr>${inControl(CELL.replace("[Name]", "[#Items][Name][/Items]"))}${CELL}</w:tr>`),
  "a complex field with the end of a section": `<w:p>${OPEN}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${CLOSE}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  "a bookmark with the end of a section": `<w:p>${OPEN}<w:bookmarkStart w:id="1" w:name="a"/>${VALUE}${CLOSE}<w:bookmarkEnd w:id="1"/></w:p>`,
};

const item = (entries: number) => ({ Items: Array.from({ length: entries }, (_, n) => ({ Name: `N${n}` })) });

test.each(Object.entries(BODIES))("%s never gives a damaged document", (_, body) => {
  const file = openDocx(docx(body + paragraph("End")), "template.docx");
  const [single, several] = [compileSingle(file, SETUP), prepareAssembly(file, SETUP)];
  for (const entries of [0, 1, 2, 5]) {
    expect(lintDocx(single(item(entries)))).toEqual([]);
    for (const pageBreak of [true, false]) {
      const items = [item(1), item(entries), item(1)];
      expect(lintDocx(assemble(several, items, { pageBreak }))).toEqual([]);
    }
  }
});
