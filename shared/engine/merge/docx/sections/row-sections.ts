/** Places sections that begin and end in different cells around the rows of these cells. */
import { ROW_OF_ANOTHER } from "#shared/engine/merge/syntax/tokens.ts";
import { moveOut } from "./move-out.ts";
import { ancestors, nearest, pathTo } from "./paths.ts";
import type { Section } from "./place-sections.ts";
import type { TreeNode } from "./token-tree.ts";

/** @param common the nearest element around both tags @param tags those of all sections, in the order of the text */
export function placeAroundRows(
  { start, end }: Section,
  common: TreeNode,
  tags: readonly TreeNode[],
): string | undefined {
  const within = nearest(common, "w:p", "a:p", "w:tc", "w:tr", "w:tbl");
  if (within?.name === "w:tr") return placeAround({ start, end }, { first: within, last: within }, tags);
  const [first, last] = [start, end].map((tag) => pathTo(tag, common).find(({ name }) => name === "w:tr"));
  if (within?.name !== "w:tbl" || first === undefined || last === undefined) return "w:tbl";
  const obstacle = placeAround({ start, end }, { first, last }, tags);
  return obstacle ?? (moveOut(start, common, "before") ?? moveOut(end, common, "after"))?.name;
}

interface Rows {
  readonly first: TreeNode;
  readonly last: TreeNode;
}

function placeAround({ start, end }: Section, { first, last }: Rows, tags: readonly TreeNode[]): string | undefined {
  const inner = pathTo(start, first)
    .concat(pathTo(end, last))
    .find(({ name }) => name === "w:tbl" || name === "w:txbxContent");
  if (inner !== undefined) return inner.name;
  if (capturesOthers({ start, end }, { first, last }, tags)) return ROW_OF_ANOTHER;
  start.insertBefore(first);
  end.insertAfter(last);
  return undefined;
}

function capturesOthers({ start, end }: Section, { first, last }: Rows, tags: readonly TreeNode[]): boolean {
  const isIn = (row: TreeNode, tag: TreeNode) => ancestors(tag.parent).some((each) => each === row);
  for (let index = tags.indexOf(start) - 1; index >= 0; index--) {
    const tag = tags[index];
    if (tag === undefined || tag.order < first.order) break;
    if (isIn(first, tag)) return true;
  }
  for (let index = tags.indexOf(end) + 1; index < tags.length; index++) {
    const tag = tags[index];
    if (tag === undefined || tag.order > orderOfEnd(last)) break;
    if (isIn(last, tag)) return true;
  }
  return false;
}

function orderOfEnd(node: TreeNode): number {
  let at = node;
  while (at.last !== undefined) at = at.last;
  return at.order;
}
