/** Sections whose ends stand in all pairs of elements: the document is valid and says what its author sees, or the tag is refused. */
import { describe, expect, test } from "vitest";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph, run, textBox } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

let id = 10;
const change = () => `w:id="${id++}" w:author="a" w:date="2026-01-01T00:00:00Z"`;
const range = (name: string, content: string, attributes = "") => {
  const own = id++;
  return `<w:${name}Start w:id="${own}"${attributes}/>${content}<w:${name}End w:id="${own}"/>`;
};
const control = (content: string, properties = "") =>
  `<w:sdt><w:sdtPr><w:id w:val="${id++}"/>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const BOUND = '<w:dataBinding w:xpath="/a" w:storeItemID="{00000000-0000-0000-0000-000000000000}"/>';
const fieldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const cell = (blocks: string) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${blocks}</w:tc>`;
const row = (...cells: readonly string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const table = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid>${rows}</w:tbl>`;
const other = cell(paragraph("k"));

type Wrap = (content: string) => string;

/** Elements around runs. */
const INLINE: Readonly<Record<string, Wrap>> = {
  "no element": (runs) => runs,
  "a bold run": (runs) => runs.replaceAll("<w:r>", "<w:r><w:rPr><w:b/></w:rPr>"),
  "an insertion": (runs) => `<w:ins ${change()}>${runs}</w:ins>`,
  "a move": (runs) => `<w:moveTo ${change()}>${runs}</w:moveTo>`,
  "a link": (runs) => `<w:hyperlink w:anchor="_top">${runs}</w:hyperlink>`,
  "a smart tag": (runs) => `<w:smartTag w:uri="u" w:element="e">${runs}</w:smartTag>`,
  "custom XML": (runs) => `<w:customXml w:element="e">${runs}</w:customXml>`,
  "a direction": (runs) => `<w:dir w:val="rtl">${runs}</w:dir>`,
  "an override of the direction": (runs) => `<w:bdo w:val="rtl">${runs}</w:bdo>`,
  "a control": (runs) => control(runs),
  "an insertion in a link": (runs) => `<w:hyperlink w:anchor="_top"><w:ins ${change()}>${runs}</w:ins></w:hyperlink>`,
  "a bookmark": (runs) => range("bookmark", runs, ` w:name="b${id}"`),
  "a permission": (runs) => range("perm", runs, ' w:edGrp="everyone"'),
  "a spelling error": (runs) => `<w:proofErr w:type="spellStart"/>${runs}<w:proofErr w:type="spellEnd"/>`,
};

/** Elements around runs that cannot be split, so that a section may be refused. */
const WHOLE: Readonly<Record<string, Wrap>> = {
  "a simple field": (runs) => `<w:fldSimple w:instr=" QUOTE x ">${runs}</w:fldSimple>`,
  "a field": (runs) =>
    `${fieldChar("begin")}<w:r><w:instrText> QUOTE x </w:instrText></w:r>${fieldChar("separate")}${runs}${fieldChar("end")}`,
  "a bound control": (runs) => control(runs, BOUND),
  "the base of ruby": (runs) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run("r")}</w:rt><w:rubyBase>${runs}</w:rubyBase></w:ruby></w:r>`,
  "a formula": (runs) =>
    `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${runs.replace(/<(\/?)w:/g, "<$1m:").replaceAll(' xml:space="preserve"', "")}</m:oMath>`,
  "a text box": (runs) => textBox(paragraph([runs])).replace(/<mc:Fallback>.*<\/mc:Fallback>/, ""),
};

/** Elements around paragraphs. */
const BLOCK: Readonly<Record<string, Wrap>> = {
  "a paragraph": (blocks) => blocks,
  "a control of paragraphs": (blocks) => control(blocks),
  "a bound control of paragraphs": (blocks) => control(blocks, BOUND),
  "custom XML of paragraphs": (blocks) => `<w:customXml w:element="e">${blocks}</w:customXml>`,
  "a bookmark of paragraphs": (blocks) => range("bookmark", blocks, ` w:name="b${id}"`),
  "a cell": (blocks) => table(row(cell(blocks), other)),
  "a cell in a control": (blocks) => table(row(control(cell(blocks)), other)),
  "a row in a control": (blocks) => table(control(row(cell(blocks), other))),
  "a table in a cell": (blocks) => table(row(cell(table(row(cell(blocks))) + paragraph("")), other)),
};

/** Elements between those around the paragraphs and the tags. */
const INNER = ["no element", "an insertion", "a bookmark"]
  .map((name) => INLINE[name])
  .concat(WHOLE["a field"])
  .filter((wrap) => wrap !== undefined);

/** Where the tags stand in their elements: alone, or between texts, of which those within the section repeat. */
const ENDS = {
  alone: { start: run("[#Items]"), end: run("[/Items]") },
  between: { start: run("OUT1 [#Items] IN1"), end: run("IN2 [/Items] OUT2") },
} as const;

type Neighbours = keyof typeof ENDS;

const documentOf = (content: string) => docx(paragraph("FIRST") + content + paragraph("LAST"));

interface Outcome {
  readonly faults: readonly string[];
  readonly texts: readonly string[];
}

