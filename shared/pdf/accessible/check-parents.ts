/**
 * Checks that the structure tree can be followed in both directions: from elements down to the content, and from
 * content by the ParentTree up to the root (ISO 32000-1, 14.7.2 and 14.7.4.4). Screen readers do either.
 */
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from "pdf-lib";
import { numberAt } from "#shared/pdf/objects/lookup.ts";
import { parentEntries } from "#shared/pdf/tags/listed-parents.ts";
import type { TaggedContent, TaggedObject } from "#shared/pdf/tags/read-tags.ts";
import type { AccessibilityFindings } from "./findings.ts";
import type { TypedTags } from "./typed-tags.ts";

const KIDS = PDFName.of("K");
const PARENT = PDFName.of("P");

export function checkParents({ tree }: TypedTags, findings: AccessibilityFindings): void {
  const { root, elements } = tree;
  const listed = new Map<PDFDict, ReadonlySet<PDFObject>>();
  const entries = parentEntries(root);
  for (const element of elements) {
    const above = element.parent?.dict ?? root;
    const kids = listed.get(above) ?? kidsOf(above);
    listed.set(above, kids);
    const isListed = kids.has(element.ref ?? element.dict) && element.dict.lookup(PARENT) === above;
    const leadsBack = element.kids.every(
      (kid) => kid.kind === "element" || parentOf(kid, root, entries) === element.dict,
    );
    if (!isListed || !leadsBack) findings.add("parents", element);
  }
}

function kidsOf(dict: PDFDict): ReadonlySet<PDFObject> {
  const kids = dict.lookup(KIDS);
  if (kids instanceof PDFArray) return new Set(kids.asArray());
  const only = dict.get(KIDS);
  return new Set(only ? [only] : []);
}

/** Returns what the ParentTree names as the element of some content. */
function parentOf(
  kid: TaggedContent | TaggedObject,
  { context }: PDFDict,
  entries: ReturnType<typeof parentEntries>,
): PDFObject | undefined {
  const holder = context.lookup(kid.kind === "content" ? (kid.form ?? kid.page) : kid.object);
  const dict = holder instanceof PDFStream ? holder.dict : holder;
  if (!(dict instanceof PDFDict)) return undefined;
  if (kid.kind === "object") return entries.get(numberAt(dict, "StructParent") ?? -1);
  const list = entries.get(numberAt(dict, "StructParents") ?? -1);
  return list instanceof PDFArray && kid.mcid < list.size() ? list.lookup(kid.mcid) : undefined;
}
