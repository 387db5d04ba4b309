/** Ids and names: unique in the file, and what refers to them leads to its own copy. */
import { describe, expect, test } from "vitest";
import { noteId } from "#shared/engine/merge/assembly/copy-notes.ts";
import { assembleSoundly, named } from "#test/support/assemble-docx.ts";
import {
  bookmark,
  contentControl,
  field,
  hyperlink,
  noteReference,
  paragraph,
  picture,
  run,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { documentText, docx, partNames, partXml } from "#test/support/docx-package.ts";

const items = named("Ada", "Bob", "Cy");

/** First groups of all matches in a part. */
function every(file: Uint8Array, pattern: RegExp, part?: string): readonly string[] {
  return Array.from(partXml(file, part).matchAll(pattern), ([, group]) => group ?? "");
}

const bookmarkNames = (file: Uint8Array) => every(file, /<w:bookmarkStart [^>]*w:name="([^"]*)"/g);

describe("bookmarks", () => {
  const target = paragraph([bookmark("target", run("[Name]"))]);

  test.each([
    ["a cross-reference", field("REF target \\h", "x"), / REF (\w+) /g],
    ["a page reference in capitals and small letters", field("PageRef target", "x"), / PageRef (\w+) /g],
    ["a link within the file", field('HYPERLINK \\l "target" \\o "tip"', "x"), /HYPERLINK \\l "(\w+)"/g],
    ["a table of contents of a part", field('TOC \\o "1-3" \\b target', "x"), /\\b (\w+)/g],
    ["a simple field", `<w:fldSimple w:instr=" REF target ">${run("x")}</w:fldSimple>`, / REF (\w+) /g],
    ["a link element", hyperlink("x", { anchor: "target" }), /w:anchor="(\w+)"/g],
  ])("%s leads to the bookmark of its own copy", (_, reference, pattern) => {
    const file = assembleSoundly(docx(target + paragraph([reference])), items);
    expect(bookmarkNames(file)).toEqual(["target", "target_2", "target_3"]);
    expect(every(file, pattern)).toEqual(["target", "target_2", "target_3"]);
  });

  test("a field's code may be spread over runs, even within the name, and fields may be nested", () => {
    const part = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const nested = field("REF target", "x");
    const spread = [mark("begin"), part(" RE"), part("F tar"), part("get "), nested, part("\\h "), mark("end")];
    const file = assembleSoundly(docx(target + paragraph(spread)), named("Ada", "Bob"));
    const codes = every(file, /<w:instrText[^>]*>([^<]*)</g);
    expect(codes.slice(5)).toEqual([" RE", "F target_2", " ", " REF target_2 ", "\\h "]);
  });

  test.each([
    ["a field that only looks like a reference", field("MACROBUTTON target x", "x"), "MACROBUTTON target "],
    ["a place in another file", field('HYPERLINK "http://x.test/" \\l "target"', "x"), '\\l "target"'],
    ["the start of the file", hyperlink("x", { anchor: "_top" }), 'w:anchor="_top"'],
  ])("%s stays as it is", (_, reference, kept) => {
    const file = assembleSoundly(docx(target + paragraph([reference])), items);
    expect(partXml(file).split(kept)).toHaveLength(4);
  });

  test("a link to a place in another file stays as it is", () => {
    const link = '<w:hyperlink r:id="rIdLink" w:anchor="target"><w:r><w:t>x</w:t></w:r></w:hyperlink>';
    const template = docx({ body: target + paragraph([link]), links: { rIdLink: "http://x.test/" } });
    const file = assembleSoundly(template, items);
    expect(every(file, /w:anchor="(\w+)"/g)).toEqual(["target", "target", "target"]);
    expect(every(file, /<w:hyperlink r:id="(\w+)"/g)).toEqual(["rIdLink", "rIdLink", "rIdLink"]);
  });

  test("names keep to 40 characters and do not meet names that the template has", () => {
    const long = (end: string) => `${"x".repeat(39)}${end}`;
    const body = [long("a"), long("b"), "t", "T_2"]
      .map((name, index) => paragraph([bookmark(name, run("[Name]"), index)]))
      .join("");
    const names = bookmarkNames(assembleSoundly(docx(body), items)).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(12);
    expect(Math.max(...names.map((name) => name.length))).toBe(40);
  });

  test("a bookmark that a section repeats is defined once per repetition, and references lead to the first", () => {
    const body = paragraph("[#Rows]") + target + paragraph("[/Rows]") + paragraph([field("REF target", "x")]);
    const rows = [{ Name: "a" }, { Name: "b" }];
    const file = assembleSoundly(docx(body), [{ Rows: rows }, { Rows: rows }]);
    const names = bookmarkNames(file);
    expect(new Set(names).size).toBe(4);
    expect(every(file, / REF (\w+) /g)).toEqual([names[0], names[2]]);
  });

  test("a form field and its bookmark keep one name", () => {
    const form = `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="target"/></w:ffData></w:fldChar></w:r>`;
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const file = assembleSoundly(docx(target + paragraph([form, end])), items);
    expect(every(file, /<w:ffData><w:name w:val="(\w+)"/g)).toEqual(["target", "target_2", "target_3"]);
  });
});

