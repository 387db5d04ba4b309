/**
 * Moves the start or the end of a bookmark, a comment, a permission or a tracked move out of a section if the other half
 * stands outside: it would be repeated, or go, alone.
 */
import { isMarker } from "./element-kinds.ts";
import type { TreeNode } from "./token-tree.ts";

/** A section around a node, with those around it. */
export interface Scope {
  readonly start: TreeNode;
  readonly depth: number;
  readonly outer: Scope | undefined;
}

interface Half {
  readonly node: TreeNode;
  readonly scope: Scope | undefined;
}

export function moveMarkersOut(root: TreeNode): void {
  const ends = new Map<TreeNode, TreeNode>();
  const pairs = new Map<string, { start?: Half; end?: Half }>();
  let scope: Scope | undefined;
  const visit = (node: TreeNode) => {
    if (node.token?.module === "loop" && node.name === "") {
      if (node.token.location !== "end") scope = innerScope(node, scope);
      else if (scope !== undefined) {
        ends.set(scope.start, node);
        scope = scope.outer;
      }
    } else if (isMarker(node)) note(pairs, { node, scope });
    else for (const child of node.children()) visit(child);
  };
  visit(root);
  for (const { start, end } of pairs.values()) {
    if (start === undefined || end === undefined) continue;
    const common = commonScope(start.scope, end.scope);
    if (start.scope !== common) start.node.insertBefore(runAround(placeOf(start, common).start));
    const last = end.scope === common ? undefined : ends.get(placeOf(end, common).start);
    if (last !== undefined) end.node.insertAfter(runAround(last));
  }
}

/** Markers stand beside runs, not in them. */
function runAround(tag: TreeNode): TreeNode {
  let at = tag;
  while (at.parent !== undefined && IN_RUN.has(at.parent.name)) at = at.parent;
  return at;
}

const IN_RUN: ReadonlySet<string> = new Set(["w:t", "w:instrText", "w:r", "m:t", "m:r", "a:t", "a:r"]);

function note(pairs: Map<string, { start?: Half; end?: Half }>, half: Half): void {
  const key = pairOf(half.node);
  const pair = pairs.get(key) ?? {};
  pairs.set(key, pair);
  if (half.node.name.endsWith("Start")) pair.start ??= half;
  else pair.end ??= half;
}

/** Returns what both halves of a pair have in common. */
export function pairOf({ name, startTag }: TreeNode): string {
  return `${name.replace(/(?:Start|End)$/, "")} ${originalId(startTag)}`;
}

/** Returns the id of an annotation in the template, also in one for several copies, where it is marked: see copy-markers.ts. */
export function originalId(startTag: string): string {
  const [, id = ""] = /\sw:id="([^"]*)"/.exec(startTag) ?? [];
  return id.replace(COPY_MARKER, "$1");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: markers consist of them.
const COPY_MARKER = /^\u0001(?:[cC].|.)([^\u0002]*)\u0002$/;

export function innerScope(start: TreeNode, outer: Scope | undefined): Scope {
  return { start, depth: (outer?.depth ?? 0) + 1, outer };
}

export function commonScope(one: Scope | undefined, other: Scope | undefined): Scope | undefined {
  let [a, b] = [one, other];
  while (a !== b) {
    if ((a?.depth ?? 0) >= (b?.depth ?? 0)) a = a?.outer;
    else b = b?.outer;
  }
  return a;
}

/** Returns the outermost section that the half must leave. */
function placeOf({ scope, node }: Half, common: Scope | undefined): Scope {
  let at = scope;
  while (at !== undefined && at.outer !== common) at = at.outer;
  if (at === undefined) throw new Error(`The marker ${node.name} stands in no section`);
  return at;
}
