/** Random documents as trees, what a template of them is, and what merging gives by the plainest reading of the rules. */
import fc from "fast-check";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import {
  contentControl,
  listItem,
  noteReference,
  numbering,
  paragraph,
  picture,
  run,
  sectionBreak,
  table,
} from "./docx-blocks.ts";
import type { DocxContent } from "./docx-package.ts";

/** Within a paragraph. `.` is the entry itself. */
type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "tag"; readonly text: string }
  | { readonly kind: "section"; readonly mark: Mark; readonly name: string; readonly content: readonly Inline[] };

type Mark = "#" | "^";
type Line = readonly Inline[];

type Block =
  | { readonly kind: "paragraph" | "item" | "control" | "picture"; readonly line: Line }
  | { readonly kind: "section"; readonly mark: Mark; readonly name: string; readonly content: readonly Block[] }
  | { readonly kind: "table"; readonly rows: readonly Row[] };

interface Row {
  readonly cells: readonly Line[];
  /** Around the row. */
  readonly section?: { readonly mark: Mark; readonly name: string } | undefined;
}

/** Each part is a section of the document; the notes stand in its first paragraph. */
export interface DocumentTree {
  readonly parts: readonly (readonly Block[])[];
  readonly header: Line;
  readonly notes: readonly Line[];
}

/** The template, with the delimiters `[` and `]`. */
export function templateOf({ parts, header, notes }: DocumentTree): DocxContent {
  let pictures = 0;
  const references = notes.map((_, index) => noteReference("footnote", index + 1));
  const written = parts.map((blocks) => blocks.map((block) => xmlOf(block, () => ++pictures)).join(""));
  return {
    body: paragraph([run("start"), ...references]) + written.join(sectionBreak(PAGE)) + paragraph("end"),
    headers: { default: paragraph(runsOf(header)) },
    footnotes: notes.map((note) => paragraph(runsOf(note))),
    numbering: numbering(1),
    pictures: { "p.png": PIXEL },
    page: PAGE,
  };
}

/** The lines of the body, in order; those that say nothing are left out. */
export function linesOf({ parts }: DocumentTree, item: DataItem): readonly string[] {
  const lines = parts.flat().flatMap((block) => blockLines(block, [item]));
  return ["start", ...lines, "end"].filter((line) => line !== "");
}

export function lineOf(line: Line, item: DataItem): string {
  return textOf(line, [item]);
}

function blockLines(block: Block, scopes: readonly unknown[]): readonly string[] {
  if (block.kind === "table") return block.rows.flatMap((row) => rowLines(row, scopes));
  if (block.kind !== "section") return [textOf(block.line, scopes)];
  return passes(block, scopes).flatMap((inner) => block.content.flatMap((each) => blockLines(each, inner)));
}

function rowLines({ cells, section }: Row, scopes: readonly unknown[]): readonly string[] {
  const all = section === undefined ? [scopes] : passes(section, scopes);
  return all.flatMap((inner) => cells.map((cell) => textOf(cell, inner)));
}

function textOf(line: Line, scopes: readonly unknown[]): string {
  return line
    .map((part) => {
      if (part.kind === "text") return part.text;
      if (part.kind === "tag") return String(lookUp(part.text, scopes) ?? "");
      return passes(part, scopes)
        .map((inner) => textOf(part.content, inner))
        .join("");
    })
    .join("");
}

/** The scopes of each pass through a section (callers.md, "Tags"). */
function passes(section: { readonly mark: Mark; readonly name: string }, scopes: readonly unknown[]) {
  const value = lookUp(section.name, scopes);
  const isFalsy = !value || (Array.isArray(value) && value.length === 0);
  if (section.mark === "^") return isFalsy ? [scopes] : [];
  if (isFalsy) return [];
  if (Array.isArray(value)) return value.map((entry) => [...scopes, entry]);
  return [typeof value === "object" ? [...scopes, value] : scopes];
}

