/** Merge fields of Word whose results are tags: they print what Word's own mail merge prints (ISO 29500-1, 17.16.4). */
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { escapeXml, field, paragraph, run, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { withFields } from "#test/support/word-fields.ts";

const DELIMITERS = { left: "«", right: "»" };
const GERMAN = '<w:lang w:val="de-DE"/>';

function merged(template: Uint8Array, item: DataItem): Uint8Array {
  const file = mergeDocx(template, item, { delimiters: DELIMITERS });
  expect(lintDocx(file)).toEqual([]);
  return file;
}

test("finds the column of the code where Word shows its name in other letters, as \\* Upper does", () => {
  const template = docx(withFields("{ MERGEFIELD LastName \\* Upper | «LASTNAME» }, { MERGEFIELD city | «City» }"));
  expect(documentText(merged(template, { LastName: "Ray", city: "Bath" }))).toBe("RAY, Bath");
});

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${escapeXml(text)}</w:instrText></w:r>`;
const mergeField = (instruction: string, result = "«v»", properties = "") =>
  mark("begin") + code(instruction) + mark("separate") + run(result, properties) + mark("end");

test.each<[string, DataItem[string], string, string?]>([
  ['\\@ "dd.MM.yyyy"', "2026-01-31", "31.01.2026"],
  ['\\@ "dddd, d. MMMM yyyy"', "2026-01-31", "Samstag, 31. Januar 2026", GERMAN],
  ["\\@ \"MMM d, yy 'at' h:mm AM/PM\"", "2026-01-31T15:05", "Jan 31, 26 at 3:05 PM"],
  ['\\@ "HH:mm:ss"', "2026-01-31T05:06:07", "05:06:07"],
  ['\\@ "dd.MM.yyyy"', "soon", "soon"],
  ['\\@ "MMMM d, yyyy"', "2/3/2026", "February 3, 2026"],
  ['\\@ "MMMM d, yyyy"', "3 Feb 2026", "February 3, 2026"],
  ['\\@ "d. MMMM yyyy"', "03.02.26", "3. Februar 2026", GERMAN],
  // Letters of no date are text, with or without quotation marks (17.16.4.1)
  ['\\@ "MMMM d, yyyy at HH:mm"', "2026-01-31T14:05", "January 31, 2026 at 14:05"],
  ['\\@ "d. MMMM yyyy till HH:mm"', "2026-01-31T14:05", "31. Januar 2026 till 14:05", GERMAN],
  ['\\@ "on MMMM d"', "2026-01-31", "on January 31"],
  ["\\@ \"'Kell' o'clock: H\"", "2026-01-31T14:05", "Kell o'clock: 14"],
  ["\\@ yyyyMMddHHmmSS", "2026-01-31T14:05:06", "20260131140506"],
  ['\\# "#.##0,00"', 1290.5, "1.290,50"],
  ["\\# #,##0.00", 1290.5, "1,290.50"],
  ['\\# "#,##0"', 1290.5, "1,291"],
  ['\\# "$,0.00"', 5, "$5.00"],
  ['\\# "0,00 €"', -5.005, "-5,01 €", GERMAN],
  ["\\# 0.00;(0.00);'none'", -2, "(2.00)"],
  ["\\# 0.00;(0.00);'none'", 0, "none"],
  ["\\# x##", 111053, "053"],
  ["\\# 0%", 12, "12%"],
  ["\\# ###", 15, " 15"],
  ["\\# 0.00", "n/a", "n/a"],
  // Numbers as cells display them
  ["\\# 0.0", "$1,290.50", "1290.5"],
  ['\\# "#,##0.00"', "(1.290,50)", "-1,290.50", GERMAN],
  ["\\# 0", "1.234.567,00", "1234567", GERMAN],
  ["\\# 0", "12,34,567", "1234567"],
  ["\\# 0", "3.2.2026", "3.2.2026"],
  ["\\# 0.00", "5 kg", "5 kg"],
  ["\\# 0", "555-1234", "555-1234"],
  // Text between the places of digits (17.16.4.2, "any other character" and "'text'"; Microsoft's KB 284718)
  ['\\# "(###) ###-####"', "5551234567", "(555) 123-4567"],
  ['\\# "(###) ###-####"', "5551234", "(   ) 555-1234"],
  ["\\# \"000'-'00'-'0000\"", "123456789", "123-45-6789"],
  ["\\# 000-00-0000", "12345678", "012-34-5678"],
  ["\\# \"#####'-'####\"", "980526399", "98052-6399"],
  ['\\# "0000 0000 0000 0000"', "4111111111111111", "4111 1111 1111 1111"],
  ['\\# "00 00 00 00 00"', "612345678", "06 12 34 56 78", '<w:lang w:val="fr-FR"/>'],
  ["\\# 00.00.00.00.00", "612345678", "06.12.34.56.78", '<w:lang w:val="fr-FR"/>'],
  ['\\# "# ##0,00"', 1234567.5, "1 234 567,50", '<w:lang w:val="fr-FR"/>'],
  ["\\# \"000'/'000\"", "1234567", "1234/567"],
  ["\\# 0'h'00", 130, "1h30"],
  ["\\# x#'/'##", 123456, "34/56"],
  ['\\# "$#,##0.00;-$#,##0.00"', -1245.65, "-$1,245.65"],
  ['\\# "$#,##0.00-"', -1234.5, "$1,234.50-"],
  ['\\# "- ### (##)"', -12345, "- 123 (45)"],
  ["\\* Upper", "ada & co", "ADA & CO"],
  ["\\* Lower \\* MERGEFORMAT", "ADA", "ada"],
  ["\\* FirstCap", "ada lovelace", "Ada lovelace"],
  ["\\* Caps", "ada lovelace-king", "Ada Lovelace-King"],
  ["\\* Roman", 14, "XIV"],
  ['\\b "Tel. " \\f "!"', "123", "Tel. 123!"],
  ['\\b "Tel. " \\f "!"', "", ""],
  ['\\b "Tel. "', null, ""],
  ["\\* MERGEFORMAT", "a", "a"],
  ["\\m \\v", "a", "a"],
])("%s with %j is %j", (switches, v, becomes, properties = "") => {
  const instruction = ` MERGEFIELD v ${switches} `;
  const simple = `<w:fldSimple w:instr="${escapeXml(instruction).replaceAll('"', "&quot;")}">${run("«v»", properties)}</w:fldSimple>`;
  for (const body of [mergeField(instruction, "«v»", properties), simple]) {
    const file = merged(docx(paragraph([body])), { v });
    expect(documentText(file)).toBe(becomes);
    expect(partXml(file)).not.toMatch(/fldChar|instrText|fldSimple/);
  }
});

