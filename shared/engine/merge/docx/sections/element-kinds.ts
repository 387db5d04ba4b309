/** Sorts the elements of WordprocessingML by whether a section can begin or end in them (ISO 29500-1). */
import type { TreeNode } from "./token-tree.ts";

const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Elements that can be split in two with the same effect. */
const SPLITTABLE = set(
  "w:t w:r w:instrText w:ins w:del w:moveFrom w:moveTo w:hyperlink w:smartTag w:customXml w:dir w:bdo a:t a:r m:t m:r",
);

/** Elements that stay whole, and that the tag of a section can leave if it is the first or the last thing in them. */
const WHOLE = set("w:fldSimple w:ruby w:rt w:rubyBase w:sdt w:sdtContent m:oMath m:oMathPara");

/** Math elements that hold others in places of their own, such as a fraction, and those places. */
const MATH = /^m:/;

/** Elements in which any number of runs, paragraphs or rows may stand, so that a section may. */
const CONTAINER = set(
  `w:p w:hyperlink w:ins w:del w:moveFrom w:moveTo w:smartTag w:customXml w:fldSimple w:dir w:bdo w:sdtContent w:rt w:rubyBase
  w:r m:r a:r a:p m:oMath m:oMathPara m:e m:num m:den m:sub m:sup m:deg m:lim m:fName w:body w:tc w:txbxContent w:hdr w:ftr
  w:footnote w:endnote w:comment w:docPartBody w:tbl`.replace(/\s+/g, " "),
);

const MARKER = /^w:(?:bookmark|commentRange|perm|moveFromRange|moveToRange)(?:Start|End)$/;

/** Empty elements without effect, or whose effect is that of the text around them. */
const WITHOUT_EFFECT = set(
  "w:proofErr w:lastRenderedPageBreak w:t w:r a:t a:r m:t m:r w:hyperlink w:ins w:del w:sdtContent",
);

const PROPERTIES = /Pr$/;

export function isContainer({ name }: TreeNode): boolean {
  return CONTAINER.has(name);
}

export function isProperties({ name }: TreeNode): boolean {
  return PROPERTIES.test(name);
}

export function isMarker({ name }: TreeNode): boolean {
  return MARKER.test(name);
}

export function isSplittable(element: TreeNode): boolean {
  if (element.name === "w:sdtContent") return element.parent !== undefined && isSplittable(element.parent);
  if (element.name === "w:sdt") return isPlainControl(element);
  return SPLITTABLE.has(element.name);
}

/** Whether a tag at its edge may be moved out of it. */
export function isWhole({ name }: TreeNode): boolean {
  return WHOLE.has(name) || MATH.test(name);
}

/** Whether nothing remains of it when the tag in it goes. Ruby needs its base and its text (ISO 29500-1, 17.3.3.25). */
export function vanishes(element: TreeNode): boolean {
  return (isSplittable(element) || WHOLE.has(element.name)) && element.parent?.name !== "w:ruby";
}

/** Whether the control shows what is in it, and nothing that is stored elsewhere or chosen from a list. */
function isPlainControl(control: TreeNode): boolean {
  const properties = control.child("w:sdtPr");
  return (
    properties === undefined || !properties.children().some(({ name }) => !PLAIN_PROPERTIES.has(name) && name !== "")
  );
}

const PLAIN_PROPERTIES = set(
  "w:rPr w:alias w:tag w:id w:lock w:placeholder w:temporary w:showingPlcHdr w:richText w:text w:tabIndex w15:appearance w15:color",
);

/** How much there is of an element: nothing, only markers, only blanks, or something that is seen or has an effect. */
export const AMOUNT = { nothing: 0, markers: 1, blanks: 2, something: 3 } as const;

export type Amount = (typeof AMOUNT)[keyof typeof AMOUNT];

export function amountOf(node: TreeNode): Amount {
  if (node.name === "") return amountOfText(node);
  if (isProperties(node)) return AMOUNT.nothing;
  if (isMarker(node)) return AMOUNT.markers;
  if (node.name === "w:p" || node.open.length > 1) return AMOUNT.something;
  if (node.first === undefined)
    return node.close !== undefined || WITHOUT_EFFECT.has(node.name) ? AMOUNT.nothing : AMOUNT.something;
  return mostOf(node.children());
}

function amountOfText({ token }: TreeNode): Amount {
  if (token === undefined) return AMOUNT.nothing;
  if (token.type === "placeholder") return AMOUNT.something;
  if (token.position !== "insidetag" || token.value === "") return AMOUNT.nothing;
  return token.value.trim() === "" ? AMOUNT.blanks : AMOUNT.something;
}

function mostOf(nodes: Iterable<TreeNode>): Amount {
  let most: Amount = AMOUNT.nothing;
  for (const node of nodes) {
    const amount = amountOf(node);
    if (amount > most) most = amount;
    if (most === AMOUNT.something) break;
  }
  return most;
}

/** The amount beside a node within its parent. */
export function amountBeside(node: TreeNode, side: "previous" | "next"): Amount {
  return mostOf(siblings(node, side));
}

export function* siblings(node: TreeNode, side: "previous" | "next"): Generator<TreeNode> {
  for (let at = node[side]; at !== undefined; at = at[side]) yield at;
}
