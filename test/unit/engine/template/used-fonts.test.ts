/** The fonts of a template's text, as ECMA-376 finds them: run, character style, paragraph style, defaults. */
import { expect, test } from "vitest";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { usedFonts } from "#shared/engine/template-file/package/used-fonts.ts";
import { paragraph, run, textBox } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";

const STYLES = [
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Default One" w:eastAsia="MS Mincho"/></w:rPr></w:rPrDefault></w:docDefaults>',
  '<w:style w:type="paragraph" w:styleId="Title"><w:basedOn w:val="Base"/></w:style>',
  '<w:style w:type="paragraph" w:styleId="Base"><w:rPr><w:rFonts w:ascii="Base &amp; Sons"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>',
  '<w:style w:type="character" w:styleId="Code"><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="Unused"><w:rPr><w:rFonts w:ascii="Nobody"/></w:rPr></w:style>',
].join("");

function namesIn(content: DocxContent | string): readonly string[] {
  const full = typeof content === "string" ? { body: content } : content;
  const template = docx({ styles: STYLES, ...full });
  return usedFonts(openDocx(template, "a.docx")).map(({ name }) => name);
}

const style = (name: string) => `<w:pStyle w:val="${name}"/>`;
const fonts = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="Song" w:cs="Arabic One"/>`;

test.each([
  ["the defaults", paragraph("text"), ["Default One"]],
  ["the run's own before all", paragraph([run("text", fonts("Own"))], style("Title")), ["Own"]],
  [
    "the character style before the paragraph's",
    paragraph([run("x", '<w:rStyle w:val="Code"/>')], style("Title")),
    ["Courier New"],
  ],
  ["the paragraph style, and what it rests on", paragraph("text", style("Title")), ["Base & Sons"]],
  ["a style that rests on itself", paragraph("text", style("Loop")), ["Default One"]],
  ["a style that is not there", paragraph("text", style("Nothing")), ["Default One"]],
  [
    "each once, in order of use",
    paragraph("a", style("Title")) + paragraph("b") + paragraph("c", style("Title")),
    ["Base & Sons", "Default One"],
  ],
  ["East Asian text its own font", paragraph([run("日本", fonts("Own"))]), ["Song"]],
  ["mixed text both", paragraph([run("x 日本", fonts("Own"))]), ["Own", "Song"]],
  ["Arabic and Hebrew theirs", paragraph([run("שלום", fonts("Own"))]), ["Arabic One"]],
  ["blanks have none", paragraph([run("   ", fonts("Own"))]), []],
  ["a font that only an empty run names is not used", paragraph([run("", fonts("Own")), run("text")]), ["Default One"]],
  ["the mark of a paragraph is no text", paragraph("text", `<w:rPr>${fonts("Mark")}</w:rPr>`), ["Default One"]],
  ["text boxes", paragraph([textBox(paragraph([run("in", fonts("Boxed"))])), run("out")]), ["Boxed", "Default One"]],
])("%s", (_, body, expected) => {
  expect(namesIn(body)).toEqual(expected);
});

test("headers, footers and notes count as well", () => {
  const inside = (name: string) => paragraph([run("x", fonts(name))]);
  const names = namesIn({
    body: inside("Body"),
    headers: { default: inside("Head") },
    footers: { default: inside("Foot") },
    footnotes: [inside("Note")],
  });
  expect(names.toSorted()).toEqual(["Body", "Foot", "Head", "Note"]);
});