test("names the fields that print a value as it is because it is no date", () => {
  const warnings: string[] = [];
  const fields = ['MERGEFIELD Due \\@ "MMMM d"', 'MERGEFIELD None \\@ "MMMM d"'].map((text) => mergeField(` ${text} `));
  const [due = "", none = ""] = fields;
  const template = docx(paragraph([due.replace("«v»", "«Due»"), none.replace("«v»", "«None»")]));
  const options = { delimiters: DELIMITERS, warn: (warning: string) => void warnings.push(warning) };
  expect(documentText(mergeDocx(template, { Due: "soon", None: "" }, options))).toBe("soon");
  expect(warnings).toEqual([
    'The field { MERGEFIELD Due \\@ "MMMM d" } prints its value as it is: "soon" is no date that can be read. Write dates as 2026-01-31',
  ]);
});

test("a field that is cut into pieces, repeated or of several lines is plain text too", () => {
  const loop =
    mergeField(" MERGEFIELD #I ", "«#I»") +
    mergeField(" MERGEFIELD v \\* Upper ") +
    mergeField(" MERGEFIELD /I ", "«/I»");
  expect(documentText(merged(docx(paragraph([loop])), { I: [{ v: "a" }, { v: "b" }] }))).toBe("AB");
  const pieces =
    mark("begin") +
    code(" MERGE") +
    code("FIELD v \\* Up") +
    code("per ") +
    mark("separate") +
    run("«") +
    run("v»") +
    mark("end");
  const file = merged(docx(paragraph([pieces])), { v: "a\nb" });
  expect(partXml(file)).not.toMatch(/fldChar|instrText/);
  expect(documentText(file)).toBe("A↵B");
});

test("each document of a file has its own values", () => {
  const template = docx(paragraph([mergeField(' MERGEFIELD v \\@ "yyyy" ')]));
  const file = assembleDocx(template, [{ v: "2026-01-31" }, { v: "2027-01-31" }], {
    syntax: { delimiters: DELIMITERS, enhancedSyntax: false },
  });
  expect(documentText(file)).toBe("2026\n2027");
});

