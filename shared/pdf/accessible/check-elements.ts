/** Checks the elements of a structure tree: their types, nesting, headings and alternative texts. */
import { PDFDict, PDFName } from "pdf-lib";
import { stringAt } from "#shared/pdf/objects/lookup.ts";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import { isStandardType } from "#shared/pdf/tags/roles.ts";
import { checkLanguage } from "./check-languages.ts";
import { checkTable, elementsIn } from "./check-tables.ts";
import type { AccessibilityFindings } from "./findings.ts";
import { headingsIn, type TypedTags } from "./typed-tags.ts";

const ROLE_MAP = PDFName.of("RoleMap");

/** The types that elements of a type may contain (ISO 14289-1, 7.2; ISO 32000-1, 14.8.4.3). */
const KIDS: Readonly<Record<string, readonly string[]>> = {
  Table: ["TR", "THead", "TBody", "TFoot", "Caption"],
  THead: ["TR"],
  TBody: ["TR"],
  TFoot: ["TR"],
  TR: ["TH", "TD"],
  L: ["L", "LI", "Caption"],
  LI: ["Lbl", "LBody"],
  TOC: ["TOC", "TOCI", "Caption"],
};

/** Types that stand only in certain others. */
const PARENTS = new Map(
  ["TR", "THead", "TBody", "TFoot", "TH", "TD", "LI", "LBody", "TOCI"].map((type) => [
    type,
    new Set(Object.keys(KIDS).filter((parent) => KIDS[parent]?.includes(type))),
  ]),
);

export function checkElements(tags: TypedTags, findings: AccessibilityFindings): void {
  const ids = new Set<string>();
  for (const element of tags.tree.elements) {
    const type = tags.typeOf(element);
    if (type === undefined) findings.add("roles", element);
    else {
      checkNesting(tags, element, type, findings);
      checkType(element, type, { findings, ids });
      checkCaption(tags, element, type, findings);
      checkLanguage(element.dict, findings, element);
      if (type === "Table") checkTable(tags, element, findings);
    }
  }
  checkRoleMap(tags, findings);
  checkHeadings(tags, findings);
}

function checkNesting(tags: TypedTags, element: TagElement, type: string, findings: AccessibilityFindings): void {
  const parent = element.parent && tags.typeOf(element.parent);
  const allowed = parent === undefined ? undefined : KIDS[parent];
  const isAllowed = (allowed?.includes(type) ?? true) && (PARENTS.get(type)?.has(parent ?? "") ?? true);
  if (!isAllowed) findings.add("nesting", element, `${type} in ${parent ?? "the document"}`);
}

/** A caption comes first; that of a table may be last, too (ISO 32000-1, 14.8.4.3.3 to 14.8.4.3.4). */
function checkCaption(tags: TypedTags, element: TagElement, type: string, findings: AccessibilityFindings): void {
  if (!CAPTIONED.has(type)) return;
  const kids = elementsIn(element).map((kid) => tags.typeOf(kid));
  const captions = kids.flatMap((kid, index) => (kid === "Caption" ? [index] : []));
  const isPlaced = (index: number) => index === 0 || (type === "Table" && index === kids.length - 1);
  if (captions.length > 1 || !captions.every(isPlaced)) findings.add("nesting", element, `Caption in ${type}`);
}

const CAPTIONED = new Set(["Table", "L", "TOC"]);

function checkType(
  element: TagElement,
  type: string,
  { findings, ids }: { readonly findings: AccessibilityFindings; readonly ids: Set<string> },
): void {
  if (type === "Figure" && !isDescribed(element)) findings.add("figure", element);
  if (type === "Formula" && !isDescribed(element)) findings.add("formula", element);
  if (type !== "Note") return;
  const id = stringAt(element.dict, "ID")?.decodeText() ?? "";
  if (id === "" || ids.size === ids.add(id).size) findings.add("noteIds", element);
}

function isDescribed({ dict }: TagElement): boolean {
  return ["Alt", "ActualText"].some((key) => (stringAt(dict, key)?.decodeText().trim() ?? "") !== "");
}

/** Standard types keep their meaning (ISO 14289-1, 7.1). */
function checkRoleMap({ tree }: TypedTags, findings: AccessibilityFindings): void {
  const map = tree.root.lookup(ROLE_MAP);
  if (!(map instanceof PDFDict)) return;
  const changed = map.keys().find((type) => isStandardType(type) && map.lookup(type) !== type);
  if (changed) findings.add("roles", undefined, changed.decodeText());
}

function checkHeadings(tags: TypedTags, findings: AccessibilityFindings): void {
  let before = 0;
  const kinds = new Set<boolean>();
  for (const { element, level } of headingsIn(tags)) {
    kinds.add(level === undefined);
    if (level === undefined) continue;
    if (level > before + 1) findings.add("headingOrder", element);
    before = level;
  }
  if (kinds.size > 1) findings.add("headingKinds");
}
