/** Replacing in a .docx is replacing in its text, in whatever way the text is split into runs. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPackage } from "#shared/engine/archive/package.ts";
import { editTemplateFile } from "#shared/workers/template-work/edit-templates.ts";
import { escapeXml, paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";

const FORMATS = ["", "<w:rPr><w:b/></w:rPr>", '<w:rPr><w:color w:val="FF0000"/></w:rPr>'];

/** A piece of a run: its text, and how it is written. */
const piece = fc.oneof(
  fc
    .stringMatching(/^[ab<&é😀 ]{0,4}$/u)
    .map((text) => ({ text, xml: `<w:t xml:space="preserve">${escapeXml(text)}</w:t>` })),
  fc.constantFrom({ text: "\t", xml: "<w:tab/>" }, { text: "↵", xml: "<w:br/>" }, { text: "", xml: "<w:t/>" }),
);
const runOf = fc.tuple(fc.constantFrom(...FORMATS), fc.array(piece, { maxLength: 3 })).map(([format, pieces]) => ({
  text: pieces.map(({ text }) => text).join(""),
  xml: `<w:r>${format}${pieces.map(({ xml }) => xml).join("")}</w:r><w:proofErr w:type="spellStart"/>`,
}));
const body = fc.array(fc.array(runOf, { maxLength: 5 }), { minLength: 1, maxLength: 4 }).map((all) => ({
  lines: all.map((runs) => runs.map(({ text }) => text).join("")),
  xml: all.map((runs) => paragraph(runs.map(({ xml }) => xml))).join(""),
}));
const find = fc.stringMatching(/^[ab<&é\t↵ ]{1,3}$/u);
const replace = fc.stringMatching(/^[ab<\]>&[\t↵x ]{0,4}$/u);

test("replacing all places of a text in a .docx gives the text with all of them replaced", () => {
  fc.assert(
    fc.property(body, find, replace, ({ lines, xml }, wanted, written) => {
      fc.pre(lines.some((line) => line.includes(wanted) && !isBlank(line)));
      const bytes = docx(xml);
      const [before, after] = [wanted, written].map((text) => text.replaceAll("↵", "\n"));
      const edited = editTemplateFile({ filename: "a.docx", format: ".docx", bytes }, [
        { find: before ?? "", replace: after ?? "", all: true },
      ]);
      const expected = lines.map((line) => (isBlank(line) ? line : line.replaceAll(wanted, () => written)));
      expect(documentText(edited)).toBe(expected.join("\n"));
      expect(withoutText(partXml(edited))).toBe(withoutText(partXml(bytes)));
      expect([...readPackage(edited).entries.keys()]).toEqual([...readPackage(bytes).entries.keys()]);
    }),
  );
});

/** A paragraph without text is no place for a tag, and is left alone. */
function isBlank(line: string): boolean {
  return line.replaceAll("↵", "").trim() === "";
}

/** The markup that is not text: runs and their formats, and what stands between them. */
function withoutText(xml: string): string {
  return xml.replace(/<w:t(?: xml:space="preserve")?>[^<]*<\/w:t>|<w:(?:t|tab|br)\/>/g, "");
}