test("merge fields within each other are plain text", () => {
  const simple = (result: string) => `<w:fldSimple w:instr=" MERGEFIELD v \\* Upper ">${result}</w:fldSimple>`;
  const around =
    mark("begin") + code(" MERGEFIELD v ") + mark("separate") + simple(run("«v»")) + run("«v»") + mark("end");
  const bodies = [
    [around, "Aa"],
    [simple(mergeField(" MERGEFIELD v ") + run("«v»")), "AA"],
    [simple(simple(run("«v»"))), "A"],
  ] as const;
  for (const [body, text] of bodies) {
    const file = merged(docx(paragraph([body])), { v: "a" });
    expect(partXml(file)).not.toMatch(/fldChar|instrText|fldSimple/);
    expect(documentText(file)).toBe(text);
  }
});

test("a locked merge field stays, and one in the code of another field is its value", () => {
  const locked = mergeField(" MERGEFIELD v \\* Upper ", "as it was").replace("<w:fldChar", '<w:fldChar w:fldLock="1"');
  const other = locked + run("«v»") + field("PAGE", "1");
  const nested =
    mark("begin") +
    code(" IF ") +
    mergeField(" MERGEFIELD v ") +
    code(' = "x" yes no ') +
    mark("separate") +
    run("no") +
    mark("end");
  const file = merged(docx(paragraph([other, nested])), { v: "x" });
  expect(partXml(file).match(/MERGEFIELD|PAGE|IF /g)).toEqual(["MERGEFIELD", "PAGE"]);
  expect(documentText(file)).toBe("as it wasx1yes");
});

const simpleField = (instruction: string, result: string) =>
  `<w:fldSimple w:instr="${escapeXml(instruction).replaceAll('"', "&quot;")}">${result}</w:fldSimple>`;

test.each<[shows: string, field: string]>([
  ["a value of Word's preview", mergeField(' MERGEFIELD "First Name" ', "Bob")],
  [
    "a value in several runs",
    mergeField(' MERGEFIELD "First Name" ', "B").replace("</w:t>", "</w:t><w:br/><w:t>ob</w:t>"),
  ],
  ["an empty text", mergeField(' MERGEFIELD "First Name" ', "")],
  ["nothing", mark("begin") + code(' MERGEFIELD "First Name" ') + mark("separate") + mark("end")],
  ["no result", mark("begin") + code(' mergefield "First Name" ') + mark("end")],
  ["the name of another column", mergeField(' MERGEFIELD "First Name" ', "«Last»")],
  ["its text before the value", mergeField(' MERGEFIELD "First Name" ', "Mr «First Name»")],
  ["a value, as a simple field", simpleField(' MERGEFIELD "First Name" ', run("Bob"))],
  ["nothing, as a simple field", simpleField(' MERGEFIELD "First Name" ', "")],
  [
    "nothing, as a simple field without content",
    simpleField(' MERGEFIELD "First Name" ', "").replace("></w:fldSimple>", "/>"),
  ],
])("a merge field that shows %s prints the column that its code names", (_shows, first) => {
  const template = docx(paragraph(["Dear ", first, ","].map((each) => (each.startsWith("<") ? each : run(each)))));
  const { delimiters, tags } = readTemplate(openDocx(template, "letter.docx"), { enhancedSyntax: false });
  expect(delimiters).toEqual(DELIMITERS);
  expect(tags).toEqual({ valid: ["First Name"], invalid: [] });
  for (const name of ["Ada", "Zoe"]) {
    const file = mergeDocx(template, { "First Name": name, Last: "no" });
    expect(lintDocx(file)).toEqual([]);
    expect(documentText(file)).toBe(`Dear ${name},`);
    expect(partXml(file)).not.toMatch(/fldChar|instrText|fldSimple/);
  }
});

test("a merge field is filled between tags of any delimiters, and in the formatting of its result", () => {
  const bold = mergeField(" MERGEFIELD First \\* Upper ", "Bob", "<w:b/>");
  const template = docx(paragraph([bold, run(" [Mid] "), mergeField(" MERGEFIELD Last ", "«Last»")]));
  const file = mergeDocx(template, { First: "Ada", Mid: "K", Last: "Roy" }, { delimiters: { left: "[", right: "]" } });
  expect(documentText(file)).toBe("ADA K Roy");
  expect(partXml(file)).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">ADA</w:t>');
});

test("a merge field without a tag decides a condition by its value", () => {
  const sex = mark("begin") + code(" MERGEFIELD Sex ") + mark("end");
  const result = mark("separate") + run("Mr") + mark("end");
  const letter = mark("begin") + code(" IF ") + sex + code(' = "F" "Ms" "Mr" ') + result;
  expect(documentText(mergeDocx(docx(paragraph([letter])), { Sex: "F" }))).toBe("Ms");
});

