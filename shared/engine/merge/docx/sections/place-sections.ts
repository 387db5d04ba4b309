/**
 * Moves the tags of sections to where they can repeat: each section becomes a range of neighbouring elements, or of text
 * between two places of the same kind. docxtemplater cuts the text of a part at the tags, which breaks elements that
 * begin or end between them.
 */
import type { Fault, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { isContainer } from "./element-kinds.ts";
import { leaveFields, readOpenFields } from "./leave-fields.ts";
import { keepMergedCells } from "./merged-cells.ts";
import { moveOut } from "./move-out.ts";
import { moveMarkersOut } from "./one-sided-markers.ts";
import { holdsOnly, keepSectionEnd, placeAroundParagraphs } from "./paragraph-sections.ts";
import { ancestors, commonAncestor, endsAlike, nearest, pathTo } from "./paths.ts";
import { placeAroundRows } from "./row-sections.ts";
import { readTree, type TreeNode, tokensOf } from "./token-tree.ts";

/** The tags at the start and at the end of a section. */
export interface Section {
  readonly start: TreeNode;
  readonly end: TreeNode;
}

export interface PlacedSections {
  readonly tokens: readonly Token[];
  readonly faults: readonly Fault[];
}

/** Returns undefined if the starts and ends do not match, which docxtemplater reports. */
export function placeSections(parsed: readonly Token[]): PlacedSections | undefined {
  if (!parsed.some(isSectionTag)) return undefined;
  const root = readTree(parsed);
  const tags = [...sectionTags(root)];
  const sections = matched(tags);
  if (sections === undefined) return undefined;
  const fields = readOpenFields(root);
  const faults = sections.flatMap((section) => {
    const obstacle = leaveFields(section, fields) ?? place(section, tags);
    // docxtemplater would choose the range itself.
    if (section.start.token !== undefined) delete (section.start.token as { expandTo?: string }).expandTo;
    return obstacle === undefined ? [] : [faultOf(section, obstacle)];
  });
  if (faults.length === 0) {
    moveMarkersOut(root);
    keepMergedCells(root);
  }
  return { tokens: tokensOf(root), faults };
}

function isSectionTag({ module }: Token): boolean {
  return module === "loop";
}

function* sectionTags(node: TreeNode): Generator<TreeNode> {
  for (const child of node.children()) {
    if (child.name !== "") yield* sectionTags(child);
    else if (child.token !== undefined && isSectionTag(child.token)) yield child;
  }
}

/** Returns the sections in the order of their starts. Those within one lifted attribute are no nodes, and stay. */
function matched(tags: readonly TreeNode[]): readonly Section[] | undefined {
  const sections: (Section | undefined)[] = [];
  const open: { readonly start: TreeNode; readonly index: number }[] = [];
  for (const tag of tags) {
    if (tag.token?.location !== "end") {
      open.push({ start: tag, index: sections.push(undefined) - 1 });
      continue;
    }
    const opened = open.pop();
    const isMatch = opened !== undefined && (tag.token.value === "" || tag.token.value === opened.start.token?.value);
    if (!isMatch) return undefined;
    sections[opened.index] = { start: opened.start, end: tag };
  }
  return open.length === 0 ? sections.filter((section) => section !== undefined) : undefined;
}

function place(section: Section, tags: readonly TreeNode[]): string | undefined {
  const { start, end } = section;
  if (start.parent === end.parent) return undefined;
  const common = commonAncestor(start, end);
  const paths = [pathTo(start, common), pathTo(end, common)] as const;
  const isInTable = paths.some((path) => path.some(({ name }) => name === "w:tc"));
  if (isInTable || nearest(common, "w:p", "a:p", "w:tc", "w:tr", "w:tbl")?.name === "w:tr")
    return placeAroundRows(section, common, tags);
  const [first, last] = [paragraphIn(paths[0]), paragraphIn(paths[1])];
  if (first === undefined || last === undefined) return placeInLine(section, common);
  if (first.name === "w:p" && holdsOnly(first, start) && last.name === "w:p" && holdsOnly(last, end))
    return placeAroundParagraphs(section, { first, last, target: containerOf(common) });
  return placeInText(section, { first, last, common });
}

/** The innermost paragraph on a path. */
function paragraphIn(path: readonly TreeNode[]): TreeNode | undefined {
  return path.findLast(({ name }) => name === "w:p" || name === "a:p");
}

/** Both tags stand in one paragraph. */
function placeInLine({ start, end }: Section, common: TreeNode): string | undefined {
  if (endsAlike(start, end, common)) return undefined;
  const target = containerOf(common);
  const obstacle = moveOut(start, target, "before") ?? moveOut(end, target, "after");
  // A paragraph within this one stands in a text box.
  return (obstacle?.name === "w:p" ? obstacle.parent : obstacle)?.name;
}

interface Paragraphs {
  readonly first: TreeNode;
  readonly last: TreeNode;
  readonly common: TreeNode;
}

/** The section begins within the text of one paragraph and ends within that of another. */
function placeInText({ start, end }: Section, { first, last, common }: Paragraphs): string | undefined {
  keepSectionEnd(last);
  if (endsAlike(start, end, common)) return undefined;
  const target = containerOf(common);
  const obstacle = moveOut(first, target, "before") ?? moveOut(last, target, "after");
  if (obstacle !== undefined) return obstacle.name;
  if (endsAlike(start, end, target)) return undefined;
  return (moveOut(start, first, "before") ?? moveOut(end, last, "after"))?.name;
}

/** The nearest element, from this one outwards, in which a section may stand. */
function containerOf(element: TreeNode): TreeNode {
  return ancestors(element).find(isContainer) ?? element;
}

function faultOf({ start, end }: Section, obstacle: string): Fault {
  const { value = "", offset = 0 } = start.token ?? {};
  return {
    id: "loop_position_invalid",
    xtag: value,
    offset: [offset, end.token?.offset ?? offset],
    obstacle,
  };
}