test("captions count from 1 in each copy", () => {
  const caption = paragraph([run("Figure "), field("SEQ Figure \\* ARABIC", "1"), run(" [Name]")]);
  const reset = paragraph([field("SEQ Figure \\r 5", "5"), field("SEQ Table", "1")]);
  const file = assembleSoundly(docx(caption + caption + reset), named("Ada", "Bob"));
  expect(every(file, /<w:instrText[^>]*>([^<]*)</g).map((code) => code.trim())).toEqual([
    ...["SEQ Figure \\* ARABIC", "SEQ Figure \\* ARABIC", "SEQ Figure \\r 5", "SEQ Table"],
    ...["SEQ Figure \\* ARABIC  \\r 1", "SEQ Figure \\* ARABIC", "SEQ Figure \\r 5", "SEQ Table  \\r 1"],
  ]);
});

test("a sequence whose name is a tag is left alone", () => {
  const file = assembleSoundly(docx(paragraph([field("SEQ [Sequence name] \\* ARABIC", "1")])), [
    { "Sequence name": "Figure" },
    { "Sequence name": "Table" },
  ]);
  expect(every(file, /<w:instrText[^>]*>([^<]*)</g)).toEqual([" SEQ Figure \\* ARABIC ", " SEQ Table \\* ARABIC "]);
});

test("values of the data cannot pass for what the copying puts into the template", () => {
  const file = assembleSoundly(docx(paragraph("[Name].")), named("\u0001d\u0002", "a\u0001b", "c\u0002d"));
  expect(documentText(file)).toMatch(/^d?\.\nab\.\ncd\.$/);
});

