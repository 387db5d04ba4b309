/** The table of all field types in docs/word-fields.md, and what the service does with each of them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COMPUTED_TYPES } from "#shared/engine/merge/word-fields/field-types.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { docx } from "#test/support/docx-package.ts";
import { withFields } from "#test/support/word-fields.ts";

/** The types of ECMA-376 part 1, 17.16.5, and `=` of 17.16.3. */
const TYPES_OF_STANDARD =
  "= ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BIBLIOGRAPHY CITATION COMMENTS " +
  "COMPARE CREATEDATE DATABASE DATE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN FORMCHECKBOX " +
  "FORMDROPDOWN FORMTEXT GOTOBUTTON GREETINGLINE HYPERLINK IF INCLUDEPICTURE INCLUDETEXT INDEX KEYWORDS LASTSAVEDBY " +
  "LINK LISTNUM MACROBUTTON MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF " +
  "PRINT PRINTDATE PRIVATE QUOTE RD REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL TA " +
  "TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE";

const DOCUMENTATION = readFileSync("docs/word-fields.md", "utf8");
const ROWS = (DOCUMENTATION.split("## All types")[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [, types = "", here = ""] = line.split(" | ").flatMap((each, index) => (index === 0 ? ["", each] : [each]));
    const listed = types.replace(/, and a bookmark.*/, "");
    return { types: Array.from(listed.matchAll(/`([A-Z=]+)`/g), ([, type = ""]) => type), here };
  });
const DOCUMENTED = ROWS.flatMap(({ types, here }) => types.map((type) => ({ type, here })));

test("the table has each type of the standard once", () => {
  const documented = DOCUMENTED.map(({ type }) => type);
  expect(documented.toSorted()).toEqual([...new Set(documented)].toSorted());
  expect(TYPES_OF_STANDARD.split(" ").filter((type) => !documented.includes(type))).toEqual([]);
});

/** Codes that are whole without more words than the type. */
const ARGUMENTS: Readonly<Record<string, string>> = { "=": " 1 + 1", NEXTIF: " 1 = 1", SKIPIF: " 1 = 1" };

test.each(DOCUMENTED)("$type is what the table says", ({ type, here }) => {
  const text = `[x]{ ${type}${ARGUMENTS[type] ?? " x"} | old }`;
  const file = openDocx(docx(withFields(text)), "a.docx");
  const problems = readTemplate(file, { enhancedSyntax: false }).problems;
  const isReported = here.startsWith("Not computed") || here.startsWith("Their code is removed");
  expect(problems.map(({ kind }) => kind)).toEqual(isReported ? ["field_not_computed"] : []);
  if (isReported) expect(problems[0]?.tag).toBe(`{ ${type} x }`);
  if (isReported) expect(problems[0]?.suggestion).toContain("old");
  expect(COMPUTED_TYPES.has(type)).toBe(here.startsWith("Computed"));
});
