/** Footnotes, endnotes and comments belong to the section in which the reference to them stands. */
import { expect, test } from "vitest";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { templateSchema } from "#shared/engine/template/schema/template-schema.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { hyperlink, noteReference, paragraph, paragraphs, run, table } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx, partXml } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };
const KINDS = ["footnote", "endnote", "comment"] as const;
type Kind = (typeof KINDS)[number];

/** The texts of the notes in the order of the references to them. */
function notesOf(file: Uint8Array, kind: Kind): readonly string[] {
  const notes = partXml(file, `word/${kind}s.xml`).matchAll(
    new RegExp(`<w:${kind} [^>]*w:id="(-?\\d+)"[^>]*>(.*?)</w:${kind}>`, "gs"),
  );
  const texts = new Map(Array.from(notes, ([, id, xml = ""]) => [id, textOf(xml)]));
  const references = partXml(file).matchAll(new RegExp(`<w:${kind}Reference w:id="(-?\\d+)"`, "g"));
  return Array.from(references, ([, id]) => texts.get(id) ?? "missing");
}

const textOf = (xml: string) => xml.replace(/<\/w:p>(?=.)/g, "/").replace(/<[^>]*>/g, "");

/** Merges one item, and expects the same notes in each of several copies. */
function merged(content: DocxContent, item: DataItem, kind: Kind): Uint8Array {
  expect(lintDocx(docx(content))).toEqual([]);
  const file = openDocx(docx(content), "template.docx");
  const single = compileSingle(file, SETUP)(item);
  expect(lintDocx(single)).toEqual([]);
  const several = assemble(prepareAssembly(file, SETUP), [item, item], { pageBreak: true });
  expect(lintDocx(several)).toEqual([]);
  expect(notesOf(several, kind)).toEqual([...notesOf(single, kind), ...notesOf(single, kind)]);
  return single;
}

function withNotes(kind: Kind, body: string, ...notes: readonly string[]): DocxContent {
  return { body, [`${kind}s`]: notes };
}

/** Footnotes and endnotes count from 1, comments from 0. */
const reference = (kind: Kind, number = 1) => noteReference(kind, kind === "comment" ? number - 1 : number);

const items = (count: number) => ({
  No: "outer",
  Items: Array.from({ length: count }, (_, at) => ({ No: at + 1, Parts: [{ Part: "a" }, { Part: "b" }] })),
});

const tagsOf = (content: DocxContent) =>
  readTemplate(openDocx(docx(content), "template.docx"), { enhancedSyntax: true, delimiters: SETUP.delimiters }).tags;

test.each(KINDS)("a %s in a section has the values of the entry, and its tags are listed there", (kind) => {
  const body = paragraph([run("[#Items]x"), reference(kind), run("[/Items]")]) + paragraph("[No]");
  const content = withNotes(kind, body, paragraph("note [No] [Owner]"));
  expect(tagsOf(content)).toEqual({ valid: [{ Items: ["No", "Owner"] }, "No"], invalid: [] });
  for (const count of [0, 1, 2, 5]) {
    const file = merged(content, { ...items(count), Owner: "Ada" }, kind);
    expect(notesOf(file, kind)).toEqual(Array.from({ length: count }, (_, at) => `note ${at + 1} Ada`));
    expect(partXml(file, `word/${kind}s.xml`).match(/Ada/g) ?? []).toHaveLength(count);
  }
});

test.each(KINDS)("a %s outside of sections keeps the values around it", (kind) => {
  const body = paragraph([run("[#Items]x[/Items]"), reference(kind)]);
  const content = withNotes(kind, body, paragraph("note [No]"));
  expect(tagsOf(content).valid).toEqual([{ Items: [] }, "No"]);
  expect(notesOf(merged(content, items(2), kind), kind)).toEqual(["note outer"]);
});

test.each(KINDS)("sections in a %s, and those around it, repeat what its author sees", (kind) => {
  const rows = table(["[#Items][No]", paragraph([run("x"), reference(kind), run("[/Items]")])]) + paragraph("end");
  const content = withNotes(kind, rows, paragraph("of [No]:") + paragraphs("[#Parts]", "[Part] in [No]", "[/Parts]"));
  expect(tagsOf(content).valid).toEqual([{ Items: ["No", { Parts: ["Part", "No"] }] }]);
  expect(notesOf(merged(content, items(2), kind), kind)).toEqual(["of 1:/a in 1/b in 1", "of 2:/a in 2/b in 2"]);
});

test.each(KINDS)("a %s that only has a section keeps a paragraph without entries", (kind) => {
  const body = paragraph([run("[#Items]x"), reference(kind), run("[/Items]")]);
  const content = withNotes(kind, body, paragraphs("[#Missing]", "y", "[/Missing]"));
  expect(notesOf(merged(content, items(2), kind), kind)).toEqual(["", ""]);
});

test.each(KINDS)("two references to one %s each have the values of their place", (kind) => {
  const body =
    paragraph([run("a"), reference(kind), run("[#Items]b"), reference(kind), run("[/Items]")]) +
    paragraph([run("[#Items][#Parts]c"), reference(kind), run("[/Parts][/Items]")]);
  const content = withNotes(kind, body, paragraph("[No][Part]"));
  // Two references to one note are a fault of the template, which its documents do not have.
  const merge = compileSingle(openDocx(docx(content), "template.docx"), SETUP);
  expect(notesOf(merge(items(2)), kind)).toEqual(["outer", "1", "2", "1a", "1b", "2a", "2b"]);
});

