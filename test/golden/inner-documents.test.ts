/** Places documents in documents: each keeps its styles, lists, notes, pictures, headers and pages. */

import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileTemplate } from "#shared/merge/compile-template.ts";
import type { DataItem } from "#shared/merge/values/data-item.ts";
import { openDocx } from "#shared/template-file/open-docx.ts";
import {
  bookmark,
  listItem,
  noteReference,
  numbering,
  paragraph,
  picture,
  run,
  table,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

function dataUri(bytes: Uint8Array): string {
  return `data:application/vnd.openxmlformats-officedocument.wordprocessingml.document;base64,${Buffer.from(bytes).toString("base64")}`;
}

function compiled(content: DocxContent | string) {
  const file = openDocx(docx(content), "host.docx");
  return compileTemplate({ kind: "docx", docx: file }, { delimiters: { left: "[", right: "]" }, enhancedSyntax: true });
}

function place(content: DocxContent | string, item: DataItem): Uint8Array {
  const merged = compiled(content).docx?.render(item) ?? new Uint8Array();
  if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/out.docx`, merged);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

const TERMS = docx({
  body: [
    paragraph("Terms of [Name]", '<w:pStyle w:val="Title"/>'),
    paragraph([run("A note"), noteReference("footnote", 1), run(" here")]),
    listItem("First"),
    listItem("Second"),
    table(["a", "b"], ["c", "d"]),
    paragraph([bookmark("Here", run("marked"))]),
  ].join(""),
  styles:
    '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="C00000"/><w:sz w:val="48"/></w:rPr></w:style>',
  numbering: numbering(1),
  footnotes: [paragraph("of the terms")],
  headers: { default: paragraph("Terms header") },
  page: '<w:pgSz w:w="8391" w:h="11906"/><w:pgMar w:top="567" w:right="567" w:bottom="567" w:left="567" w:header="300" w:footer="300" w:gutter="0"/>',
});

test("a", () => {
  const merged = place(
    {
      body: [
        paragraph("Dear [Name]", '<w:pStyle w:val="Title"/>'),
        listItem("Own"),
        listItem("Own two"),
        paragraph("[Terms | document]"),
        paragraph("Bye"),
        paragraph([run("x"), noteReference("footnote", 1)]),
      ].join(""),
      styles:
        '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="24"/></w:rPr></w:style>',
      numbering: numbering(1),
      footnotes: [paragraph("of the host")],
      headers: { default: paragraph("Host header") },
    },
    { Name: "Ada", Terms: dataUri(TERMS) },
  );
  console.log(partXml(merged));
  console.log(partXml(merged, "word/styles.xml"));
  console.log(partXml(merged, "word/numbering.xml"));
  console.log(partXml(merged, "word/footnotes.xml"));
  expect(documentText(merged)).toContain("Terms of [Name]");
});
