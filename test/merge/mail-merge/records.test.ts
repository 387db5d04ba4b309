/** NEXT, NEXTIF, SKIPIF, MERGEREC and MERGESEQ (ISO 29500-1, 17.16.5.33, 17.16.5.34, 17.16.5.36 to 38, 17.16.5.58; Word's help on them). */
import { expect, test } from "vitest";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { groupRecords } from "#shared/engine/merge/records/group-records.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { withFields } from "#test/support/word-fields.ts";

const CHEVRONS = { left: "«", right: "»" };

/** Returns the items of the copies, as they are merged. */
function copiesOf(template: Uint8Array, records: readonly DataItem[]): readonly DataItem[] {
  const file = openDocx(template, "labels.docx");
  const compiled = compileTemplate({ kind: "docx", docx: file }, { delimiters: CHEVRONS, enhancedSyntax: false });
  const rules = compiled.recordRules();
  if (rules === undefined) return records;
  const rows = records.map((record) => ({ json: JSON.stringify(record) }));
  return Array.from(groupRecords(rules, rows), ({ json }) => JSON.parse(json) as DataItem);
}

function merged(body: string, records: readonly DataItem[]): readonly string[] {
  const template = docx(body);
  return copiesOf(template, records).map((item) => {
    const file = mergeDocx(template, item, { delimiters: CHEVRONS });
    expect(lintDocx(file)).toEqual([]);
    return documentText(file);
  });
}

const NEXT = "{ NEXT | «Next Record» }";
const name = "{ MERGEFIELD Name | «Name» }";
const people = (...names: readonly string[]) => names.map((Name) => ({ Name }));

/** A table of one row, as of a sheet of labels. */
function labels(...cells: readonly string[]): string {
  const row = cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${withFields(cell)}</w:tc>`);
  const grid = '<w:gridCol w:w="3000"/>'.repeat(cells.length);
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid><w:tr>${row.join("")}</w:tr></w:tbl><w:p/>`;
}

test("fills a sheet of labels with a record for each NEXT, and leaves the rest of the last sheet empty", () => {
  const sheet = labels(name, `${NEXT}${name}`, `${NEXT}${name}`);
  expect(merged(sheet, people("A", "B", "C"))).toEqual(["A\nB\nC\n"]);
  expect(merged(sheet, people("A", "B", "C", "D"))).toEqual(["A\nB\nC\n", "D\n\n\n"]);
});

test("offers no tag for what Word shows in place of the fields of mail merge", () => {
  const fields = `${NEXT}{ NEXTIF 1 = 1 | «Next Record If» }{ SKIPIF 1 = 2 | «Skip Record If» }{ MERGEREC | «Merge Record #» }{ MERGESEQ | «Merge Sequence #» }`;
  const file = openDocx(
    docx(withFields(`${fields}{ ADDRESSBLOCK | «AddressBlock» } { GREETINGLINE | «GreetingLine» } ${name}`)),
    "a.docx",
  );
  const { tags, problems } = readTemplate(file, { enhancedSyntax: false });
  expect(tags).toEqual({ valid: ["Name"], invalid: [] });
  expect(problems).toEqual([]);
});

test("takes the records of a copy from the data where a section, a list or a filter reads them", () => {
  const body = withFields(`«#Items»«Item» «/Items»«Name»;${NEXT} «#Items»«Item» «/Items»«Name»`);
  const records = [
    { Name: "A", Items: [{ Item: 1 }, { Item: 2 }] },
    { Name: "B", Items: [{ Item: 3 }] },
  ];
  expect(merged(body, records)).toEqual(["1 2 A; 3 B"]);
});

test.each([
  ["goes on to the next record within a copy while NEXTIF holds", "NEXTIF", ["A1 A2", "B1 B1", "A3 "]],
  ["makes no copy of a record for which SKIPIF holds", "SKIPIF", ["B1 B1"]],
])("%s", (_, type, expected) => {
  const condition = `{ ${type} { MERGEFIELD Town | «Town» } = "A*" | }`;
  const records = ["A1", "A2", "B1", "A3"].map((Town) => ({ Town }));
  const town = "{ MERGEFIELD Town | «Town» }";
  expect(merged(withFields(`${town} ${condition}${town}`), records)).toEqual(expected);
});

test("compares in NEXTIF and SKIPIF what a merge field prints, in the language of the document", () => {
  const skipped = (condition: string) =>
    merged(withFields(`{ SKIPIF ${condition} | }${name}`), people("ada", "12", "1,000"));
  expect(skipped('{ MERGEFIELD Name \\* Upper | «Name» } = "ADA"')).toEqual(["12", "1,000"]);
  expect(skipped("{ MERGEFIELD NAME | «NAME» } = 1000")).toEqual(["ada", "12"]);
  expect(skipped("{ MERGEREC | } <> 2")).toEqual(["12"]);
});

test("numbers all records with MERGEREC, and those that are merged with MERGESEQ", () => {
  const body = `${name} { MERGEREC | «Merge Record #» }/{ MERGESEQ \\* Roman | «x» } { IF { MERGESEQ | } = 1 "first" "later" | }`;
  const skip = '{ SKIPIF { MERGEFIELD Name | «Name» } = "B" | }';
  expect(merged(withFields(skip + body), people("A", "B", "C"))).toEqual(["A 1/I first", "C 3/II later"]);
  expect(merged(withFields(`${name} { MERGESEQ | } ${NEXT}${name} { MERGEREC | }`), people("A", "B", "C"))).toEqual([
    "A 1 B 2",
    "C 3  ",
  ]);
});

test("reads text boxes once, though they are written twice for old word processors", () => {
  const box = (text: string) =>
    `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${withFields(text)}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${withFields(text)}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const template = docx(box(name) + box(`${NEXT}${name}`) + box(`${NEXT}${name}`));
  const [item = {}, ...others] = copiesOf(template, people("A", "B", "C"));
  expect(others).toEqual([]);
  const xml = partXml(mergeDocx(template, item, { delimiters: CHEVRONS }));
  expect(xml.match(/<w:t\b[^>]*>[ABC]</g)?.map((text) => text.at(-2))).toEqual(["A", "A", "B", "C"]);
});

test("joins copies that have several records each into one file", () => {
  const template = docx(labels(name, `${NEXT}${name}`));
  const items = copiesOf(template, people("A", "B", "C"));
  const file = assembleDocx(template, items, { syntax: { delimiters: CHEVRONS, enhancedSyntax: false } });
  expect(documentText(file)).toBe("A\nB\n\nC\n\n");
  expect(lintDocx(file)).toEqual([]);
});

test("reports NEXT where Word ignores it, and a condition that cannot be evaluated", () => {
  const template = docx({
    body: withFields(`${name} { IF 1 = 1 "{ NEXT | }" "" | }{ NEXTIF { DATE | } > 5 | }{ SKIPIF Town | }`),
    headers: { default: withFields(NEXT) },
  });
  const { problems } = readTemplate(openDocx(template, "a.docx"), { enhancedSyntax: false });
  expect(problems.map(({ kind, tag, part }) => [kind, tag, part])).toEqual([
    ["field_not_computed", "{ NEXT }", "body"],
    ["field_not_computed", "{ NEXTIF { … } > 5 }", "body"],
    ["field_not_computed", "{ SKIPIF Town }", "body"],
    ["field_not_computed", "{ NEXT }", "header 1"],
  ]);
});
