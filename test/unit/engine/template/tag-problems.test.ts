/** Problems: every invalid tag with its kind, place, surroundings, and how to correct it. */
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { type ReadOptions, readTemplate, readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import {
  field,
  hyperlink,
  noteReference,
  paragraph,
  paragraphs,
  run,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";

const BRACKETS: ReadOptions = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const ENHANCED: ReadOptions = { ...BRACKETS, enhancedSyntax: true };

const read = (content: DocxContent | string, options = BRACKETS) =>
  readTemplate(openDocx(docx(content), "a.docx"), options);
const problems = (content: DocxContent | string, options = BRACKETS) => read(content, options).problems;
const textProblems = (text: string, options = BRACKETS) =>
  readTextTemplate(openText(Buffer.from(text), "a.txt"), options).problems;

type Brief = readonly [tag: string, kind: TagProblem["kind"], suggestion: string];
const brief = ({ tag, kind, suggestion }: TagProblem): Brief => [tag, kind, suggestion];

/** In a .docx and in a text alike. */
const CASES: readonly (readonly [text: string, problems: readonly Brief[]])[] = [
  ["Dear [Name, hello", [["Name", "unclosed_tag", "Close it: [Name]"]]],
  ["for [#Items, x", [["Items", "unclosed_tag", "Close it: [#Items]"]]],
  ["Dear Name], hello", [["Name", "unopened_tag", "Open it: [Name]"]]],
  ["a [", [["[", "unclosed_tag", "Remove the single [, or complete the tag: [Name]."]]],
  ["] a", [["]", "unopened_tag", "Remove the single ], or complete the tag: [Name]."]]],
  ["[[Name]]", [["Name", "doubled_delimiter", "Write [Name], or change the template's delimiters to [[ and ]]."]]],
  [
    "[#Items][Name] and [Price]",
    [
      [
        "Items",
        "unclosed_section",
        "Add [/Items] after the content of the section, for example after “[Name] and [Price]”.",
      ],
    ],
  ],
  ["[^Items]", [["Items", "unclosed_section", "Add [/Items] in its own paragraph after the content of the section."]]],
  ["x[/Items]", [["Items", "unopened_section", "Add [#Items] where the section starts, or remove [/Items]."]]],
  ["x[/]", [["/", "unopened_section", "Add [#Name] where the section starts, or remove [/]."]]],
  [
    "[#Items]x[/Itmes]",
    [
      ["Items", "mismatched_section", "Close it with [/Items] instead of [/Itmes]."],
      ["Itmes", "mismatched_section", "Did you mean [/Items]?"],
    ],
  ],
  [
    "[-w:tr Items][Name][/Items] [x]",
    [
      [
        "-w:tr Items",
        "dash_loop",
        "Write [#Items] and [/Items] in the first and the last cell of the row, which is then repeated.",
      ],
    ],
  ],
  [
    "[-w:p Items][Name][/]",
    [
      [
        "-w:p Items",
        "dash_loop",
        "Write [#Items] and [/Items] in paragraphs of their own before and after the paragraph, which is then repeated.",
      ],
    ],
  ],
  [
    "[#each Items][Name][/each]",
    [
      ["each Items", "mismatched_section", "Write [#Items] instead of [#each Items]."],
      ["each", "mismatched_section", "Write [/Items] instead of [/each]."],
    ],
  ],
  [
    "[#unless Paid][Name][/unless]",
    [
      ["unless Paid", "mismatched_section", "Write [^Paid] instead of [#unless Paid]."],
      ["unless", "mismatched_section", "Write [/Paid] instead of [/unless]."],
    ],
  ],
  ["[?Paid][Name][/Paid]", [["Paid", "unopened_section", "Write [#Paid] instead of [?Paid]."]]],
  ["[#]x[/]", [["#", "nameless_section", "Name the list or condition: [#Name]"]]],
  ["[^]x[/]", [["#", "nameless_section", "Name the list or condition: [^Name]"]]],
];

describe.each(CASES)("%s", (text, expected) => {
  test("the problems of a .docx are listed with kind, place and correction", () => {
    expect(problems(paragraph(text)).map(brief)).toEqual(expected);
  });

  test("the problems of a text are listed with kind, place and correction", () => {
    expect(textProblems(text).map(brief)).toEqual(expected);
  });
});

test("an expression says what to do instead", () => {
  expect(
    problems(paragraphs("[Zip Code]", "[1. Name]", "[a = 1]", "[f(x)]", "[a +]", "[a \\| upper]"), ENHANCED).map(brief),
  ).toEqual([
    [
      "Zip Code",
      "expression_invalid",
      "With enhanced syntax, names cannot contain spaces: write [Zip_Code] and rename the field, or disable enhanced syntax.",
    ],
    [
      "1. Name",
      "expression_invalid",
      "With enhanced syntax, names cannot contain spaces: write [_1_Name] and rename the field, or disable enhanced syntax.",
    ],
    ["a = 1", "expression_invalid", "A tag cannot assign a value. To compare values, write [a == 1]"],
    ["f(x)", "expression_invalid", "Tags cannot call functions. Compute the value in the data, and use its name."],
    [
      "a +",
      "expression_invalid",
      expect.stringMatching(/^Check the names, operators, quotes and parentheses of \[a \+\]: /),
    ],
    ["a \\| upper", "expression_invalid", "A tag has no backslash before |: write [a | upper]"],
  ]);
});

test.each([
  ["[?Paid]", "Write [#Paid] instead of [?Paid]."],
  ["[d.total:formatN(2)]", "Write [d.total] instead of [d.total:formatN(2)]."],
  ["[TableStart:Items]", "Write [#Items] instead of [TableStart:Items]."],
  ["[TableEnd:Items]", "Write [/Items] instead of [TableEnd:Items]."],
  ["[FOR item IN Items]", "Write [#Items] instead of [FOR item IN Items]."],
  ["[END-FOR item]", "Write [/] instead of [END-FOR item]."],
  ["[#for item in Items][/]", "Write [#Items] instead of [#for item in Items]."],
  ["[.Name]", "Write [Name] instead of [.Name]."],
  [
    "[List Price]",
    "With enhanced syntax, names cannot contain spaces: write [List_Price] and rename the field, or disable enhanced syntax.",
  ],
])("a tag of another template language is translated: %s", (tag, suggestion) => {
  expect(problems(paragraph(tag), ENHANCED).map((problem) => problem.suggestion)).toEqual([suggestion]);
});

test("an error in the only tag of a template is found and explained, whatever its delimiters", () => {
  const detecting = { enhancedSyntax: true };
  expect(problems(paragraph("It costs [Price +]"), detecting).map(brief)).toEqual([
    ["Price +", "expression_invalid", expect.stringContaining("Check the names, operators, quotes and parentheses")],
  ]);
  expect(problems(paragraph("{-w:tr Items}x{/}"), detecting).map(({ kind }) => kind)).toEqual(["dash_loop"]);
  expect(problems(paragraph("Dear {{First Name!}}"), detecting).map(({ tag }) => tag)).toEqual(["First Name!"]);
});

test("three braces are a tag in two", () => {
  const braces: ReadOptions = { delimiters: { left: "{{", right: "}}" }, enhancedSyntax: false };
  expect(problems(paragraph("{{{Name}}}"), braces).map(({ suggestion }) => suggestion)).toEqual(
    Array(2).fill("Write {{Name}} instead of {{{Name}}}."),
  );
});

test("a section that opens in a row is to be closed in it, and one that leaves a table is misplaced", () => {
  expect(problems(table(["[#Items][Name]", "[Price]"], ["x"])).map(brief)).toEqual([
    ["Items", "unclosed_section", "Add [/Items] at the end of the row, for example after “[Name] [Price]”."],
  ]);
  expect(problems(table(["[#a][x]"]) + paragraph("[/a]")).map(brief)).toEqual([
    ["a", "misplaced_section", "Put [#a] and [/a] into the same row of a table, or put both outside the table."],
  ]);
});

test.each([
  ["text box", (runs: string) => textBox(paragraph([runs])).replace(/<mc:Fallback>.*<\/mc:Fallback>/, "")],
  [
    "content control",
    (runs: string) =>
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a" w:storeItemID="{0}"/></w:sdtPr><w:sdtContent>${runs}</w:sdtContent></w:sdt>`,
  ],
  ["field", (runs: string) => `<w:fldSimple w:instr="QUOTE x">${runs}</w:fldSimple>`],
  [
    "phonetic guide",
    (runs: string) => `<w:r><w:ruby><w:rt>${runs}</w:rt><w:rubyBase>${run("x")}</w:rubyBase></w:ruby></w:r>`,
  ],
])("the advice for a section that begins in the midst of a %s and ends outside names that", (place, wrap) => {
  const body = `<w:p>${wrap(run("x[#a]y"))}${run("[/a]")}</w:p>`;
  expect(problems(body).map(brief)).toEqual([
    ["a", "misplaced_section", `Put [#a] and [/a] into the same ${place}, or put both outside of it.`],
  ]);
});

test("a section that would repeat another one in its row is to enclose that", () => {
  expect(problems(table(["[#a]x[/a][#b]y", "[/b]"])).map(brief)).toEqual([
    [
      "b",
      "misplaced_section",
      "[#b] and [/b] repeat their whole row, in which another section stands beside them. Put [#b] before that section and [/b] behind it, or give it a row of its own.",
    ],
  ]);
});

test("every invalid tag has a problem, in the same order", () => {
  const { tags, problems: found } = read({
    body: paragraphs("[#a]x[/b]", "[Name, [Name, Other]"),
    headers: { default: paragraph("[Head") },
    footers: { default: paragraph("[#Foot]") },
  });
  expect([...new Set(found.map(({ tag }) => tag))]).toEqual(tags.invalid);
});

describe("context", () => {
  const contexts = (content: DocxContent | string) => problems(content).map(({ context }) => context);

  test("some thirty characters on each side, with dots for what is cut off", () => {
    const line = "This sentence is long enough to be cut off [Name, and so is what comes after this very tag.";
    expect(contexts(paragraph(line))).toEqual(["…is long enough to be cut off [Name, and so is what comes after t…"]);
  });

  test("paragraphs and cells follow each other with a blank, and XML's signs are read", () => {
    expect(contexts(paragraphs("above", "[#Items]") + table(["a & b", "<c>"]))).toEqual(["above [#Items] a & b <c>"]);
  });

  test("the context of a problem has no half characters at its ends", () => {
    const [context = ""] = contexts(paragraph(`x${"🦆".repeat(40)}[Name, ${"🦆".repeat(40)}`));
    expect(context.isWellFormed()).toBe(true);
  });

  test("in a text it begins with the number of the line, however lines end", () => {
    expect(textProblems("one\r\ntwo\r\nx [Name\r\n").map(({ part, context }) => [part, context])).toEqual([
      ["text", "line 3: one two x [Name"],
    ]);
    expect(textProblems("[#a]\nb\r[/c]").map(({ context }) => context)).toEqual([
      "line 1: [#a] b [/c]",
      "line 3: [#a] b [/c]",
    ]);
  });
});

test("a tag of another engine is reported at each place where it stands", () => {
  const tag = "[if Vip]a[endif]";
  const far = "Some text that keeps the surroundings of both places apart.";
  const found = problems({
    body: paragraphs(tag, far, `${far} ${tag}`),
    headers: { default: paragraph(`Head ${tag}`) },
  });
  expect(found.filter((each) => each.tag === "if Vip").map(({ part }) => part)).toHaveLength(3);
  expect(new Set(found.map(({ part }) => part)).size).toBe(2);
  const lines = textProblems(`${tag}\nx\n${tag}\n`).map(({ context }) => context.slice(0, 6));
  expect(new Set(lines)).toEqual(new Set(["line 1", "line 3"]));
});

test("places are named in words", () => {
  const parts = problems({
    body:
      paragraph([run("[body "), noteReference("footnote", 1)]) +
      paragraph([textBox(paragraph("[box"))]) +
      paragraph([field("QUOTE [code", "y"), hyperlink("z", { id: "rIdLink" })]),
    headers: { default: paragraph("[h1"), first: paragraph([textBox(paragraph("[h2"))]) },
    footers: { default: paragraph(['<w:fldSimple w:instr="REF [f1"/>']) },
    footnotes: [paragraph("[fn")],
    endnotes: [paragraph("[en")],
    comments: [paragraph("[co")],
    links: { rIdLink: "https://example.org/%5B%23link%5D" },
  }).map(({ tag, part }) => `${tag}: ${part}`);
  expect([...new Set(parts)]).toEqual([
    "body: body",
    "box: text box",
    "code: field code",
    "link: link address",
    "h1: header 1",
    "h2: text box in header 2",
    "f1: field code in footer 1",
    "fn: footnotes",
    "en: end notes",
    "co: comments",
  ]);
});

test("thousands of faults do not make thousands of problems, nor take long", () => {
  const { tags, problems: found } = readTextTemplate(
    openText(Buffer.from("\n".repeat(1_000_000) + "[a[b".repeat(9_000)), "a.txt"),
    BRACKETS,
  );
  expect(tags.invalid).toEqual(["a", "b", "… and 17,000 more"]);
  expect(found.length).toBeLessThanOrEqual(1_000);
});

test("tags in SmartArt are reported, and those in equations are filled", () => {
  const file = new PizZip(docx(paragraph("[Name]")));
  const add = (name: string, end: string, xml: string) =>
    file.file(name, (file.file(name)?.asText() ?? "").replace(end, xml + end));
  const type = "application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml";
  const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData";
  add("[Content_Types].xml", "</Types>", `<Override PartName="/word/diagrams/data1.xml" ContentType="${type}"/>`);
  const relationship = `<Relationship Id="rIdD" Type="${kind}" Target="diagrams/data1.xml"/>`;
  add("word/_rels/document.xml.rels", "</Relationships>", relationship);
  const text = (...runs: readonly string[]) =>
    `<a:p>${runs.map((each) => `<a:r><a:t>${each}</a:t></a:r>`).join("")}</a:p>`;
  file.file("word/diagrams/data1.xml", `<d xmlns:a="a">${text("The [Bo", "ss]")}${text("[ ] [1]")}</d>`);
  expect(readTemplate(openDocx(file.generate({ type: "uint8array" }), "a.docx"), BRACKETS).problems).toMatchObject([
    { tag: "[Boss]", kind: "unfilled_tag", part: "SmartArt", context: "The [Boss] [ ] [1]" },
  ]);
  const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const equation = `<w:p><m:oMath ${M}><m:r><m:t>[x]+1</m:t></m:r></m:oMath></w:p>`;
  expect(read(equation).tags.valid).toEqual(["x"]);
  expect(partXml(mergeDocx(docx(equation), { x: "a<2" }, BRACKETS))).toContain("<m:t>a&lt;2+1</m:t>");
});

test("fields of Word that are not computed are reported, each once in a part", () => {
  const codes = ["ASK Name", "FILLIN", "MERGEBARCODE Name QR", "NUMWORDS", "USERNAME"];
  const fields = [...codes, "FILLIN", "MERGEFIELD Name", "PAGE"].map((code) => field(code, "«Name»"));
  const found = problems(paragraph(fields), { enhancedSyntax: false });
  expect(found.map(({ tag, kind, part }) => [tag, kind, part])).toEqual(
    codes.map((code) => [`{ ${code} }`, "field_not_computed", "body"]),
  );
});
