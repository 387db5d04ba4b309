/** Moves the tags of sections out of complex fields that end or begin within the section (ISO 29500-1, 17.16.18). */
import { AMOUNT, amountOf, isProperties } from "./element-kinds.ts";
import { commonAncestor } from "./paths.ts";
import type { Section } from "./place-sections.ts";
import type { TreeNode } from "./token-tree.ts";

interface Field {
  readonly begin: TreeNode;
  end: TreeNode | undefined;
  /** Whether its result has begun. */
  hasResult: boolean;
  /** Whether something has stood in its result so far. */
  showsAny: boolean;
  /** The tags of sections behind which nothing has stood in its result so far. */
  last: TreeNode[];
}

interface Within {
  readonly field: Field;
  readonly isInResult: boolean;
  readonly isFirst: boolean;
}

/** The fields in which a tag stands, the outermost first, and whether it is the last thing in each. */
export interface OpenFields {
  readonly around: ReadonlyMap<TreeNode, readonly Within[]>;
}

export function readOpenFields(root: TreeNode): OpenFields {
  const open: Field[] = [];
  const around = new Map<TreeNode, readonly Within[]>();
  const visit = (node: TreeNode) => {
    if (node.name === "w:fldChar") follow(open, node);
    else if (node.name === "" && node.token?.module === "loop") {
      around.set(
        node,
        open.map((field) => ({ field, isInResult: field.hasResult, isFirst: !field.showsAny })),
      );
      const isStart = node.token.location !== "end";
      for (const field of open) {
        if (isStart) showIn(field);
        else field.last.push(node);
      }
    } else if (isProperties(node)) return;
    else if (node.first === undefined) {
      if (amountOf(node) >= AMOUNT.blanks) open.forEach(showIn);
    } else for (const child of node.children()) visit(child);
  };
  visit(root);
  return { around };
}

function follow(open: Field[], fldChar: TreeNode): void {
  const [, type] = /\sw:fldCharType="(\w+)"/.exec(fldChar.startTag) ?? [];
  const field = open.at(-1);
  if (type === "begin") open.push({ begin: fldChar, end: undefined, hasResult: false, showsAny: false, last: [] });
  else if (type === "separate" && field !== undefined) field.hasResult = true;
  else if (type === "end" && field !== undefined) {
    field.end = fldChar;
    open.pop();
    // A field within another is something that the other shows.
    for (const outer of open) {
      outer.showsAny ||= outer.hasResult;
      outer.last = outer.last.filter((tag) => field.last.includes(tag));
    }
  }
}

function showIn(field: Field): void {
  if (!field.hasResult) return;
  field.showsAny = true;
  field.last = [];
}

const OBSTACLE = "w:fldChar";

/** Returns the obstacle if a field would be torn. */
export function leaveFields({ start, end }: Section, { around }: OpenFields): string | undefined {
  const [atStart, atEnd] = [around.get(start) ?? [], around.get(end) ?? []];
  const isLeft = ({ field, isInResult }: Within, index: number) =>
    atEnd[index]?.field !== field || atEnd[index].isInResult !== isInResult;
  const firstLeft = atStart.findIndex(isLeft);
  const depth = firstLeft < 0 ? atStart.length : firstLeft;
  const [left, entered] = [atStart.slice(depth), atEnd.slice(depth)];
  if (!left.every(({ isInResult, isFirst }) => isInResult && isFirst)) return OBSTACLE;
  if (!entered.every(({ field, isInResult }) => isInResult && field.end !== undefined && field.last.includes(end)))
    return OBSTACLE;
  const [outermost] = left;
  if (outermost !== undefined) start.insertBefore(runAt(outermost.field.begin, start));
  const fieldEnd = entered[0]?.field.end;
  if (fieldEnd !== undefined) end.insertAfter(runAt(fieldEnd, end));
  return undefined;
}

/** Returns the element with the mark of a field, next to which a tag may stand. */
function runAt(mark: TreeNode, tag: TreeNode): TreeNode {
  const common = commonAncestor(mark, tag);
  let at = mark;
  while (at.parent !== undefined && at.parent !== common && at.name !== "w:r") at = at.parent;
  return at;
}