test("each comment keeps its own range, also if that begins before the section", () => {
  const [start, end] = ['<w:commentRangeStart w:id="0"/>', '<w:commentRangeEnd w:id="0"/>'];
  const inside = paragraph([run("[#Items]"), start, run("x"), end, reference("comment"), run("[/Items]")]);
  const file = merged(withNotes("comment", inside, paragraph("note [No]")), items(2), "comment");
  const marks = partXml(file).matchAll(/<w:comment(RangeStart|RangeEnd|Reference) w:id="(\d+)"/g);
  const [first = [], second = []] = Object.values(Object.groupBy(marks, ([, , id = ""]) => id));
  for (const each of [first, second])
    expect(each?.map(([, name]) => name)).toEqual(["RangeStart", "RangeEnd", "Reference"]);
  const before = paragraph([start, run("[#Items]x"), end, reference("comment"), run("[/Items]")]);
  expect(notesOf(merged(withNotes("comment", before, paragraph("note [No]")), items(2), "comment"), "comment")).toEqual(
    ["note 1", "note 2"],
  );
});

test("a comment on a footnote in a section has the values of the entry too", () => {
  const content = {
    body: paragraph([run("[#Items]x"), reference("footnote"), run("[/Items]")]),
    footnotes: [paragraph([run("note"), reference("comment")])],
    comments: [paragraph("on [No]")],
  };
  expect(tagsOf(content).valid).toEqual([{ Items: ["No"] }]);
  const file = merged(content, items(2), "footnote");
  const comments = partXml(file, "word/comments.xml").match(/on \w+/g);
  expect(comments).toEqual(["on 1", "on 2"]);
});

test("links, conditions and removed places in a note are those of its entry", () => {
  const link =
    '<Relationship Id="rIdL" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/%5BNo%5D" TargetMode="External"/>';
  const content = {
    body: paragraph([run("[#Items]x"), reference("footnote"), run("[/Items]")]),
    footnotes: [
      paragraph([hyperlink("go", { id: "rIdL" }), run("[#No == 1]one[/]")]) +
        paragraph("[No == 2 | drop:'paragraph']gone"),
    ],
    parts: {
      "word/_rels/footnotes.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${link}</Relationships>`,
    },
  };
  const file = merged(content, items(2), "footnote");
  expect(notesOf(file, "footnote")).toEqual(["goone/gone", "go"]);
  const links = partXml(file, "word/_rels/footnotes.xml.rels").match(/example\.org\/\w+/g);
  expect(links).toEqual(["example.org/1", "example.org/2"]);
});

test("the schema lists the tags of a note in its section", () => {
  const body = paragraph([run("[#Items]x"), reference("footnote"), run("[/Items]")]);
  const file = openDocx(docx(withNotes("footnote", body, paragraph("[Only]"))), "template.docx");
  const { sample } = templateSchema({ kind: "docx", docx: file }, SETUP);
  expect(sample).toHaveProperty("Items[0].Only");
  expect(sample).not.toHaveProperty("Only");
});

test("threads and lasting ids tell only of comments that the document has", () => {
  const identified = (id: string, text: string) =>
    paragraph(text).replace(
      "<w:p>",
      `<w:p xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:paraId="${id}">`,
    );
  const body = paragraph([run("[#Items]x"), reference("comment"), run("[/Items]"), reference("comment", 2)]);
  const comments = [identified("0A000001", "note [No]"), identified("0A000002", "answer")];
  const plain = docx({ body, comments });
  const companions: Readonly<Record<string, readonly [type: string, xml: string]>> = {
    commentsExtended: [
      "2011",
      '<x:commentsEx xmlns:x="http://schemas.microsoft.com/office/word/2012/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:commentEx w15:paraId="0A000001" w15:done="1"/><w15:commentEx w15:paraId="0A000002" w15:paraIdParent="0A000001"/></x:commentsEx>',
    ],
    commentsIds: [
      "2016/09",
      '<w16cid:commentsIds xmlns:w16cid="http://schemas.microsoft.com/office/word/2016/wordml/cid"><w16cid:commentId w16cid:paraId="0A000001" w16cid:durableId="1"/><w16cid:commentId w16cid:paraId="0A000002" w16cid:durableId="2"/></w16cid:commentsIds>',
    ],
    commentsExtensible: [
      "2018/08",
      '<w16cex:commentsExtensible xmlns:w16cex="http://schemas.microsoft.com/office/word/2018/wordml/cex"><w16cex:commentExtensible w16cex:durableId="1"/><w16cex:commentExtensible w16cex:durableId="2"/></w16cex:commentsExtensible>',
    ],
  };
  const relationships = Object.entries(companions).map(
    ([kind, [year]]) =>
      `<Relationship Id="rId_${kind}" Type="http://schemas.microsoft.com/office/${year}/relationships/${kind}" Target="${kind}.xml"/>`,
  );
  const parts = {
    ...Object.fromEntries(Object.entries(companions).map(([kind, [, xml]]) => [`word/${kind}.xml`, xml])),
    "word/_rels/document.xml.rels": partXml(plain, "word/_rels/document.xml.rels").replace(
      "</Relationships>",
      `${relationships.join("")}</Relationships>`,
    ),
  };
  const merge = compileSingle(openDocx(docx({ body, comments, parts }), "template.docx"), SETUP);
  const told = (count: number) => {
    const file = merge(items(count));
    expect(lintDocx(file)).toEqual([]);
    return Object.keys(companions).map((kind) =>
      Array.from(
        partXml(file, `word/${kind}.xml`).matchAll(/:(paraId|paraIdParent|durableId)="(?:0A00000)?(\d)"/g),
        ([, , id]) => id,
      ).join(""),
    );
  };
  expect([told(0), told(2)]).toEqual([
    ["2", "22", "2"],
    ["121", "1122", "12"],
  ]);
});
