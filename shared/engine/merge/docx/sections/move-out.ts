/** Moves the tag of a section out of the elements around it. */
import {
  AMOUNT,
  amountBeside,
  amountOf,
  isProperties,
  isSplittable,
  isWhole,
  siblings,
  vanishes,
} from "./element-kinds.ts";
import type { TreeNode } from "./token-tree.ts";

/** `before` for the start of a section, which is moved to the front of an element if it can be; `after` for its end. */
export type Preference = "before" | "after";

/**
 * Moves a node out of the elements around it until it stands in `target`. Elements with something on both sides of it
 * are split. Returns the element that it cannot leave, if there is one.
 */
export function moveOut(node: TreeNode, target: TreeNode, prefers: Preference): TreeNode | undefined {
  for (let around = node.parent; around !== undefined && around !== target; around = node.parent) {
    if (!isSplittable(around) && !isWhole(around)) return around;
    const side = sideOf(node, around, prefers);
    if (side === undefined) return around;
    if (side === "between") split(node, around);
    else if (side === "before") node.insertBefore(around);
    else node.insertAfter(around);
    if (vanishes(around) && amountOf(around) === AMOUNT.nothing) around.remove();
  }
  return undefined;
}

function sideOf(node: TreeNode, around: TreeNode, prefers: Preference): Preference | "between" | undefined {
  const amounts = { before: amountBeside(node, "previous"), after: amountBeside(node, "next") };
  const other = prefers === "before" ? "after" : "before";
  const free = [prefers, other] as const;
  const side = free.find((each) => amounts[each] === AMOUNT.nothing);
  if (side !== undefined) return side;
  return isSplittable(around) ? "between" : free.find((each) => amounts[each] < AMOUNT.something);
}

/** Splits an element at a node in it, which then stands between the halves. */
function split(node: TreeNode, around: TreeNode): void {
  const rest = around.emptyCopy();
  for (const child of around.children())
    if (isProperties(child)) rest.append(child.name === "w:sdtPr" ? withoutId(child.copy()) : child.copy());
  for (const child of [...siblings(node, "next")]) {
    child.remove();
    if (!isProperties(child)) rest.append(child);
  }
  node.insertAfter(around);
  rest.insertAfter(node);
  if (around.name === "w:t") for (const half of [around, rest]) keepBlanks(half);
}

function withoutId(properties: TreeNode): TreeNode {
  properties.child("w:id")?.remove();
  return properties;
}

function keepBlanks({ token }: TreeNode): void {
  if (token?.value.includes("xml:space") === false) token.value = token.value.replace(/>$/, ' xml:space="preserve">');
}
