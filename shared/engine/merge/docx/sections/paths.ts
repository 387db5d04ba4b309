/** Compares where two nodes of a tree stand. */
import { isProperties } from "./element-kinds.ts";
import type { TreeNode } from "./token-tree.ts";

/** Returns the element and those around it, from the inside outwards. */
export function* ancestors(node: TreeNode | undefined): Generator<TreeNode> {
  for (let at = node; at !== undefined; at = at.parent) yield at;
}

/** Returns the nearest element with one of these names, from this one outwards. */
export function nearest(node: TreeNode, ...names: readonly string[]): TreeNode | undefined {
  return ancestors(node).find(({ name }) => names.includes(name));
}

/** @throws Error if they stand in different trees */
export function commonAncestor(one: TreeNode, other: TreeNode): TreeNode {
  const around = new Set(ancestors(one.parent));
  const common = ancestors(other.parent).find((each) => around.has(each));
  if (common === undefined) throw new Error("The nodes stand in different trees");
  return common;
}

/** Returns the elements from one of them down to what encloses the node, without the first. */
export function pathTo(node: TreeNode, from: TreeNode): readonly TreeNode[] {
  const path: TreeNode[] = [];
  for (let at = node.parent; at !== undefined && at !== from; at = at.parent) path.unshift(at);
  return path;
}

/** Whether equal elements lie around both nodes, so that text may be cut at one and continued at the other. */
export function endsAlike(one: TreeNode, other: TreeNode, common: TreeNode): boolean {
  const [path, otherPath] = [pathTo(one, common), pathTo(other, common)];
  return (
    path.length === otherPath.length &&
    path.every((element, index) => isAlike(element, otherPath[index])) &&
    path.every(({ name }) => CUT.has(name))
  );
}

/** Elements whose text docxtemplater cuts and joins as people expect. */
const CUT: ReadonlySet<string> = new Set(["w:p", "a:p", "w:r", "w:t", "a:r", "a:t", "m:r", "m:t", "w:instrText"]);

const PARAGRAPHS: readonly string[] = ["w:p", "a:p"];

function isAlike(one: TreeNode, other: TreeNode | undefined): boolean {
  if (one.name !== other?.name) return false;
  return PARAGRAPHS.includes(one.name) || propertiesOf(one) === propertiesOf(other);
}

function propertiesOf(element: TreeNode): string {
  return element.children().filter(isProperties).map(written).toArray().join("");
}

/** Languages and marks of the spell checker are no format. */
const WITHOUT_FORMAT: ReadonlySet<string> = new Set(["w:lang", "w:noProof"]);

function written(node: TreeNode): string {
  if (WITHOUT_FORMAT.has(node.name)) return "";
  return node.startTag + node.children().map(written).toArray().join("");
}
