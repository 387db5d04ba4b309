/** Fields that refer to other places (ISO 29500-1, 17.16.5: NOTEREF, QUOTE, REF, SECTION, SEQ, SET, STYLEREF; MS-OI29500, 2.1.495). */
import { describe, expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { bookmark, field, noteReference, paragraph, run } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { withFields } from "#test/support/word-fields.ts";

function merged(content: DocxContent | string, item: DataItem = {}, fieldsBecomeText = false): Uint8Array {
  const delimiters = JSON.stringify(content).includes("«") ? { left: "«", right: "»" } : { left: "[", right: "]" };
  const file = mergeDocx(docx(content), item, { delimiters, fieldsBecomeText });
  // The field itself sets the bookmark when Word updates it.
  expect(lintDocx(file).filter((each) => !each.endsWith(": who"))).toEqual([]);
  return file;
}

/** The lines of the document, which are the same whether its fields stay fields or become text. */
function lines(content: DocxContent | string, item: DataItem = {}): readonly string[] {
  const [kept, text] = [false, true].map((becomesText) => documentText(merged(content, item, becomesText)));
  expect(text).toBe(kept);
  return (text ?? "").split("\n");
}

const marked = (name: string, text: string, id = 1) => paragraph([bookmark(name, run(text), id)]);

test("REF prints the merged text of its bookmark with its formatting, and leads to it", () => {
  const body =
    paragraph([bookmark("Who", run("[First] ") + run("[Last]", "<w:b/>"), 1)]) +
    withFields("{ REF who \\h | OLD }, { REF Who \\* Upper | }");
  expect(lines(body, { First: "Ada", Last: "King" })).toEqual(["Ada King", "Ada King, ADA KING"]);
  const xml = partXml(merged(body, { First: "Ada", Last: "King" }, true));
  expect(xml).toMatch(/<w:hyperlink w:anchor="Who"[^>]*>.*<w:b\/>.*King.*<\/w:hyperlink>/);
  expect(partXml(merged(body, { First: "Ada" }))).toContain("REF who");
});

test("\\* MERGEFORMAT keeps the formatting of the last result, and \\* CHARFORMAT takes that of the first letter", () => {
  const body = (format: string) =>
    paragraph([bookmark("Who", run("Ada", "<w:b/>"), 1)]) + withFields(`{ REF Who \\* ${format} | old }`, "<w:i/>");
  for (const format of ["MERGEFORMAT", "CHARFORMAT"]) {
    const xml = partXml(merged(body(format)));
    expect(xml).toMatch(/<w:rPr><w:i\/><\/w:rPr><w:t xml:space="preserve">Ada</);
  }
});

const LEGAL = [0, 1, 2]
  .map((at) => {
    const text = Array.from({ length: at + 1 }, (_, each) => `%${each + 1}.`).join("");
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;
  })
  .join("");
const OUTLINE = ["%1.", "(%2)", "(%3)"]
  .map((text, at) => {
    const format = ["decimal", "lowerLetter", "lowerRoman"][at];
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  })
  .join("");
const LISTS = [LEGAL, OUTLINE]
  .map((levels, at) => `<w:abstractNum w:abstractNumId="${at}">${levels}</w:abstractNum>`)
  .concat([1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`))
  .join("");
const numbered = (list: number, level: number, content: string) =>
  content.replace(
    "<w:p>",
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`,
  );

test("REF prints the number of its paragraph: alone, in full, or relative to the field", () => {
  const clauses = (list: number) => [
    numbered(list, 0, paragraph("one")),
    paragraph("[#More]"),
    numbered(list, 0, paragraph("[x]")),
    paragraph("[/More]"),
    numbered(list, 0, paragraph("two")),
    numbered(list, 1, paragraph("first")),
    numbered(list, 2, marked("Here", "text")),
  ];
  const fields = "{ REF Here \\n | } { REF Here \\w | } { REF Here \\r | }";
  const numbers = (list: number, place: string, item: DataItem) =>
    lines({ body: clauses(list).join("") + place, numbering: LISTS }, item).at(-1);
  expect(numbers(1, withFields(fields), { More: [] })).toBe("1 2.1.1 2.1.1");
  expect(numbers(1, withFields(fields), { More: [{ x: 1 }, { x: 2 }] })).toBe("1 4.1.1 4.1.1");
  expect(numbers(2, withFields(fields), { More: [{ x: 1 }] })).toBe("(i) 3.(a)(i) 3.(a)(i)");
  expect(numbers(2, numbered(2, 1, withFields(fields)), {})).toBe("(i) 2.(a)(i) (a)(i)");
  expect(numbers(2, withFields("{ REF Here \\w \\p | }"), {})).toBe("2.(a)(i) above");
});

test("each repetition of a section refers to its own bookmark, whether before or behind it", () => {
  const section = (content: string) => `${paragraph("[#I]")}${content}${paragraph("[/I]")}`;
  const I = [{ n: "One" }, { n: "Two" }, { n: "Three" }];
  const own = marked("Own", "[n]");
  const see = withFields("see { REF Own | }");
  const each = (one: string, other: string) => I.flatMap(({ n }) => [one, other].map((text) => text.replace("*", n)));
  expect(lines(section(own + see), { I })).toEqual(each("*", "see *"));
  expect(lines(section(see + own), { I })).toEqual(each("see *", "*"));
  expect(lines(see + section(own + see) + see, { I })).toEqual(["see One", ...each("*", "see *"), "see One"]);
});

test("a repetition refers to its own bookmark whatever else the others hold, in nested sections and in codes", () => {
  const section = (name: string, content: string) => `${paragraph(`[#${name}]`)}${content}${paragraph(`[/${name}]`)}`;
  const own = marked("Own", "[n]");
  const part = marked("Part", "[p]", 2);
  const see = section("If", withFields("see { REF Own | }"));
  const codes = withFields(
    '{ = Own*2 | } { IF Own > 1 "many" "one" | } { REF own \\* Upper | }{ PAGEREF Own \\h | 1 }',
  );
  const parts = section("P", part + withFields("{ REF Part | } of { REF Own | }"));
  const I = [
    { n: 1, If: false, P: [{ p: "a" }] },
    { n: 2, If: true, P: [{ p: "b" }, { p: "c" }] },
  ];
  const body = section("I", see + own + codes + parts) + withFields("first { REF Own | }");
  expect(lines(body, { I })).toEqual([
    ...["1", "2 one 11", "a", "a of 1"],
    ...["see 2", "2", "4 many 21", "b", "b of 2", "c", "c of 2"],
    "first 1",
  ]);
  const xml = partXml(merged(body, { I }));
  const [first, second] = Array.from(xml.matchAll(/bookmarkStart [^>]*w:name="(Own[^"]*)"/g), ([, name = ""]) => name);
  expect(Array.from(xml.matchAll(/(?:PAGEREF|= ) ?(\w+)/g), ([, name]) => name)).toEqual([
    first,
    first,
    second,
    second,
  ]);
});

describe("a bookmark in a section within the one that repeats", () => {
  const section = (tag: string, content: string) =>
    `${paragraph(`[${tag}]`)}${content}${paragraph(`[/${tag.slice(1)}]`)}`;
  const see = withFields("see { REF Own \\h | old }");
  const own = section("#If", marked("Own", "[n]"));
  const orders = (...shown: readonly boolean[]) => ({
    O: shown.map((If, at) => ({ If, n: at + 1, net: 100 / 10 ** at })),
  });
  /** The lines, and the number of warnings. */
  const printed = (body: string, item: DataItem) => {
    const warnings: string[] = [];
    const file = mergeDocx(docx(body), item, {
      delimiters: { left: "[", right: "]" },
      fieldsBecomeText: true,
      warn: (warning) => warnings.push(warning),
    });
    return [...documentText(file).split("\n"), warnings.length];
  };

  test("is that of the repetition around it, or missing there", () => {
    const body = section("#O", own + see);
    expect(printed(body, orders(true, true, true))).toEqual(["1", "see 1", "2", "see 2", "3", "see 3", 0]);
    expect(printed(section("#O", see + own), orders(true, true))).toEqual(["see 1", "1", "see 2", "2", 0]);
    expect(printed(body + see, orders(false, true, false))).toEqual(["see old", "2", "see 2", "see old", "see 2", 2]);
    expect(printed(body, orders(false, false))).toEqual(["see old", "see old", 2]);
    const formula = section("#O", section("#If", marked("Net", "[net]")) + withFields("{ = Net*1.2 | old }"));
    expect(printed(formula, orders(true, false, true))).toEqual(["100", "120", "old", "1", "1.2", 1]);
  });

  test("may be that of either section", () => {
    const other = section("^If", marked("Own", "not [n]", 2));
    expect(printed(section("#O", own + other + see), orders(true, false, true))).toEqual([
      ...["1", "see 1", "not 2", "see not 2", "3", "see 3"],
      0,
    ]);
  });

  test("is the first in the repetition around it", () => {
    const body = section("#O", section("#L", own + withFields("{ REF Own | none }")) + section("#M", own) + see);
    const [L, M] = [
      [
        { n: "a", If: true },
        { n: "b", If: true },
      ],
      [{ n: "c", If: true }],
    ];
    expect(
      printed(body, {
        O: [
          { L, M },
          { L: [], M },
        ],
      }),
    ).toEqual(["a", "a", "b", "b", "c", "see a", "c", "see c", 0]);
    const late = section("#O", section("#L", own) + see);
    expect(printed(late, { O: [{ L: [{ If: false }, { n: "b", If: true }] }] })).toEqual(["b", "see b", 0]);
  });

  test("has the name in the template where it is written first, and no reference without it has that", () => {
    const file = mergeDocx(docx(section("#O", own + withFields("{ PAGEREF Own | 1 }"))), orders(false, true, true), {
      delimiters: { left: "[", right: "]" },
    });
    const names = (pattern: RegExp) => Array.from(partXml(file).matchAll(pattern), ([, name]) => name);
    const [first, second] = names(/bookmarkStart [^>]*w:name="([^"]*)"/g);
    expect(first).toBe("Own");
    const [missing, ...found] = names(/PAGEREF (\w+)/g);
    expect(found).toEqual([first, second]);
    expect([first, second]).not.toContain(missing);
  });
});

test("a formula in a repeated section has functions and directions beside bookmarks of the same names", () => {
  const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
  const row = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid><w:tr>${cell(marked("Left", "[n]", 2))}${cell(withFields("{ = SUM(LEFT) | old }"))}</w:tr></w:tbl>`;
  const body = [paragraph("[#I]"), marked("Sum", "[n]"), withFields("{ = SUM(Sum, 3) | old }"), row, paragraph("[/I]")];
  expect(lines(body.join(""), { I: [{ n: 1 }, { n: 2 }] }).filter((line) => line !== "")).toEqual([
    ...["1", "4", "1", "1"],
    ...["2", "5", "2", "2"],
  ]);
});

test.each([
  'IF Own = 2 "two" "not"',
  'IF 2 = Own "two" "not"',
  'IF Own*2 = 4 "two" "not"',
  'IF 2 <= Own { = 2 | } "not"',
  'IF "Own" = Own "not" "two"',
])("{ %s } in a repeated section compares its own bookmark", (code) => {
  const body = paragraph("[#I]") + marked("Own", "[n]") + withFields(`{ ${code} | old }`) + paragraph("[/I]");
  expect(lines(body, { I: [{ n: 1 }, { n: 2 }] }).at(-1)).toMatch(/^(?:two|2)$/);
});

test("tags in formulas and conditions, and words that an IF prints, stay beside bookmarks of the same names", () => {
  const codes = withFields(
    "{ = [Own]*2 | old } { IF [Own] = 2 two not | old } { IF 1 = 1 Own not | old } { IF 2 = { = 2 | } Own not | }",
  );
  const body = paragraph("[#I]") + marked("Own", "[Own]") + codes + paragraph("[/I]");
  expect(lines(body, { I: [{ Own: 1 }, { Own: 2 }] }).at(-1)).toBe("4 two Own Own");
});

test("repetitions share a bookmark that SET gives values, which Word marks in its result", () => {
  const set = withFields("{ SET s { = s + [n] | } | 5 }").replace(run("5"), bookmark("s", run("5"), 9));
  const body = `${withFields("{ SET s 0 | }")}${paragraph("[#I]")}${set}${paragraph("[/I]")}${withFields("{ = s | }")}`;
  const file = mergeDocx(docx(body), { I: [{ n: 1 }, { n: 2 }, { n: 4 }] }, { fieldsBecomeText: true });
  expect(documentText(file).split("\n").at(-1)).toBe("7");
});

test("each document of a file refers to its own bookmarks, and counts its own captions", () => {
  const body = marked("Own", "[n]") + withFields("see { REF Own \\h | old } in { SEQ Figure | 9 }{ SEQ Figure | 9 }");
  expect(documentText(assembleDocx(docx(body), [{ n: "a" }, { n: "b" }])).split("\n")).toEqual([
    "a",
    "see a in 12",
    "b",
    "see b in 12",
  ]);
});

test("a reference to removed content keeps its text", () => {
  const body = `${paragraph("[#C]")}${marked("Gone", "clause")}${paragraph("[/C]")}${withFields("see { REF Gone | clause 3 }")}`;
  expect(lines(body, { C: false })).toEqual(["see clause 3"]);
});

test("a reference to a bookmark without any text keeps its text, and one to an empty value prints nothing", () => {
  const point = `<w:p><w:bookmarkStart w:id="1" w:name="Point"/><w:bookmarkEnd w:id="1"/>${run("clause")}</w:p>`;
  expect(lines(point + withFields("see { REF Point | clause }"))).toEqual(["clause", "see clause"]);
  expect(lines(marked("Who", "[n]") + withFields("see { REF Who | old }"), { n: "" })).toEqual(["", "see "]);
});

test("SEQ counts a text box once, although the file has it a second time for old word processors", () => {
  const caption = withFields("{ SEQ Figure | 9 }{ SEQ Figure | 9 };");
  const box = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${caption}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${caption}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const file = mergeDocx(docx(box + withFields("[x]{ SEQ Figure | 9 }")), { x: "" }, { fieldsBecomeText: true });
  expect(partXml(file).replace(/<[^>]*>/g, "")).toBe("12;12;3");
});

test("SET gives a bookmark a value, which is not printed, and QUOTE prints its text", () => {
  const text =
    'A{ SET who "{ MERGEFIELD n | «n» } & \\"Co\\"" | «n» }B { REF who | «n» }{ SET who 2 | }, { = who + 1 | }';
  expect(documentText(merged(withFields(text), { n: "Ann" }, true))).toBe('AB Ann & "Co", 3');
  const kept = partXml(merged(withFields(text), { n: "Ann" }));
  expect(kept).toContain("SET who &quot;Ann &amp; \\&quot;Co\\&quot;&quot;");
  const date = '{ QUOTE { MERGEFIELD D | «D» } \\@ "d MMMM yyyy" | old } { QUOTE "a { = 1 + 1 | }" b | }';
  expect(lines(withFields(date), { D: "2026-01-31" })).toEqual(["31 January 2026 a 2b"]);
});

test("SEQ counts what sections repeat, by its switches", () => {
  const loop =
    "[#I]{ SEQ Fig \\* ROMAN | 1 };[/I]{ SEQ fig \\c | 1 } { SEQ Fig \\r 7 | 1 } { SEQ Fig | 1 }{ SEQ Fig \\h | 1 } { SEQ Fig | 1 }";
  expect(lines(withFields(loop), { I: [{}, {}] })).toEqual(["I;II;2 7 8 10"]);
});

test("SEQ starts again below each heading of a level, and becomes text where other programs would count without that", () => {
  const styles = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>';
  const body = [
    paragraph("[#C]"),
    paragraph("[n]", '<w:pStyle w:val="H1"/>'),
    withFields("[#F]{ SEQ Fig \\* ARABIC \\s 1 | 1 };[/F]"),
    paragraph("[/C]"),
  ].join("");
  const item = {
    C: [
      { n: "a", F: [{}, {}] },
      { n: "b", F: [{}] },
    ],
  };
  expect(lines({ body, styles }, item)).toEqual(["a", "1;2;", "b", "1;"]);
  expect(partXml(merged({ body, styles }, item))).toContain("SEQ Fig");
  expect(partXml(merged({ body, styles }, item, true))).not.toMatch(/instrText|fldChar/);
});

test("STYLEREF \\s prints the number of a heading without its words, as captions with chapter numbers do", () => {
  const heading = (text: string) => paragraph(text, '<w:pStyle w:val="H1"/>');
  const caption = withFields("Figure { STYLEREF 1 \\s | 9 }.{ SEQ Figure \\* ARABIC \\s 1 | 9 }");
  const body = heading("a") + caption + caption + heading("b") + caption;
  const printed = (levelText: string, format = "decimal") => {
    const numbered = levelText === "" ? "" : '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const styles = `<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/>${numbered}</w:style>`;
    const level = `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${levelText}"/></w:lvl>`;
    const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    return lines({ body, styles, numbering }).filter((line) => line.startsWith("Figure"));
  };
  expect(printed("%1")).toEqual(["Figure 1.1", "Figure 1.2", "Figure 2.1"]);
  expect(printed("Chapter %1.")).toEqual(["Figure 1.1", "Figure 1.2", "Figure 2.1"]);
  expect(printed("Appendix %1", "upperLetter")).toEqual(["Figure A.1", "Figure A.2", "Figure B.1"]);
  expect(printed("")).toEqual(["Figure 0.1", "Figure 0.2", "Figure 0.1"]);
});

test("NOTEREF prints the number of the marked note", () => {
  const note = (id: number) => noteReference("footnote", id);
  const body =
    paragraph(["[#I]", note(1), "[/I]"].map((each) => (each.startsWith("<") ? each : run(each)))) +
    paragraph([bookmark("Note", note(2), 1)]) +
    withFields("see note { NOTEREF Note \\h | 9 }, { NOTEREF Note \\p | 9 }");
  const file = { body, footnotes: [paragraph("a"), paragraph("b")] };
  expect(lines(file, { I: [{}, {}] }).at(-1)).toBe("see note 3, 3 above");
});

test("each repetition of a note refers to its own bookmarks", () => {
  const body = paragraph([run("[#I][n]"), noteReference("footnote", 1), run("[/I]")]);
  const note =
    paragraph([bookmark("Own", run("[n]"), 5)]) + withFields('{ = Own * 2 | } { IF Own > 1 "many" "one" | }');
  const file = merged({ body, footnotes: [note] }, { I: [{ n: 1 }, { n: 2 }, { n: 3 }] });
  const notes = documentText(file, "word/footnotes.xml")
    .split("\n")
    .filter((line) => line.includes(" "));
  expect(notes.map((line) => line.trim())).toEqual(["2 one", "4 many", "6 many"]);
});

test.each([
  ["IF", '{ IF Net > 100 "large" "small" | kept }'],
  ["COMPARE", "{ COMPARE Net > 100 | kept }"],
])("%s with a bookmark in removed content keeps its text, with a warning", (_type, field) => {
  const body =
    paragraph("[#Has]") + paragraph([bookmark("Net", run("5"), 1)]) + paragraph("[/Has]") + withFields(field);
  const warnings: string[] = [];
  const delimiters = { left: "[", right: "]" };
  const file = mergeDocx(docx(body), { Has: false }, { delimiters, warn: (each) => void warnings.push(each) });
  expect(documentText(file).trim()).toBe("kept");
  expect(warnings).toEqual([expect.stringContaining("the bookmark Net is missing")]);
});

// Quadratic time would take longer than a test may.
test.each(["1".repeat(1_000_000), `${"a".repeat(1_000_000)}(`])("a long formula is read in linear time", (formula) => {
  const body = paragraph("[#I]") + paragraph([field(`= ${formula}`, "kept")]) + paragraph("[/I]");
  expect(documentText(merged(body, { I: [{}, {}] }))).toContain("kept");
});

test("STYLEREF prints the nearest text of a style, and SECTION counts sections", () => {
  const styles = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>';
  const heading = (text: string) => paragraph(text, '<w:pStyle w:val="H1"/>');
  const fields = withFields('{ STYLEREF "Heading 1" | } { STYLEREF 1 \\* Upper | } { SECTION | 9 }');
  const section = "<w:p><w:pPr><w:sectPr/></w:pPr></w:p>";
  const body = fields + heading("[a]") + fields + section + heading("b") + fields;
  expect(lines({ body, styles }, { a: "first" })).toEqual([
    "first FIRST 1",
    "first",
    "first FIRST 1",
    "",
    "b",
    "b B 2",
  ]);
});

test("bookmarks that double each other's text are refused before they exhaust the memory", () => {
  const reference = (name: string) =>
    withFields(`{ REF ${name} | } { REF ${name} | }`).slice("<w:p>".length, -"</w:p>".length);
  const bookmarks = Array.from({ length: 24 }, (_, at) => paragraph([bookmark(`b${at}`, reference(`b${at + 1}`), at)]));
  const body = bookmarks.join("") + paragraph([bookmark("b24", run("[x]"), 24)]);
  expect(() => mergeDocx(docx(body), { x: "end" }, { delimiters: { left: "[", right: "]" } })).toThrow(
    "its fields print more than 10000000 characters",
  );
});

test("references and captions in a section take time in proportion to its repetitions", () => {
  const styles = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>';
  const section = [
    paragraph("[#I]"),
    paragraph("[n]", '<w:pStyle w:val="H1"/>'),
    marked("Own", "[n]"),
    withFields("{ STYLEREF 1 | } { REF Own | } { REF Out | } { SEQ Fig \\s 1 | }"),
    paragraph("[/I]"),
  ];
  const template = docx({ body: marked("Out", "x", 2) + section.join(""), styles });
  const secondsFor = (count: number) => {
    const I = Array.from({ length: count }, (_, n) => ({ n }));
    const { user: before } = process.cpuUsage();
    const text = documentText(mergeDocx(template, { I }, { delimiters: { left: "[", right: "]" } }));
    expect(text.endsWith(`\n${count - 1} ${count - 1} x 1`)).toBe(true);
    return (process.cpuUsage().user - before) / 1e6;
  };
  secondsFor(200);
  const [few, many] = [secondsFor(500), secondsFor(4000)];
  // Eight times as many; in quadratic time 64 times as long.
  expect(many).toBeLessThan(32 * Math.max(few, 0.05));
});

test("fills references in headers and in simple fields with text of the body", () => {
  const body = `${marked("Who", "[n]")}<w:p><w:fldSimple w:instr=" REF Who "><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`;
  const file = merged({ body, headers: { default: withFields("{ REF Who | old }") } }, { n: "Ada" });
  expect(documentText(file)).toBe("Ada\nAda");
  expect(documentText(file, "word/header_default.xml")).toBe("Ada");
});
