/**
 * Keeps vertically merged cells whole where their rows repeat or go (ISO 29500-1, 17.4.84): of one merged cell, the first
 * row that is written begins it and shows its content, and the rows below continue it.
 */
import type { CellMark, MergedCell, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { isMarker, isProperties } from "./element-kinds.ts";
import { commonScope, innerScope, pairOf, type Scope } from "./one-sided-markers.ts";
import { withoutParagraphIds } from "./paragraph-ids.ts";
import { readTree, TreeNode, tokensOf } from "./token-tree.ts";

/** Marks the merged cells whose first row may be repeated or left out. Sections stand where they repeat already. */
export function keepMergedCells(root: TreeNode): void {
  let merges = 0;
  for (const [number, table] of [...tablesIn(root)].entries()) {
    const rows = [...rowsIn(table)];
    const counts = rowCounts(rows);
    const variable = mergesIn(rows).filter((merge) => isVariable(merge, counts));
    if (variable.length > 0)
      markTable({ node: table, number, rows }, new Map(variable.map((each) => [each, merges++])));
  }
}

interface Row {
  readonly node: TreeNode;
  /** The innermost section around it within the table. */
  readonly scope: Scope | undefined;
}

/** The cells of one merged cell from top to bottom, as the template draws it. */
type Merge = readonly { readonly cell: TreeNode; readonly row: Row }[];

interface Table {
  readonly node: TreeNode;
  readonly number: number;
  readonly rows: readonly Row[];
}

function* tablesIn(node: TreeNode): Generator<TreeNode> {
  for (const child of node.children()) {
    if (child.name === "w:tbl") yield child;
    yield* tablesIn(child);
  }
}

function* rowsIn(table: TreeNode): Generator<Row> {
  let scope: Scope | undefined;
  for (const node of rowsAndTags(table)) {
    if (node.name === "w:tr") yield { node, scope };
    else scope = node.token?.location === "end" ? scope?.outer : innerScope(node, scope);
  }
}

function* rowsAndTags(node: TreeNode): Generator<TreeNode> {
  for (const child of node.children()) {
    if (child.name === "w:tr" || (child.name === "" && child.token?.module === "loop")) yield child;
    else yield* rowsAndTags(child);
  }
}

/** Returns the number of rows in each section. */
function rowCounts(rows: readonly Row[]): ReadonlyMap<Scope, number> {
  const counts = new Map<Scope, number>();
  for (const { scope } of rows) for (const each of scopesIn(scope)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** Returns the sections from the inside outwards, up to one of them. */
function* scopesIn(scope: Scope | undefined, end?: Scope): Generator<Scope> {
  for (let at = scope; at !== undefined && at !== end; at = at.outer) yield at;
}

function mergesIn(rows: readonly Row[]): readonly Merge[] {
  const merges: Merge[] = [];
  let above = new Map<string, { cell: TreeNode; row: Row }[]>();
  for (const row of rows) {
    const here: typeof above = new Map();
    for (const { cell, columns } of cellsIn(row.node)) {
      const mark = markOf(cell);
      if (mark === undefined) continue;
      const isStart = /\sw:val="restart"/.test(mark.startTag);
      const merge = isStart ? [] : above.get(columns);
      if (merge === undefined) continue;
      if (isStart) merges.push(merge);
      merge.push({ cell, row });
      here.set(columns, merge);
    }
    above = here;
  }
  return merges;
}

/** Returns the cells with the columns of the grid that they cover. */
function* cellsIn(row: TreeNode): Generator<{ readonly cell: TreeNode; readonly columns: string }> {
  let from = numberIn(row.child("w:trPr")?.child("w:gridBefore"), 0);
  for (const cell of cellNodes(row)) {
    const to = from + Math.max(1, numberIn(cell.child("w:tcPr")?.child("w:gridSpan"), 1));
    yield { cell, columns: `${from} ${to}` };
    from = to;
  }
}

function* cellNodes(node: TreeNode): Generator<TreeNode> {
  for (const child of node.children()) {
    if (child.name === "w:tc") yield child;
    else if (!isProperties(child)) yield* cellNodes(child);
  }
}

function numberIn(property: TreeNode | undefined, usual: number): number {
  const [, digits] = /\sw:val="(\d{1,9})"/.exec(property?.startTag ?? "") ?? [];
  return digits === undefined ? usual : Number(digits);
}

function markOf(cell: TreeNode): TreeNode | undefined {
  return cell.child("w:tcPr")?.child("w:vMerge");
}

/** Whether the row that begins the merged cell depends on the data, or other rows come between its rows. */
function isVariable(merge: Merge, rowCounts: ReadonlyMap<Scope, number>): boolean {
  const shared = sharedScope(merge);
  if (merge[0]?.row.scope !== shared) return true;
  const own = new Map<Scope, number>();
  for (const { row } of merge)
    for (const scope of scopesIn(row.scope, shared)) own.set(scope, (own.get(scope) ?? 0) + 1);
  return [...own].some(([scope, rows]) => rows !== rowCounts.get(scope));
}

/** Returns the innermost section around all rows of the merged cell. Each of its passes has a merged cell of its own. */
function sharedScope([first, ...others]: Merge): Scope | undefined {
  return others.reduce((scope, { row }) => commonScope(scope, row.scope), first?.row.scope);
}

function markTable({ node, number: table, rows }: Table, numbers: ReadonlyMap<Merge, number>): void {
  const inRow = new Map<TreeNode, number[]>(rows.map((row) => [row.node, []]));
  for (const [merge, number] of numbers) {
    const around = sharedScope(merge)?.start;
    if (around !== undefined) leaf({ kind: "end", table, merge: number }, node).insertAfter(around);
    for (const [index, { cell, row }] of merge.entries()) {
      markCell(cell, { kind: "cell", table, merge: number, isFirst: index === 0 });
      inRow.get(row.node)?.push(number);
    }
  }
  for (const [row, merges] of inRow) leaf({ kind: "row", table, merges }, node).insertBefore(row);
  if (node.first !== undefined) leaf({ kind: "row", table, merges: [] }, node).insertBefore(node.first);
}

function markCell(cell: TreeNode, merged: CellMark): void {
  const { isFirst } = merged;
  const [properties, mark] = [cell.child("w:tcPr"), markOf(cell)];
  if (properties === undefined || mark === undefined) return;
  leaf(merged, cell).insertBefore(mark);
  mark.remove();
  const content = leaf({ kind: "content", ...(isFirst && { emptied: emptied(cell) }) }, cell);
  content.insertAfter(properties);
  cell.append(leaf({ kind: "cellEnd" }, cell));
  for (const marker of oneSidedMarkers(cell)) marker.insertBefore(content);
  if (isFirst) for (const { open } of nodesIn(cell)) stripParagraphIds(open);
}

function leaf(merged: MergedCell, near: TreeNode): TreeNode {
  return new TreeNode("", [{ type: "content", position: "outsidetag", value: "", merged }], near.order);
}

/** Returns the markers in a cell whose other half stands outside: they stay when the content is not shown. */
function oneSidedMarkers(cell: TreeNode): readonly TreeNode[] {
  const markers = Map.groupBy([...nodesIn(cell)].filter(isMarker), pairOf);
  return [...markers.values()].flatMap((halves) => (halves.length === 1 ? halves : []));
}

function* nodesIn(node: TreeNode): Generator<TreeNode> {
  for (const child of node.children()) {
    yield child;
    yield* nodesIn(child);
  }
}

function stripParagraphIds(open: readonly Token[]): void {
  for (const token of open) if (token.type === "tag") token.value = withoutParagraphIds(token.value);
}

/** Returns a paragraph as high as the first one of the cell, for the rows in which its content does not show. */
function emptied(cell: TreeNode): string {
  const properties = cell.child("w:p")?.child("w:pPr");
  const [style, spacing, mark] = ["w:pStyle", "w:spacing", "w:rPr"].map((name) => markup(properties?.child(name)));
  // The style may number its paragraphs.
  const numbering = style === "" ? "" : '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>';
  return `<w:p><w:pPr>${style}${numbering}${spacing}${mark}</w:pPr></w:p>`;
}

function markup(node: TreeNode | undefined): string {
  if (node === undefined) return "";
  const copy = readTree([]);
  copy.append(node.copy());
  return tokensOf(copy)
    .map(({ value }) => value)
    .join("");
}
