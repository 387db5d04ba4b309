/** What a section repeats has ids of its own: ECMA-376 demands them unique, and Word repairs files in which they are not. */

import { describe, expect, test } from "vitest";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import {
  bookmark,
  contentControl,
  hyperlink,
  noteReference,
  paragraph,
  picture,
  run,
  table,
} from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { processorMs } from "#test/support/processor-time.ts";

const THREE = { Items: [{ Name: "a" }, { Name: "b" }, { Name: "c" }] };
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const W14 = "http://schemas.microsoft.com/office/word/2010/wordml";

function idsIn(file: Uint8Array, pattern: RegExp): readonly string[] {
  return Array.from(partXml(file).matchAll(pattern), ([, id = ""]) => id);
}

function mergedSoundly(template: Uint8Array, item: DataItem = THREE): Uint8Array {
  expect(lintDocx(template)).toEqual([]);
  const file = mergeDocx(template, item, { delimiters: { left: "[", right: "]" } });
  expect(lintDocx(file)).toEqual([]);
  expect(() => openDocx(file, "merged.docx")).not.toThrow();
  return file;
}

test("every repeated picture has an id that no picture of the document has", () => {
  const body =
    paragraph([run("[#Items]"), picture("one.png", 7), picture("one.png", 1), run("[/]")]) +
    paragraph([picture("one.png", 2)]);
  const file = mergedSoundly(docx({ body, pictures: { "one.png": PNG } }));
  expect(new Set(idsIn(file, /<wp:docPr id="(\d+)"/g)).size).toBe(7);
});

test("repeated pictures with a tag in their alternative text have ids of their own", () => {
  const described = picture("one.png", 7).replace('<wp:docPr id="7"', '<wp:docPr id="7" descr="[Name]"');
  const body = paragraph([run("[#Items]"), described, run("[/]")]);
  const file = mergedSoundly(docx({ body, pictures: { "one.png": PNG } }));
  expect(idsIn(file, /descr="(\w+)"/g)).toEqual(["a", "b", "c"]);
  expect(new Set(idsIn(file, /<wp:docPr id="(\d+)"/g)).size).toBe(3);
});

test("content controls keep their content under ids of their own", () => {
  const template = docx(paragraph("[#Items]") + contentControl(paragraph("for [Name]"), -42) + paragraph("[/]"));
  expect(documentText(template)).toContain("for [Name]");
  const file = mergedSoundly(template);
  expect(new Set(idsIn(file, /<w:id w:val="(-?\d+)"/g)).size).toBe(3);
  expect(documentText(file)).toContain("for a\nfor b\nfor c");
});

test("thousands of controls without properties take no longer than others", () => {
  const control = `<w:sdt><w:sdtPr/><w:sdtContent>${paragraph("[Name]")}</w:sdtContent></w:sdt>`;
  const merge = compileSingle(openDocx(docx(paragraph("[#Items]") + control + paragraph("[/]")), "a.docx"), {
    delimiters: { left: "[", right: "]" },
    enhancedSyntax: false,
  });
  const Items = Array.from({ length: 8_000 }, (_, at) => ({ Name: `n${at}` }));
  let file: Uint8Array = new Uint8Array();
  expect(processorMs(() => (file = merge({ Items })))).toBeLessThan(2_000);
  expect(idsIn(file, /<w:sdtPr(\/)>/g)).toHaveLength(8_000);
});

