/** Arranges markup as what a document consists of: paragraphs and tables. */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { MarkupAttributes, MarkupElement, MarkupNode, MarkupPicture } from "./markup-node.ts";

/** How text looks. */
export interface Look {
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isUnderlined?: boolean;
  readonly isStruck?: boolean;
  readonly isCode?: boolean;
  readonly vertical?: "subscript" | "superscript";
  readonly colour?: string;
  readonly background?: string;
  readonly address?: string;
}

/** Text between line breaks, which are `\n`. */
export interface Piece {
  readonly text: string;
  readonly look: Look;
  /** Stands for the text, which is its alternative text, if it can be shown. */
  readonly picture?: MarkupPicture;
}

export interface MarkupList {
  readonly isOrdered: boolean;
  readonly start: number;
  /** From 0. */
  readonly level: number;
}

export interface MarkupParagraph {
  readonly kind: "paragraph";
  readonly pieces: readonly Piece[];
  /** 1 to 6. */
  readonly heading?: number;
  readonly list?: MarkupList;
  /** Whether the paragraph begins an entry of its list. */
  readonly isEntry: boolean;
  /** Quotations around it. */
  readonly quotes: number;
  readonly align?: MarkupAttributes["align"];
  readonly isRule: boolean;
}

interface MarkupCell {
  readonly columns: number;
  /** Whether it goes on a cell of the row above. */
  readonly isContinued: boolean;
  readonly continues: boolean;
  readonly background?: string;
  readonly blocks: readonly MarkupBlock[];
}

export interface MarkupTable {
  readonly kind: "table";
  readonly columns: number;
  readonly rows: readonly { readonly isHeader: boolean; readonly cells: readonly MarkupCell[] }[];
}

export type MarkupBlock = MarkupParagraph | MarkupTable;

/** What applies to the blocks within an element. */
interface Around {
  readonly look: Look;
  readonly heading?: number;
  readonly list?: MarkupList;
  readonly quotes: number;
  readonly align?: MarkupAttributes["align"];
  readonly isPreformatted: boolean;
}

/** Word opens no table with more. */
const COLUMNS_MAX = 63;
/** Word has nine levels. */
const LEVEL_MAX = 8;
const CELLS_MAX = 20_000;

/** @throws MergeFailure if a table is too large */
export function blocksOf(nodes: readonly MarkupNode[]): readonly MarkupBlock[] {
  return arrange(nodes, { look: {}, quotes: 0, isPreformatted: false });
}

function arrange(nodes: readonly MarkupNode[], around: Around): readonly MarkupBlock[] {
  const blocks = new Blocks();
  blocks.addAll(nodes, around);
  blocks.endParagraph();
  return blocks.done;
}

const BLOCK = new Set("div p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre caption thead tbody tfoot tr th td".split(" "));

class Blocks {
  readonly done: MarkupBlock[] = [];
  #pieces: Piece[] = [];
  #around: Around | undefined;
  /** Whether the next paragraph begins an entry. */
  #isEntry = false;

  addAll(nodes: readonly MarkupNode[], around: Around): void {
    for (const node of nodes) {
      if (typeof node === "string") this.#addText(node, around);
      else this.#addElement(node, around);
    }
  }

  endParagraph(): void {
    const pieces = withoutBlankEnds(this.#pieces);
    const isBlankLine = this.#pieces.some(({ text }) => text === "\n");
    const around = this.#around;
    this.#pieces = [];
    this.#around = undefined;
    if (around === undefined || (pieces.length === 0 && !isBlankLine)) return;
    this.#addParagraph(around, pieces);
  }

  #addParagraph({ heading, list, quotes, align }: Around, pieces: readonly Piece[], isRule = false): void {
    this.done.push({
      kind: "paragraph",
      pieces,
      quotes,
      isRule,
      isEntry: this.#isEntry,
      ...(heading !== undefined && { heading }),
      ...(list !== undefined && { list }),
      ...(align !== undefined && { align }),
    });
    this.#isEntry = false;
  }

  #addText(text: string, around: Around): void {
    const shown = around.isPreformatted ? text : text.replace(/[ \t\n\f\r]+/g, " ");
    // A blank behind a blank is not shown, nor is one at the beginning of a line.
    const last = this.#pieces.at(-1)?.text ?? "\n";
    const added = !around.isPreformatted && /[ \n]$/.test(last) ? shown.replace(/^ /, "") : shown;
    if (added === "") return;
    this.#around ??= around;
    this.#pieces.push({ text: added, look: around.look });
  }

  #addElement(element: MarkupElement, outer: Around): void {
    const { name, children } = element;
    const around = inside(element, outer);
    if (name === "br") {
      this.#around ??= outer;
      this.#pieces.push({ text: "\n", look: outer.look });
    } else if (element.attributes.picture !== undefined) {
      const { picture } = element.attributes;
      this.#around ??= outer;
      this.#pieces.push({ text: picture.alt, look: outer.look, picture });
    } else if (!BLOCK.has(name) && name !== "hr" && name !== "table") {
      this.addAll(children, around);
    } else {
      this.endParagraph();
      if (name === "hr") this.#addParagraph(outer, [], true);
      else if (name === "table") this.#addTable(element, around);
      else this.#addBlock(element, around);
    }
  }

  #addBlock({ name, children }: MarkupElement, around: Around): void {
    if (name === "li") this.#isEntry = around.list !== undefined;
    this.addAll(children, around);
    this.endParagraph();
    if (name === "li" && this.#isEntry) this.#addParagraph(around, []);
  }

  #addTable(table: MarkupElement, around: Around): void {
    for (const caption of elements(table, "caption")) this.#addBlock(caption, inside(caption, around));
    const { heading: _, list: __, ...within } = around;
    const arranged = tableOf(table, { ...within, quotes: 0 });
    if (arranged !== undefined) this.done.push(arranged);
  }
}

