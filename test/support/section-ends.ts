/** Templates whose sections begin and end in all pairs of elements, at all levels of a document. */
import { paragraph, run, textBox } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";

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

/** Elements around runs, which may be split. */
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

export type Neighbours = keyof typeof ENDS;

/** The body of a template with the section `Items`, whose entries have the field `No`. */
export interface PlacedSection {
  /** Its elements may be split, must stay whole, are around paragraphs, or are rows. */
  readonly kind: "runs" | "whole" | "blocks" | "rows";
  /** The element in which it begins; of `whole`, the one that must stay whole. */
  readonly start: string;
  readonly name: string;
  readonly neighbours: Neighbours;
  readonly body: string;
}

export const neighbourhoods = Object.keys(ENDS) as readonly Neighbours[];

export const STARTS = {
  runs: Object.keys(INLINE),
  whole: Object.keys(WHOLE),
  blocks: Object.keys(BLOCK),
  rows: Object.keys(INLINE),
} as const satisfies Record<PlacedSection["kind"], readonly string[]>;

/** Returns a document with text around the bodies. */
export const documentOf = (...bodies: readonly string[]) =>
  docx(paragraph("FIRST") + bodies.join(paragraph("NEXT")) + paragraph("LAST"));

export function placedSections(): readonly PlacedSection[] {
  return neighbourhoods.flatMap((neighbours) => [...inRuns(neighbours), ...inBlocks(neighbours)]).concat(inRows());
}

function inRuns(neighbours: Neighbours): readonly PlacedSection[] {
  const { start, end } = ENDS[neighbours];
  const bodyOf = (first: Wrap, last: Wrap) => `<w:p>${first(start)}${run("[No]")}${last(end)}</w:p>`;
  const runs = Object.entries(INLINE).flatMap(([first, begins]) =>
    Object.entries(INLINE).map(([last, ends]) => placed("runs", first, last, neighbours, bodyOf(begins, ends))),
  );
  const whole = Object.entries(WHOLE).flatMap(([name, wrap]) =>
    Object.entries({ ...INLINE, ...WHOLE }).flatMap(([other, around]) => [
      placed("whole", name, other, neighbours, bodyOf(wrap, around)),
      placed("whole", name, `${other}, reversed`, neighbours, bodyOf(around, wrap)),
    ]),
  );
  return [...runs, ...whole];
}

function inBlocks(neighbours: Neighbours): readonly PlacedSection[] {
  const [start, end] = [paragraph([ENDS[neighbours].start]), paragraph([ENDS[neighbours].end])];
  return Object.entries(BLOCK).flatMap(([first, begins]) =>
    Object.entries(BLOCK).flatMap(([last, ends]) =>
      INNER.map((inner, index) => {
        const wrapped = end.replace(/(?<=<w:p>)(.*)(?=<\/w:p>)/, inner);
        const body = begins(start) + paragraph("[No]") + ends(wrapped);
        return placed("blocks", first, `${last}, ${index}`, neighbours, body);
      }),
    ),
  );
}

/** Ways in which the cells of a row stand in their table. */
const ROWS: Readonly<Record<string, (first: string, last: string) => string>> = {
  "a row": (first, last) => row(cell(first), cell(last)),
  "a row in a control": (first, last) => control(row(cell(first), cell(last))),
  "cells in controls": (first, last) => row(control(cell(first)), control(cell(last))),
  "a row in custom XML": (first, last) => `<w:customXml w:element="e">${row(cell(first), cell(last))}</w:customXml>`,
};

function inRows(): readonly PlacedSection[] {
  const [value, text] = [paragraph("[No]"), paragraph("k")];
  return Object.entries(INLINE).flatMap(([name, wrap]) => {
    const [start, end] = [paragraph([wrap(run("[#Items]"))]), paragraph([wrap(run("[/Items]"))])];
    const templates = Object.values(ROWS).flatMap((first) => [
      first(start + value, end),
      ...Object.values(ROWS).map((last) => first(start + value, text) + last(text, end)),
    ]);
    const tables = templates.flatMap((rows) => [
      table(rows),
      table(row(cell(text), cell(text)) + rows),
      table(row(cell(table(rows) + paragraph("")), cell(text))),
    ]);
    return tables.map((body, index) => placed("rows", name, `table ${index}`, "alone", body));
  });
}

function placed(
  kind: PlacedSection["kind"],
  start: string,
  end: string,
  neighbours: Neighbours,
  body: string,
): PlacedSection {
  return { kind, start, name: `${kind}: ${start} to ${end}, ${neighbours}`, neighbours, body };
}

/** Returns the data with so many entries. */
export const itemsOf = (count: number) => ({ Items: Array.from({ length: count }, (_, n) => ({ No: `V${n}` })) });

const occurrences = (text: string, word: string) => text.split(word).length - 1;

/** Returns what is wrong with the text that so many entries became: each stands once, and so does what is around them. */
export function wrongWords(text: string, count: number, neighbours: Neighbours): readonly string[] {
  const expected: readonly (readonly [word: string, times: number])[] = [
    ...Array.from({ length: 2 }, (_, n) => [`V${n}`, n < count ? 1 : 0] as const),
    ...(neighbours === "alone" ? [] : (["OUT1", "OUT2"] as const).map((word) => [word, 1] as const)),
    ...(neighbours === "alone" ? [] : (["IN1", "IN2"] as const).map((word) => [word, count] as const)),
  ];
  return expected
    .filter(([word, times]) => occurrences(text, word) !== times)
    .map(([word, times]) => `${word} stands ${occurrences(text, word)} times instead of ${times}`);
}