describe("bookmarks", () => {
  const long = '<w:bookmarkStart w:id="3" w:name="here"></w:bookmarkStart>[]<w:bookmarkEnd w:id="3"></w:bookmarkEnd>';
  test.each([
    ["short", bookmark("here", run("[Name] "), 3)],
    ["long", long.replace("[]", run("[Name] "))],
  ])("in their %s form: the first keeps its name, and links to it find it there", (_, marked) => {
    const line = paragraph([run("[#Items]"), marked, run("[/]")]);
    const file = mergedSoundly(docx(line + paragraph([hyperlink("to it", { anchor: "here" })])));
    expect(idsIn(file, /<w:bookmarkStart w:id="\d+" w:name="(\w+)"/g)).toEqual(["here", "here_2", "here_3"]);
    expect(partXml(file)).toMatch(/w:name="here"(?:\/>|>)(?:(?!<w:bookmarkEnd).)*a /);
    expect(documentText(file)).toContain("a b c ");
  });

  const start = '<w:bookmarkStart w:id="3" w:name="here"/>';
  const end = '<w:bookmarkEnd w:id="3"/>';
  test.each([
    ["starts before a section and ends in it", [start, run("[#Items]"), run("[Name]"), end, run("[/]")]],
    ["starts in a section and ends after it", [run("[#Items]"), start, run("[Name][/]"), end]],
    ["does so in its long form", [run("[#Items]"), start.replace("/>", "></w:bookmarkStart>"), run("[Name][/]"), end]],
  ])("one that %s stays one bookmark, in one document and in several copies", (_, line) => {
    const template = docx(paragraph(line));
    const file = mergedSoundly(template);
    expect(idsIn(file, /w:name="(\w+)"/g)).toEqual(["here"]);
    expect(documentText(file)).toBe("abc");
    expect(idsIn(assembleSoundly(template, [THREE, THREE]), /w:name="(here\w*)"/g)).toHaveLength(2);
  });

  test("one that begins in a section and ends behind it begins before it instead", () => {
    const file = mergedSoundly(docx(paragraph([run("[#Items]x"), start, run("[/]y"), end])), {});
    expect(partXml(file)).toMatch(/<w:bookmarkStart [^>]*>.*y.*<w:bookmarkEnd /);
    expect(documentText(file)).toBe("y");
  });
});

test.each(["footnote", "endnote"] as const)("each repeated %s is a note of its own", (kind) => {
  const template = docx({
    body: paragraph([run("[#Items][Name]"), noteReference(kind, 1), run("[/]")]),
    [`${kind}s`]: [paragraph("note of [Owner]")],
  });
  const file = mergedSoundly(template, { ...THREE, Owner: "Ada" });
  const part = `word/${kind}s.xml`;
  expect(documentText(file, part).match(/note of Ada/g)).toHaveLength(3);
  expect(new Set(idsIn(file, new RegExp(`<w:${kind}Reference w:id="(\\d+)"`, "g"))).size).toBe(3);
});

test("each repeated comment is a comment of its own, and threads of others stay", () => {
  const range = (id: number, content: string) =>
    `<w:commentRangeStart w:id="${id}"/>${content}<w:commentRangeEnd w:id="${id}"/>${noteReference("comment", id)}`;
  const identified = paragraph("first").replace("<w:p>", `<w:p xmlns:w14="${W14}" w14:paraId="0A000001">`);
  const template = docx({
    body: paragraph([range(0, run("top"))]) + paragraph([run("[#Items]"), range(1, run("[Name]")), run("[/]")]),
    comments: [identified, paragraph("second")],
  });
  const file = mergedSoundly(template);
  expect(documentText(file, "word/comments.xml")).toBe("first\nsecond\nsecond\nsecond");
  expect(partXml(file, "word/comments.xml")).toContain('w14:paraId="0A000001"');
});

describe("a comment on what a section tears apart", () => {
  const [start, end] = ['<w:commentRangeStart w:id="0"/>', '<w:commentRangeEnd w:id="0"/>'];
  const reference = noteReference("comment", 0);
  test.each<[string, readonly string[], number]>([
    ["starts before and ends in it", [start, run("[#Items][Name]"), end, reference, run("[/]")], 3],
    ["starts in it and ends behind", [run("[#Items]"), start, run("[Name][/]"), end, reference], 1],
    ["has only its mark in it", [start, run("x"), end, run("[#Items][Name]"), reference, run("[/]")], 3],
  ])("%s", (_, line, comments) => {
    const template = docx({ body: paragraph(line), comments: [paragraph("note")] });
    const file = mergedSoundly(template);
    expect(idsIn(file, /<w:commentReference w:id="(\d+)"/g)).toHaveLength(comments);
    expect(idsIn(file, /<w:commentRangeStart w:id="(\d+)"/g)).toHaveLength(1);
    expect(documentText(file, "word/comments.xml").match(/note/g)).toHaveLength(comments);
    assembleSoundly(template, [THREE, THREE]);
  });
});

