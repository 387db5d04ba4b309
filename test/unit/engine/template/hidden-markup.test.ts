/** What stands in comments and CDATA sections of a .docx is no markup. */
import { expect, test } from "vitest";
import { writePackage } from "#shared/engine/archive/package.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { partText } from "#shared/engine/template-file/package/office-package.ts";
import { documentText, docx } from "#test/support/docx-package.ts";

const BODY =
  "<w:p><!-- <w:style> --><w:r><w:t><![CDATA[a <w:t> & b]]></w:t></w:r><!-- by a program --><?x <w:p?></w:p>";

test("markup in comments and instructions is left out, that in CDATA sections is text, and other comments stay", () => {
  const file = openDocx(docx(BODY), "a.docx");
  const xml = partText(file, file.mainPart) ?? "";
  expect(xml).toContain("<w:p><w:r><w:t>a &lt;w:t&gt; &amp; b</w:t></w:r><!-- by a program --></w:p>");
  expect(documentText(writePackage(file.archive, new Map()))).toContain("a <w:t> & b");
});