describe("ids", () => {
  test("drawings that a text box holds twice, and that a section repeats, have ids of their own", () => {
    const body = paragraph("[#Rows]") + paragraph([textBox(paragraph([picture("p.png")]))]) + paragraph("[/Rows]");
    const template = docx({ body, pictures: { "p.png": Buffer.from("iVBORw0KGgo=", "base64") } });
    const file = assembleSoundly(template, [{ Rows: [1, 2] }, { Rows: [1] }]);
    const ids = every(file, /<wp:docPr id="(\d+)"/g);
    expect(ids).toHaveLength(3 * 3);
    expect(new Set(ids).size).toBe(9);
  });

  test("content controls, also nested ones, have ids of their own and keep their values", () => {
    const body = contentControl(contentControl(paragraph("[Name]"), -7), 7);
    const ids = every(assembleSoundly(docx(body), items), /<w:sdtPr><w:id w:val="([^"]+)"/g);
    expect(new Set(ids).size).toBe(6);
  });

  test("a content control shows its copy's value, not one value of the file's data", () => {
    const bound = contentControl(paragraph("[Name]")).replace(
      "</w:sdtPr>",
      '<w:dataBinding w:xpath="/x" w:storeItemID="{1}"/></w:sdtPr>',
    );
    const file = assembleSoundly(docx(bound), items);
    expect(partXml(file)).not.toContain("dataBinding");
  });

  test("tracked changes and permissions have ids of their own, and pairs stay pairs", () => {
    const author = 'w:author="A" w:date="2026-01-01T00:00:00Z"';
    const body = paragraph([
      '<w:permStart w:id="1" w:edGrp="everyone"/>',
      `<w:ins w:id="1" ${author}>${run("[Name]")}</w:ins>`,
      `<w:del w:id="2" ${author}><w:r><w:delText>x</w:delText></w:r></w:del>`,
      '<w:permEnd w:id="1"/>',
      `<w:moveFromRangeStart w:id="3" w:name="move1" ${author}/><w:moveFromRangeEnd w:id="3"/>`,
      `<w:moveToRangeStart w:id="4" w:name="move1" ${author}/><w:moveToRangeEnd w:id="4"/>`,
    ]);
    const file = assembleSoundly(docx(body), items);
    expect(new Set(every(file, /<w:(?:ins|del) w:id="(\d+)"/g)).size).toBe(6);
    expect(every(file, /<w:permStart w:id="(\d+)"/g)).toEqual(every(file, /<w:permEnd w:id="(\d+)"/g));
    const moves = every(file, /<w:move(?:From|To)RangeStart [^>]*w:name="(\w+)"/g);
    expect(moves).toEqual(["move1", "move1", "move1_2", "move1_2", "move1_3", "move1_3"]);
  });

  test("old shapes have names of their own, to which embedded objects hold", () => {
    const shape = `<w:r><w:pict><v:shapetype id="_x0000_t75"/><v:shape id="_x0000_i1025" o:spid="_x0000_s1026" type="#_x0000_t75"/><o:OLEObject Type="Embed" ShapeID="_x0000_i1025"/></w:pict></w:r>`;
    const template = docx({ body: paragraph([shape, run("[Name]")]) });
    const document = partXml(template).replace(
      "<w:document ",
      '<w:document xmlns:o="urn:schemas-microsoft-com:office:office" ',
    );
    const file = assembleSoundly(docx({ body: "", parts: { "word/document.xml": document } }), items);
    const names = every(file, /<v:shape id="(\w+)"/g);
    expect(new Set(names).size).toBe(3);
    expect(every(file, /ShapeID="(\w+)"/g)).toEqual(names);
    expect(every(file, /type="#(\w+)"/g)).toEqual(Array(3).fill("_x0000_t75"));
    expect(partXml(file)).not.toContain("o:spid");
  });

  test("paragraph ids, which must be unique and which nobody needs, are left out", () => {
    const template = docx(paragraph("[Name]"));
    const document = partXml(template)
      .replace("<w:document ", '<w:document xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" ')
      .replace("<w:p>", '<w:p w14:paraId="00AA00AA" w14:textId="77777777" w:rsidR="00BB">');
    const file = assembleSoundly(docx({ body: "", parts: { "word/document.xml": document } }), items);
    expect(every(file, /<w:p( [^>]*)>/g)).toEqual(Array(3).fill(' w:rsidR="00BB"'));
  });
});

