/** Tags in attributes: alternative texts, tips, watermarks and the codes of simple fields. */
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { type ReadOptions, readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { hyperlink, paragraph, paragraphs, picture, run, table } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";

const withAltText = (descr: string) =>
  paragraph([picture("logo.png").replace("<wp:docPr ", `<wp:docPr descr="${descr}" `)]);
const withPicture = (body: string): DocxContent => ({ body, pictures: { "logo.png": Uint8Array.of(1) } });
const read = (template: Uint8Array, options: Partial<ReadOptions> = {}) =>
  readTemplate(openDocx(template, "a.docx"), { enhancedSyntax: false, ...options });

/** The fixture must hold the first text, and its merged document the second one. */
function expectAttribute(body: string, item: DataItem, [before, after]: readonly [string, string]): void {
  const template = docx(withPicture(body));
  expect(partXml(template)).toContain(before);
  const merged = mergeDocx(template, item);
  expect(partXml(merged)).toContain(after);
  expect(() => openDocx(merged, "merged.docx")).not.toThrow();
}

test("the alternative text of a picture is filled in", () => {
  const element = (text: string) => `<wp:docPr descr="${text}" id="1" name="logo.png"/>`;
  expectAttribute(withAltText("Photo of [Name]"), { Name: "Ada" }, [
    element("Photo of [Name]"),
    element("Photo of Ada"),
  ]);
});

test.each<[string, string, string]>([
  ["a picture's title", '<pic:cNvPr id="1" title="[Name]" name="p"/>', '<pic:cNvPr id="1" title="Ada" name="p"/>'],
  ["a table's title", '<w:tblCaption w:val="Of [Name]"/>', '<w:tblCaption w:val="Of Ada"/>'],
  ["a table's description", '<w:tblDescription w:val="Of [Name]"/>', '<w:tblDescription w:val="Of Ada"/>'],
  ["a link's tip", '<w:hyperlink w:anchor="x" w:tooltip="To [Name]">', '<w:hyperlink w:anchor="x" w:tooltip="To Ada">'],
  ["an old shape's text", '<v:shape id="s" alt="Of [Name]">', '<v:shape id="s" alt="Of Ada">'],
  ["a watermark", '<v:textpath on="t" string="[Name]"/>', '<v:textpath on="t" string="Ada"/>'],
  ["a simple field's code", '<w:fldSimple w:instr="PAGEREF [Name] \\h">', '<w:fldSimple w:instr="PAGEREF Ada \\h">'],
])("%s is filled in", (_, before, after) => {
  const end = before.endsWith("/>") ? "" : `</${before.slice(1).replace(/ .*/, "")}>`;
  expectAttribute(`<w:p>${before}${end}</w:p>`, { Name: "Ada" }, [before, after]);
});

test("a value stays within its quotes, whatever it holds, and keeps its lines", () => {
  expectAttribute(withAltText("[v]"), { v: `"/><w:p/>'&\n\tb` }, [
    'descr="[v]"',
    'descr="&quot;/&gt;&lt;w:p/&gt;&apos;&amp;&#10;&#9;b"',
  ]);
});

test("text around the tags of an attribute stays as it was", () => {
  expectAttribute(withAltText("a &gt; b &amp; &quot;c&quot;&#10;d [v]"), { v: 1 }, [
    "a &gt; b &amp; &quot;c&quot;&#10;d [v]",
    "a &gt; b &amp; &quot;c&quot;&#10;d 1",
  ]);
});

test("a value adds no switches to the code of a simple field", () => {
  const field = `<w:fldSimple w:instr="QUOTE &quot;[v]&quot;">${run("x")}</w:fldSimple>`;
  expectAttribute(paragraph([field]), { v: '" \\o "tip' }, [
    'w:instr="QUOTE &quot;[v]&quot;"',
    'w:instr="QUOTE &quot;\\&quot; \\\\o \\&quot;tip&quot;"',
  ]);
});

test("an alternative text in a repeated row has the values of its row, and may hold sections of its own", () => {
  const cell = withAltText("[Name][#Old] (old)[/Old]");
  const template = docx(withPicture(table(["[#Rows]", cell, "[/Rows]"])));
  expect(partXml(template)).toContain('descr="[Name][#Old] (old)[/Old]"');
  const merged = partXml(mergeDocx(template, { Rows: [{ Name: "a" }, { Name: "b", Old: true }] }));
  expect([...merged.matchAll(/descr="([^"]*)"/g)].map(([, text]) => text)).toEqual(["a", "b (old)"]);
});

test("tags in attributes are listed where they stand, in their sections", () => {
  const body = paragraph("[First]") + withAltText("[Photo]") + table(["[#Rows]", withAltText("[Alt]"), "[/]"]);
  const template = docx(withPicture(body + paragraph([hyperlink("[Last]", { anchor: "x" })])));
  expect(read(template).tags).toEqual({ valid: ["First", "Photo", { Rows: ["Alt"] }, "Last"], invalid: [] });
});

test.each([
  ["a lone delimiter", "A sign [1 of 2"],
  ["a section without its end", "[#Show]x"],
  ["an end without its section", "x[/Show]"],
])("an alternative text with %s is none with tags: it stays, and spoils nothing", (_, text) => {
  const template = docx(withPicture(paragraph("[Name]") + withAltText(text) + paragraph("x]".slice(0, 1))));
  expect(read(template).tags).toEqual({ valid: ["Name"], invalid: [] });
  expect(partXml(mergeDocx(template, { Name: "Ada" }))).toContain(`descr="${text}"`);
});

test("an alternative text that is no expression stays, with enhanced syntax", () => {
  const template = docx(withPicture(paragraph("[a.b]") + withAltText("See [figure one]")));
  const options = { enhancedSyntax: true };
  expect(read(template, options).tags).toEqual({ valid: ["a.b"], invalid: [] });
  expect(partXml(mergeDocx(template, { a: { b: "Ada" } }, options))).toContain('descr="See [figure one]"');
});

test("a broken tag in the code of a simple field is invalid, as in any other field", () => {
  const template = docx(paragraphs("[Name]") + paragraph(['<w:fldSimple w:instr="REF [Mark"/>']));
  expect(read(template).tags).toEqual({ valid: ["Name"], invalid: ["Mark"] });
  expect(() => mergeDocx(template, {})).toThrow(expect.objectContaining({ code: "template_has_invalid_tags" }));
});

test("attributes are filled in on docxtemplater's own way of rendering too", () => {
  // An empty section as a table's only row is rendered by docxtemplater.
  const template = docx(withPicture(withAltText("Photo of [Name]") + table(["[#Rows][.]", "[/]"])));
  expect(partXml(mergeDocx(template, { Name: "A & B" }))).toContain('descr="Photo of A &amp; B"');
});