function lookUp(name: string, scopes: readonly unknown[]): unknown {
  if (name === ".") return scopes.at(-1);
  const found = scopes.findLast((scope) => typeof scope === "object" && scope !== null && Object.hasOwn(scope, name));
  return (found as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function xmlOf(block: Block, nextPicture: () => number): string {
  switch (block.kind) {
    case "paragraph":
      return paragraph(runsOf(block.line));
    case "item":
      return listItem("").replace("</w:p>", `${runsOf(block.line).join("")}</w:p>`);
    case "control":
      return contentControl(paragraph(runsOf(block.line)), 1000 + nextPicture());
    case "picture":
      return paragraph([...runsOf(block.line), picture("p.png", nextPicture())]);
    case "table":
      return wide(table(...block.rows.map(cellsOf))) + paragraph("");
    case "section": {
      const inner = block.content.map((each) => xmlOf(each, nextPicture)).join("");
      return paragraph(`[${block.mark}${block.name}]`) + inner + paragraph("[/]");
    }
  }
}

function cellsOf({ cells, section }: Row): readonly string[] {
  return cells.map((cell, column) => {
    const start = section !== undefined && column === 0 ? [run(`[${section.mark}${section.name}]`)] : [];
    const end = section !== undefined && column === cells.length - 1 ? [run(`[/${section.name}]`)] : [];
    return paragraph([...start, ...runsOf(cell), ...end]);
  });
}

/** Every other piece in bold, tags cut in two. */
function runsOf(line: Line): readonly string[] {
  return line.flatMap(writtenOf).map((text, index) => run(text, index % 2 === 0 ? "" : "<w:b/>"));
}

function writtenOf(part: Inline): readonly string[] {
  if (part.kind === "text") return [part.text];
  if (part.kind === "tag") return ["[", `${part.text}]`];
  return [`[${part.mark}${part.name}`, "]", ...part.content.flatMap(writtenOf), "[/]"];
}

/** Cells of half the page. */
function wide(xml: string): string {
  return xml.replaceAll('w:w="2000"', 'w:w="14000"');
}

/** The widest page that Word allows, so that no word of a result is broken at the end of a line. */
const PAGE =
  '<w:pgSz w:w="31680" w:h="16838"/><w:pgMar w:top="1440" w:right="720" w:bottom="1440" w:left="720" w:header="708" w:footer="708" w:gutter="0"/>';
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC",
  "base64",
);

const scalar = fc.constantFrom("Ada", "Tag a", "First Name");
const list = fc.constantFrom("Rows", "Items", "Show", "Person");
const mark = fc.constantFrom<Mark>("#", "#", "#", "^");

/** Words that nothing else says, so that each can be counted. */
const word = fc.integer({ min: 100, max: 999 }).map((number): Inline => ({ kind: "text", text: ` w${number} ` }));
const tag = scalar.map((text): Inline => ({ kind: "tag", text }));
const entries: Inline = {
  kind: "section",
  mark: "#",
  name: "Texts",
  content: [
    { kind: "tag", text: "." },
    { kind: "text", text: " " },
  ],
};

const line: fc.Arbitrary<Line> = fc.letrec<{ part: Inline; line: Line }>((tie) => ({
  line: fc.array(tie("part"), { maxLength: 4 }),
  part: fc.oneof(
    { maxDepth: 2 },
    word,
    tag,
    fc.constant(entries),
    fc.record({ kind: fc.constant("section" as const), mark, name: list, content: tie("line") }),
  ),
})).line;

const row: fc.Arbitrary<Row> = fc.record({
  cells: fc.tuple(line, line),
  section: fc.option(fc.record({ mark, name: list }), { nil: undefined }),
});

const blocks: fc.Arbitrary<readonly Block[]> = fc.letrec<{ block: Block; blocks: readonly Block[] }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 2 },
    fc.record({ kind: fc.constantFrom("paragraph" as const, "item", "control", "picture"), line }),
    fc.record({ kind: fc.constant("table" as const), rows: fc.array(row, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant("section" as const), mark, name: list, content: tie("blocks") }),
  ),
})).blocks;

export function randomTree(): fc.Arbitrary<DocumentTree> {
  return fc.record({
    parts: fc.array(blocks, { minLength: 1, maxLength: 3 }),
    header: line,
    notes: fc.array(line, { maxLength: 2 }),
  });
}

const text = fc.oneof(
  fc.integer({ min: 100, max: 999 }).map((number) => `v${number}`),
  fc.constantFrom("<&>", "", "[Ada]", "0"),
);
const printed = fc.oneof(text, fc.constantFrom(null, true, false, 0, 12.5));

export function randomData(): fc.Arbitrary<DataItem> {
  return fc.letrec<{ scope: Record<string, unknown> }>((tie) => {
    const section = fc.oneof(
      fc.array(tie("scope"), { maxLength: 3 }),
      fc.constantFrom(true, false, 0, 1, "", "text", null),
      tie("scope"),
    );
    return {
      scope: fc.record(
        {
          Ada: printed,
          "Tag a": printed,
          "First Name": printed,
          Texts: fc.array(text, { maxLength: 3 }),
          Rows: fc.oneof({ maxDepth: 2 }, fc.constant([]), section),
          Items: fc.oneof({ maxDepth: 2 }, fc.constant(true), section),
          Show: fc.boolean(),
          Person: fc.oneof({ maxDepth: 2 }, fc.constant({ Ada: "v100" }), section),
        },
        { requiredKeys: [] },
      ),
    };
  }).scope;
}