test("a name in brackets between merge fields is reported, because it is not filled", () => {
  const body = paragraph([
    mergeField(" MERGEFIELD First ", "«First»"),
    mergeField(" MERGEFIELD Mid ", "«Mid»"),
    run(" [Last],"),
  ]);
  const { problems } = readTemplate(openDocx(docx(body), "letter.docx"), { enhancedSyntax: false });
  expect(problems.map(({ kind, tag }) => [kind, tag])).toEqual([["foreign_tag", "[Last]"]]);
});

test("a value of an attribute may hold what looks like the end of a tag", () => {
  const file = docx(`<w:p w:rsidR="/>">${field("MERGEFIELD Name", "[Name]")}</w:p>`);
  expect(documentText(mergeDocx(file, { Name: "Ada" }))).toContain("Ada");
});

test.each([
  ["First_Name", "First Name"],
  ["M_1st_Item", "1st Item"],
  ["e_mail", "E-Mail"],
  ["A_name_of_more_than_forty_characters_that", "A name of more than forty characters that Word cuts"],
  ["Größe", "größe"],
])("a merge field %s has the value of the column %s, unless the data has its own name", (name, column) => {
  for (const instruction of [` MERGEFIELD ${name} `, ` MERGEFIELD ${name} \\* Lower `]) {
    const template = docx(paragraph([mergeField(instruction, `«${name}»`), run(".")]));
    expect(documentText(merged(template, { [column]: "ada" }))).toBe("ada.");
    expect(documentText(merged(template, { [column]: "no", [name]: "ada" }))).toBe("ada.");
    expect(documentText(merged(template, { Other: "no" }))).toBe(".");
  }
  expect(documentText(merged(docx(paragraph(`«${name}».«v»`)), { [column]: "ada" }))).toBe(".");
});

test("a paragraph that only has merge fields without values goes, as in Word", () => {
  const line = (...names: readonly string[]) =>
    paragraph(names.flatMap((name, at) => [at > 0 ? run(" ") : "", mergeField(` MERGEFIELD ${name} `, `«${name}»`)]));
  const upper = paragraph([mergeField(" MERGEFIELD City \\* Upper ", "«City»")]);
  const body =
    line("Name") +
    line("Street", "No") +
    upper +
    paragraph([mergeField(" MERGEFIELD Street ", "«Street»"), run("\u00a0")]) +
    paragraph("«Street»") +
    paragraph("End");
  expect(documentText(merged(docx(body), { Name: "Ada" }))).toBe("Ada\n\u00a0\n\nEnd");
  expect(documentText(merged(docx(body), { Name: "Ada", No: 1, City: "Ulm" }))).toBe("Ada\n 1\nULM\n\u00a0\n\nEnd");
  const cell = table(["x", "y"]).replace(paragraph("y"), line("City"));
  expect(documentText(merged(docx(cell + line("Name")), {}))).toBe("x\n\n");
});

test("a merge field in the code of another field finds its column, too", () => {
  const nested =
    mark("begin") +
    code(" IF ") +
    mergeField(" MERGEFIELD Home_Town ", "«Home_Town»") +
    code(' = "Ulm" "near" "far" ') +
    mark("separate") +
    run("old") +
    mark("end");
  const file = merged(docx(paragraph([nested])), { "Home Town": "Ulm" });
  expect(documentText(file)).toBe("near");
});

test("the text around a value may end paragraphs, which are printed with the value alone, as in Word", () => {
  const line = '{ MERGEFIELD Street \\f "¶¶" | «Street»¶}{ MERGEFIELD City | «City»}';
  const template = docx(withFields(`A { MERGEFIELD N \\b "one¶two " \\f "¶after" | «N»¶second} Z¶${line}¶end`));
  const options = { delimiters: { left: "«", right: "»" } };
  const full = mergeDocx(template, { N: "x", Street: "Main St", City: "Ulm" }, options);
  expect(documentText(full)).toBe("A one\ntwo x\nafter Z\nMain St\n\nUlm\nend");
  expect(lintDocx(full)).toEqual([]);
  expect(documentText(mergeDocx(template, { City: "Ulm" }, options))).toBe("A  Z\nUlm\nend");
  expect(documentText(mergeDocx(template, {}, options))).toBe("A  Z\nend");
});
