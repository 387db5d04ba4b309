import { test } from "vitest";
import { readFileSync, writeFileSync } from "node:fs";
import { compileTemplate } from "#shared/merge/compile-template.ts";
import { openDocx } from "#shared/template-file/open-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
const c = "/work/shared/corpus";
const uri = (f: string) => `data:;base64,${readFileSync(f).toString("base64")}`;
test("look", () => {
  const host = compileTemplate({ kind: "docx", docx: openDocx(readFileSync("/tmp/nested/host.docx"), "h.docx") }, { delimiters: { left: "[", right: "]" }, enhancedSyntax: true });
  const inners: Record<string,string> = { hfs: `${c}/docxcompose/header_footer_sections.docx`, num: `${c}/docx4j/NumberingIndents.docx`, smart: `${c}/docxcompose/smart_art.docx`, chart: `${c}/easy-template-x/chart_-_line_-_empty.docx`, struct: `${c}/xdocreport/DocxStructures.docx`, sp: `${c}/docxcompose/styles_preserve1.docx`, offer: "examples/Offer.docx" };
  for (const [name, file] of Object.entries(inners)) {
    const out = host.docx?.render({ Terms: uri(file), Name: "Ada" }) ?? new Uint8Array();
    writeFileSync(`/tmp/nested/${name}.docx`, out);
    writeFileSync(`/tmp/nested/${name}-own.docx`, readFileSync(file));
    console.log(name, lintDocx(out));
  }
  const all = host.docx?.assemble([{ Terms: uri(inners.struct!), Name: "Ada" }, { Terms: uri(inners.num!), Name: "Bob" }, { Terms: uri(inners.struct!), Name: "Cy" }], { pageBreak: true }) ?? new Uint8Array();
  writeFileSync("/tmp/nested/all.docx", all);
  console.log("all", lintDocx(all));
});