function inside({ name, attributes }: MarkupElement, around: Around): Around {
  const { colour, background, address, align } = attributes;
  const isCell = name === "td" || name === "th";
  const look: Look = {
    ...around.look,
    ...LOOKS[name],
    ...(colour !== undefined && { colour }),
    ...(background !== undefined && !isCell && name !== "table" && name !== "tr" && { background }),
    ...(address !== undefined && { address }),
  };
  const heading = /^h([1-6])$/.exec(name)?.[1];
  return {
    ...around,
    look,
    quotes: around.quotes + (name === "blockquote" ? 1 : 0),
    isPreformatted: around.isPreformatted || name === "pre",
    ...(align !== undefined && { align }),
    ...(heading !== undefined && { heading: Number(heading) }),
    ...((name === "ul" || name === "ol") && { list: listOf(name, attributes, around.list) }),
  };
}

const LOOKS: Readonly<Record<string, Look>> = {
  b: { isBold: true },
  th: { isBold: true },
  i: { isItalic: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
  code: { isCode: true },
  pre: { isCode: true },
  sub: { vertical: "subscript" },
  sup: { vertical: "superscript" },
  mark: { background: "FFFF00" },
};

function listOf(name: "ul" | "ol", { start = 1 }: MarkupAttributes, outer: MarkupList | undefined): MarkupList {
  return { isOrdered: name === "ol", start, level: Math.min(LEVEL_MAX, (outer?.level ?? -1) + 1) };
}

function elements({ children }: MarkupElement, ...names: readonly string[]): readonly MarkupElement[] {
  return children.filter((child): child is MarkupElement => typeof child !== "string" && names.includes(child.name));
}

/** A cell over several rows, from its first row on. */
interface Spanning {
  readonly cell: MarkupCell;
  rowsLeft: number;
}

function tableOf(table: MarkupElement, around: Around): MarkupTable | undefined {
  const groups = elements(table, "thead", "tbody", "tfoot").map((group) => ({ group, within: inside(group, around) }));
  const rows = groups.flatMap(({ group, within }) =>
    elements(group, "tr").map((row) => ({ row, within: inside(row, within), isHeader: group.name === "thead" })),
  );
  const spanning = new Map<number, Spanning>();
  let cellsLeft = CELLS_MAX;
  const arranged = rows.map(({ row, within, isHeader }) => {
    const cells = rowOf(row, within, spanning);
    cellsLeft -= cells.length;
    if (cellsLeft < 0) throw new MergeFailure(`a table has more than ${CELLS_MAX.toLocaleString("en")} cells`);
    return { isHeader, cells };
  });
  const columns = Math.max(0, ...arranged.map(({ cells }) => widthOf(cells)));
  if (columns === 0) return undefined;
  return { kind: "table", columns, rows: arranged.map((row) => ({ ...row, cells: filled(row.cells, columns) })) };
}

/** @param spanning cells of rows above by column, which go on in this row */
function rowOf(row: MarkupElement, around: Around, spanning: Map<number, Spanning>): readonly MarkupCell[] {
  const cells: MarkupCell[] = [];
  let column = 0;
  const goOn = () => {
    for (let above = spanning.get(column); above !== undefined; above = spanning.get(column)) {
      cells.push({ ...above.cell, isContinued: true, blocks: [] });
      if (--above.rowsLeft === 0) spanning.delete(column);
      column += above.cell.columns;
    }
  };
  for (const element of elements(row, "td", "th")) {
    goOn();
    const { colspan = 1, rowspan = 1, background = row.attributes.background } = element.attributes;
    const free = [...spanning.keys()].filter((start) => start > column).map((start) => start - column);
    const columns = Math.min(colspan, COLUMNS_MAX, ...free);
    const blocks = arrange(element.children, inside(element, around));
    const cell = { columns, blocks, isContinued: false, continues: rowspan > 1, ...(background && { background }) };
    cells.push(cell);
    if (rowspan > 1) spanning.set(column, { cell, rowsLeft: rowspan - 1 });
    column += columns;
    if (column > COLUMNS_MAX) throw new MergeFailure(`a table has more than ${COLUMNS_MAX} columns`);
  }
  goOn();
  for (const start of spanning.keys()) if (start > column) spanning.delete(start);
  return cells;
}

function widthOf(cells: readonly MarkupCell[]): number {
  return cells.reduce((sum, { columns }) => sum + columns, 0);
}

/** A row that ends early gets a blank cell. */
function filled(cells: readonly MarkupCell[], columns: number): readonly MarkupCell[] {
  const missing = columns - widthOf(cells);
  return missing === 0 ? cells : [...cells, { columns: missing, blocks: [], isContinued: false, continues: false }];
}

/** The blanks at the beginning and the end of a paragraph, and a last line break, are not shown. */
function withoutBlankEnds(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.findLastIndex(({ text, picture }) => picture !== undefined || /[^ \n]/.test(text));
  return pieces
    .slice(0, last + 1)
    .map((piece, index) => (index === last ? { ...piece, text: withoutBlankEnd(piece.text) } : piece));
}

/** A pattern would try each blank of a long stretch anew. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === " " || text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