test("tracked insertions, deletions, changes of format and moves", () => {
  const change = (name: string, id: number, content: string) =>
    `<w:${name} w:id="${id}" w:author="A" w:date="2026-01-01T00:00:00Z">${content}</w:${name}>`;
  const moved = (side: string, id: number) =>
    `<w:move${side}RangeStart w:id="${id}" w:name="move1" w:author="A"/>${change(`move${side}`, id + 1, run("m"))}<w:move${side}RangeEnd w:id="${id}"/>`;
  const line = [
    run("[#Items]"),
    change("ins", 1, run("[Name]")),
    change("del", 2, "<w:r><w:delText>gone</w:delText></w:r>"),
    run("x", `<w:b/>${change("rPrChange", 3, "<w:rPr/>")}`),
    moved("From", 4),
    moved("To", 6),
    run("[/]"),
  ];
  const file = mergedSoundly(docx(paragraph(line)));
  expect(idsIn(file, /<w:moveFromRangeStart [^>]*w:name="(\w+)"/g)).toEqual(["move1", "move1_2", "move1_3"]);
  expect(idsIn(file, /<w:moveToRangeStart [^>]*w:name="(\w+)"/g)).toEqual(["move1", "move1_2", "move1_3"]);
});

test("repeated rows of a table with pictures, notes and controls in them have ids of their own", () => {
  const cell = paragraph([picture("one.png", 1), noteReference("footnote", 1), contentControl(run("[Name]"), 5)]);
  const body = table([paragraph("[#Items]") + cell, "[/]"]) + paragraph("end");
  const file = mergedSoundly(docx({ body, pictures: { "one.png": PNG }, footnotes: [paragraph("note")] }));
  expect(documentText(file)).toContain("a");
});

test("a bound content control keeps its binding, and a list its numbers", () => {
  const binding = '<w:dataBinding w:xpath="/a" w:storeItemID="{1}"/>';
  const bound = contentControl(paragraph("bound"), 9).replace("</w:sdtPr>", `${binding}</w:sdtPr>`);
  const repeated = paragraph([run("[#Items]"), picture("one.png", 7), run("[/]")]);
  const file = mergedSoundly(docx({ body: bound + repeated, pictures: { "one.png": PNG } }));
  expect(partXml(file)).toContain(binding);
});

test("paragraphs in sections go without ids, which Word gives anew; all others keep theirs", () => {
  const identified = (id: string, text: string) =>
    paragraph(text).replace("<w:p>", `<w:p xmlns:w14="${W14}" w14:paraId="${id}" w14:textId="77777777">`);
  const template = docx(
    identified("0A000001", "top") +
      identified("0A000002", "[#Items]") +
      identified("0A000003", "x[Name]") +
      identified("0A000004", "[/]"),
  );
  expect(idsIn(template, /w14:paraId="(\w+)"/g)).toHaveLength(4);
  const file = mergeDocx(template, THREE);
  expect(documentText(file)).toBe("top\nxa\nxb\nxc");
  expect(idsIn(file, /w14:paraId="(\w+)"/g)).toEqual(["0A000001"]);
  expect(lintDocx(file)).toEqual([]);
});

test("content that no section repeats keeps its ids", () => {
  const template = docx({
    body:
      paragraph([picture("one.png", 9), run("[Name]"), bookmark("b", run("x"), 5)]) + contentControl(paragraph("y"), 8),
    pictures: { "one.png": PNG },
  });
  const file = mergeDocx(template, { Name: "Ada" });
  expect(partXml(file)).toBe(partXml(template).replace("[Name]", "Ada"));
});