describe("notes and comments", () => {
  const noteText = (file: Uint8Array, kind: string) =>
    new Map(
      Array.from(
        partXml(file, `word/${kind}s.xml`).matchAll(
          new RegExp(`<w:${kind} w:id="(-?\\d+)"[^>]*>(.*?)</w:${kind}>`, "gs"),
        ),
        ([, id = "", inner = ""]) => [id, inner.replace(/<[^>]+>/g, "")],
      ),
    );
  const used = (file: Uint8Array, kind: string) => {
    const notes = noteText(file, kind);
    return every(file, new RegExp(`<w:${kind}Reference w:id="(-?\\d+)"`, "g")).map((id) => notes.get(id));
  };

  test.each(["footnote", "endnote"] as const)("each copy has its own %ss, in its order", (kind) => {
    const body = paragraph([run("[Name]"), noteReference(kind, 2), noteReference(kind, 1)]);
    const notes = [paragraph("one [Name]"), paragraph("two"), paragraph("used by nobody")];
    const file = assembleSoundly(docx({ body, [`${kind}s`]: notes }), items);
    expect(used(file, kind)).toEqual(["two", "one Ada", "two", "one Bob", "two", "one Cy"]);
    const separators = every(file, new RegExp(`<w:${kind} w:type="(\\w+)"`, "g"), `word/${kind}s.xml`);
    expect(separators).toEqual(["separator", "continuationSeparator"]);
    expect(partXml(file, `word/${kind}s.xml`)).not.toContain("used by nobody");
  });

  test("a note that a section repeats is there for each repetition", () => {
    const row = [
      paragraph([run("[#Rows][.]"), noteReference("footnote", 1)]),
      paragraph([run("x[/Rows]"), noteReference("footnote", 2)]),
    ];
    const template = docx({ body: table(row) + paragraph(""), footnotes: [paragraph("one"), paragraph("two")] });
    const file = assembleSoundly(template, [{ Rows: [1, 2] }, { Rows: [1] }]);
    expect(used(file, "footnote")).toEqual(["one", "two", "one", "two", "one", "two"]);
  });

  test("note ids stay within what Word takes, and keep off those of the separators", () => {
    const ids = Array.from({ length: 70_000 }, (_, count) => noteId(count));
    expect(new Set(ids).size).toBe(70_000);
    expect(ids.every((id) => id <= 32_767 && id >= -(2 ** 31))).toBe(true);
    expect(ids.filter((id) => Math.abs(id) < 5)).toEqual([]);
  });

  test("with page breaks, end notes stand after their copy and count from its start", () => {
    const body =
      paragraph([run("[Name]"), noteReference("endnote", 1)]) +
      '<w:p><w:pPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr></w:p>' +
      paragraph([run("x"), noteReference("endnote", 2)]);
    const template = docx({ body, endnotes: [paragraph("one"), paragraph("two")] });
    const file = assembleSoundly(template, items);
    expect(partXml(file, "word/settings.xml")).toContain('<w:endnotePr><w:pos w:val="sectEnd"/></w:endnotePr>');
    const sections = every(file, /<w:sectPr>(.*?)<\/w:sectPr>/gs);
    expect(sections.map((section) => section.includes("<w:noEndnote/>"))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(sections.map((section) => section.includes("<w:endnotePr>"))).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
    const flowing = assembleSoundly(template, items, { pageBreak: false });
    expect(partXml(flowing, "word/settings.xml")).not.toContain("sectEnd");
    expect(partXml(flowing)).not.toContain("noEndnote");
  });

  test.each([
    ["anew on each page", "eachPage"],
    ["anew in each section", "eachSect"],
  ])("footnotes that count %s keep doing so", (_, restart) => {
    const template = docx({
      body: paragraph([run("[Name]"), noteReference("footnote", 1)]),
      footnotes: [paragraph("n")],
      parts: {
        "word/settings.xml": `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnotePr><w:numRestart w:val="${restart}"/></w:footnotePr></w:settings>`,
      },
    });
    expect(partXml(assembleSoundly(template, items))).not.toContain("w:footnotePr");
  });

  test.each([
    ["", '<w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr>'],
    ["<w:footnotePr/>", '<w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr>'],
    [
      '<w:footnotePr><w:numFmt w:val="lowerRoman"/></w:footnotePr>',
      '<w:footnotePr><w:numFmt w:val="lowerRoman"/><w:numRestart w:val="eachSect"/></w:footnotePr>',
    ],
    [
      '<w:footnotePr><w:numRestart w:val="continuous"/></w:footnotePr>',
      '<w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr>',
    ],
    [
      '<w:footnotePr><w:numRestart w:val="eachPage"/></w:footnotePr>',
      '<w:footnotePr><w:numRestart w:val="eachPage"/></w:footnotePr>',
    ],
  ])("a section that says %j of its footnotes says %j in the second copy", (section, expected) => {
    const body = paragraph([run("[Name]"), noteReference("footnote", 1)]);
    const file = assembleSoundly(docx({ body, footnotes: [paragraph("n")], section }), named("Ada", "Bob"));
    const [first, second] = every(file, /<w:sectPr>(.*?)<\/w:sectPr>/gs);
    expect(first?.startsWith(section)).toBe(true);
    expect(second?.startsWith(expected)).toBe(true);
  });

  test("comments that a section repeats, and replies at the same place, each have their text", () => {
    const start = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
    const end = (id: number) => `<w:commentRangeEnd w:id="${id}"/>`;
    const commented = [
      start(0),
      start(1),
      run("[.]"),
      end(0),
      noteReference("comment", 0),
      end(1),
      noteReference("comment", 1),
    ];
    const body = paragraph("[#Rows]") + paragraph(commented) + paragraph("[/Rows]");
    const template = docx({ body, comments: [paragraph("asks"), paragraph("answers")] });
    const file = assembleSoundly(template, [{ Rows: [1, 2] }, { Rows: [3] }]);
    expect(used(file, "comment")).toEqual(["asks", "answers", "asks", "answers", "asks", "answers"]);
    expect(every(file, /<w:commentRangeStart w:id="(\d+)"/g)).toEqual(every(file, /<w:commentReference w:id="(\d+)"/g));
  });

  test("a footnote can have a comment", () => {
    const commented = [
      '<w:commentRangeStart w:id="0"/>',
      run("n [Name]"),
      '<w:commentRangeEnd w:id="0"/>',
      noteReference("comment", 0),
    ];
    const template = docx({
      body: paragraph([run("x"), noteReference("footnote", 1)]),
      comments: [paragraph("about [Name]")],
      footnotes: [paragraph(commented)],
    });
    const file = assembleSoundly(template, items);
    const ids = every(file, /<w:commentReference w:id="(\d+)"/g, "word/footnotes.xml");
    expect(ids.map((id) => noteText(file, "comment").get(id))).toEqual(["about Ada", "about Bob", "about Cy"]);
  });

  test("threads and dates of comments, which hang on paragraph ids, are left out", () => {
    const relationships = "http://schemas.microsoft.com/office/2011/relationships/commentsExtended";
    const plain = docx({
      body: paragraph([run("[Name]"), noteReference("comment", 0)]),
      comments: [paragraph("c")],
    });
    const template = docx({
      body: paragraph([run("[Name]"), noteReference("comment", 0)]),
      comments: [paragraph("c")],
      parts: {
        "word/commentsExtended.xml":
          '<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:commentEx w15:paraId="00AA00AA" w15:done="0"/></w15:commentsEx>',
        "word/_rels/document.xml.rels": partXml(plain, "word/_rels/document.xml.rels").replace(
          "</Relationships>",
          `<Relationship Id="rIdEx" Type="${relationships}" Target="commentsExtended.xml"/></Relationships>`,
        ),
        "[Content_Types].xml": partXml(plain, "[Content_Types].xml").replace(
          "</Types>",
          '<Override PartName="/word/commentsExtended.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml"/></Types>',
        ),
      },
    });
    const file = assembleSoundly(template, items);
    expect(partNames(file)).not.toContain("word/commentsExtended.xml");
    expect(partXml(file, "word/_rels/document.xml.rels")).not.toContain("commentsExtended");
    expect(used(file, "comment")).toEqual(["c", "c", "c"]);
  });
});