/** Merges 0, 1 and 2 entries; undefined if the template is refused. */
function merged(template: Uint8Array): Outcome | undefined {
  const file = openDocx(template, "template.docx");
  const { tags, problems } = readTemplate(file, SETUP);
  if (tags.invalid.length > 0) {
    expect(problems).toMatchObject([{ kind: "misplaced_section", suggestion: expect.stringContaining("[/Items]") }]);
    return undefined;
  }
  const merge = compileSingle(file, SETUP);
  const documents = [0, 1, 2].map((count) =>
    merge({ Items: Array.from({ length: count }, (_, n) => ({ No: `V${n}` })) }),
  );
  return { faults: documents.flatMap(lintDocx), texts: documents.map((each) => documentText(each)) };
}

const occurrences = (text: string, word: string) => text.split(word).length - 1;

function expectAsSeen({ faults, texts }: Outcome, neighbours: Neighbours): void {
  expect(faults).toEqual([]);
  for (const [count, text] of texts.entries()) {
    for (const word of ["FIRST", "LAST"]) expect([word, occurrences(text, word)]).toEqual([word, 1]);
    expect(text.match(/V\d/g) ?? []).toEqual(["V0", "V1"].slice(0, count));
    if (neighbours === "alone") continue;
    for (const word of ["OUT1", "OUT2"]) expect([word, occurrences(text, word)]).toEqual([word, 1]);
    for (const word of ["IN1", "IN2"]) expect([word, occurrences(text, word)]).toEqual([word, count]);
  }
}

const neighbourhoods = Object.keys(ENDS) as readonly Neighbours[];
const inParagraph = (start: Wrap, end: Wrap, neighbours: Neighbours) =>
  documentOf(`<w:p>${start(ENDS[neighbours].start)}${run("[No]")}${end(ENDS[neighbours].end)}</w:p>`);
const inParagraphs = (start: Wrap, end: Wrap, neighbours: Neighbours) =>
  documentOf(start(paragraph([ENDS[neighbours].start])) + paragraph("[No]") + end(paragraph([ENDS[neighbours].end])));

describe.each(neighbourhoods)("tags %s in their elements", (neighbours) => {
  test.each(Object.entries(INLINE))(
    "a section that begins in %s may end in any element of the paragraph that can be split",
    (_, start) => {
      for (const [name, end] of Object.entries(INLINE)) {
        const outcome = merged(inParagraph(start, end, neighbours));
        expect([name, outcome?.faults]).toEqual([name, []]);
        if (outcome !== undefined) expectAsSeen(outcome, neighbours);
      }
    },
  );

  test.each(Object.entries(WHOLE))(
    "a section with one end in %s is merged as its author sees it, or refused",
    (_, whole) => {
      for (const wrap of [...Object.values(INLINE), ...Object.values(WHOLE)]) {
        for (const template of [inParagraph(whole, wrap, neighbours), inParagraph(wrap, whole, neighbours)]) {
          const outcome = merged(template);
          if (outcome !== undefined) expectAsSeen(outcome, neighbours);
        }
      }
    },
  );

  test.each(Object.entries(BLOCK))(
    "a section over paragraphs with one end in %s is merged as its author sees it, or refused",
    (_, start) => {
      for (const end of Object.values(BLOCK)) {
        for (const inner of INNER) {
          const template = inParagraphs(
            (blocks) => start(blocks),
            (blocks) => end(blocks.replace(/(?<=<w:p>)(.*)(?=<\/w:p>)/, inner)),
            neighbours,
          );
          const outcome = merged(template);
          if (outcome !== undefined) expectAsSeen(outcome, neighbours);
        }
      }
    },
  );
});

/** Ways in which the cells of a row stand in their table. */
const ROWS: Readonly<Record<string, (first: string, last: string) => string>> = {
  "a row": (first, last) => row(cell(first), cell(last)),
  "a row in a control": (first, last) => control(row(cell(first), cell(last))),
  "cells in controls": (first, last) => row(control(cell(first)), control(cell(last))),
  "a row in custom XML": (first, last) => `<w:customXml w:element="e">${row(cell(first), cell(last))}</w:customXml>`,
};

describe.each(Object.entries(INLINE))("a section over rows whose tags stand in %s", (_, wrap) => {
  const [start, end] = [paragraph([wrap(run("[#Items]"))]), paragraph([wrap(run("[/Items]"))])];
  const [value, text] = [paragraph("[No]"), paragraph("k")];
  const templates = Object.values(ROWS).flatMap((first) => [
    first(start + value, end),
    ...Object.values(ROWS).map((last) => first(start + value, text) + last(text, end)),
  ]);

  test("repeats the rows, and goes with its table if that has no others", () => {
    for (const rows of templates) {
      for (const content of [
        table(rows),
        table(row(cell(text), cell(text)) + rows),
        table(row(cell(table(rows) + paragraph("")), cell(text))),
      ]) {
        const outcome = merged(documentOf(content));
        expect(outcome).toBeDefined();
        if (outcome !== undefined) expectAsSeen(outcome, "alone");
      }
    }
  });
});
