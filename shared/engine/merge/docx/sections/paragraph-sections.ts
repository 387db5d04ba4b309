/**
 * Places sections whose tags stand alone in their paragraphs. These paragraphs go, but not what else belongs to them:
 * what stands before the start or behind the end stays outside of the section, and with it the end of a section of the
 * document and a page break before the paragraph.
 */

import { AMOUNT, amountOf, isMarker, isProperties, siblings } from "./element-kinds.ts";
import { moveOut, type Preference } from "./move-out.ts";
import { withoutParagraphIds } from "./paragraph-ids.ts";
import type { Section } from "./place-sections.ts";
import { readTree, type TreeNode } from "./token-tree.ts";

/** Whether a tag is the only text of its paragraph. Text boxes have texts of their own. */
export function holdsOnly(paragraph: TreeNode, tag: TreeNode): boolean {
  return textsIn(paragraph).every((each) => each === tag);
}

function* textsIn(element: TreeNode): Generator<TreeNode> {
  for (const child of element.children()) {
    if (child.name === "w:p") continue;
    const isText = child.open.some(({ type, position }) => type === "placeholder" || position === "insidetag");
    if (isText) yield child;
    yield* textsIn(child);
  }
}

interface Place {
  readonly first: TreeNode;
  readonly last: TreeNode;
  readonly target: TreeNode;
}

export function placeAroundParagraphs({ start, end }: Section, { first, last, target }: Place): string | undefined {
  const obstacle = dissolve(first, start, "before") ?? dissolve(last, end, "after");
  return (obstacle ?? moveOut(start, target, "before") ?? moveOut(end, target, "after"))?.name;
}

/** Replaces a paragraph by the tag in it. @param outside the side of the tag that is outside of the section */
function dissolve(paragraph: TreeNode, tag: TreeNode, outside: Preference): TreeNode | undefined {
  const obstacle = moveOut(tag, paragraph, outside);
  if (obstacle !== undefined) return obstacle;
  const properties = paragraph.child("w:pPr");
  const before = [...siblings(tag, "previous")].reverse().filter((node) => node !== properties);
  const after = [...siblings(tag, "next")];
  tag.insertAfter(paragraph);
  const [outer, inner] = outside === "before" ? [before, after] : [after, before];
  const inside = outside === "before" ? "after" : "before";
  insertBeside(tag, outside, kept(paragraph, outer, ownEffects(properties)));
  insertBeside(tag, inside, kept(paragraph, inner, undefined));
  paragraph.remove();
  return undefined;
}

function insertBeside(tag: TreeNode, side: Preference, nodes: readonly TreeNode[]): void {
  if (side === "before") for (const node of nodes) node.insertBefore(tag);
  else for (const node of nodes.toReversed()) node.insertAfter(tag);
}

/** Returns what stays of a paragraph: its markers, and a paragraph with everything else that has an effect. */
function kept(paragraph: TreeNode, nodes: readonly TreeNode[], effects: TreeNode | undefined): readonly TreeNode[] {
  const present = nodes.filter((node) => amountOf(node) !== AMOUNT.nothing && !isBlank(node));
  if (effects === undefined && present.every(isMarker)) return present;
  const rest = paragraph.emptyCopy();
  for (const token of rest.open) token.value = withoutParagraphIds(token.value);
  const properties = effects ?? inheritedBy(paragraph.child("w:pPr"));
  if (properties !== undefined) rest.append(properties);
  for (const node of present) {
    node.remove();
    rest.append(node);
  }
  return [rest];
}

/** Tabs and line breaks only shape the line of the tag. */
function isBlank(node: TreeNode): boolean {
  if (node.name === "w:tab" || node.name === "w:cr") return true;
  if (node.name === "w:br") return !/\sw:type="(?:page|column)"/.test(node.startTag);
  return node.name === "w:r" && node.children().every((child) => isProperties(child) || isBlank(child));
}

/** Moves the end of a section of the document out of a paragraph, whose properties stand in front of its text. */
export function keepSectionEnd(paragraph: TreeNode): void {
  const properties = paragraph.child("w:pPr");
  const section = properties?.child("w:sectPr");
  if (properties === undefined || section === undefined) return;
  const [end, own] = [paragraph.emptyCopy(), properties.emptyCopy()];
  for (const token of end.open) token.value = withoutParagraphIds(token.value);
  section.remove();
  own.append(section);
  end.append(own);
  end.insertAfter(paragraph);
}

/** Returns properties with what has an effect without text. */
function ownEffects(properties: TreeNode | undefined): TreeNode | undefined {
  if (properties?.child("w:sectPr") !== undefined) {
    const own = properties.copy();
    for (const each of own.children()) if (NUMBERING.has(each.name)) each.remove();
    return own;
  }
  const pageBreak = properties?.child("w:pageBreakBefore");
  const isOn = pageBreak !== undefined && !/\sw:val="(?:0|false|off)"/.test(pageBreak.startTag);
  return isOn ? readTree([{ type: "content", position: "outsidetag", value: PAGE_BREAK }]).first : undefined;
}

/** A page break in a line that takes no space. */
const PAGE_BREAK =
  '<w:pPr><w:pageBreakBefore/><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr>';

const EFFECTS: ReadonlySet<string> = new Set(["w:sectPr", "w:pageBreakBefore"]);
const NUMBERING: ReadonlySet<string> = new Set(["w:numPr", "w:pBdr", "w:framePr"]);

function inheritedBy(properties: TreeNode | undefined): TreeNode | undefined {
  const copy = properties?.copy();
  for (const child of copy?.children() ?? []) if (EFFECTS.has(child.name)) child.remove();
  return copy;
}
