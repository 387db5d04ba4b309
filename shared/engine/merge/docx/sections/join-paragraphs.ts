/**
 * Joins the paragraphs over which a tag is spread. docxtemplater drops the ends between them, but leaves the properties
 * of each where they are. Those of the first stay, with a section that ends in another (ISO 29500-1, 17.3.1.22, 17.6.17).
 */
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import { readTree, type TreeNode, tokensOf } from "./token-tree.ts";

/** Returns the tokens themselves if no tag is spread over paragraphs with properties. */
export function joinParagraphs(tokens: readonly Token[]): readonly Token[] {
  if (!hasLateProperties(tokens)) return tokens;
  const root = readTree(tokens);
  join(root);
  return tokensOf(root);
}

/** Returns whether the properties of any paragraph stand behind something else. */
function hasLateProperties(tokens: readonly Token[]): boolean {
  /** For each open paragraph, whether anything stands in it. */
  const open: boolean[] = [];
  return tokens.some(({ tag, position, value }) => {
    if (tag === "w:p" && position === "start") open.push(false);
    else if (tag === "w:p" && position === "end") open.pop();
    else if (tag === "w:pPr" && position !== "end" && open.at(-1) === true) return true;
    else if (value.trim() !== "" && open.length > 0) open[open.length - 1] = true;
    return false;
  });
}

function join(node: TreeNode): void {
  for (const child of node.children()) join(child);
  if (node.name !== "w:p") return;
  // Blanks between elements only shape the file.
  const [first, ...others] = [...node.children()].filter(
    ({ name, token }) => name !== "" || token?.value.trim() !== "",
  );
  for (const other of others) if (other.name === "w:pPr") joinProperties(first, other);
}

/** @param first what the paragraph begins with */
function joinProperties(first: TreeNode | undefined, later: TreeNode): void {
  const section = later.child("w:sectPr");
  later.remove();
  if (first === undefined || section === undefined) return;
  const own = first.name === "w:pPr" ? first : undefined;
  if (own?.close !== undefined) {
    if (own.child("w:sectPr") === undefined) insertSection(section, own);
    return;
  }
  for (const each of later.children()) if (each !== section) each.remove();
  later.insertBefore(first);
  own?.remove();
}

function insertSection(section: TreeNode, properties: TreeNode): void {
  const change = properties.child("w:pPrChange");
  section.remove();
  if (change === undefined) properties.append(section);
  else section.insertBefore(change);
}
