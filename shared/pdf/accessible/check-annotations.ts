/** Checks the annotations of the pages: links, form fields and others have a tag and a description. */
import { PDFDict, PDFName, PDFRef } from "pdf-lib";
import { arrayAt, dictAt, nameAt, numberAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import type { AccessibilityFindings } from "./findings.ts";
import type { TypedTags } from "./typed-tags.ts";

/** A flag of annotations (ISO 32000-1, table 165). */
const HIDDEN = 2;
const FIELD_ANCESTORS_MAX = 50;

export interface TaggedAnnotation {
  readonly dict: PDFDict;
  readonly type: string;
  readonly element: TagElement | undefined;
}

export function checkAnnotations(pages: readonly ListedPage[], tags: TypedTags, findings: AccessibilityFindings): void {
  const elements = elementsOfObjects(tags);
  for (const [index, { dict }] of pages.entries()) {
    const annotations = shownAnnotations(dict, elements);
    for (const each of annotations) checkAnnotation(each, tags, (rule) => findings.add(rule, index, "", each.dict));
    const hasOrder = nameAt(dict, "Tabs")?.decodeText() === "S";
    if (annotations.length > 0 && !hasOrder) findings.add("tabOrder", index);
  }
}

/** Returns the element of each annotation and XObject in the tree. */
export function elementsOfObjects({ tree }: TypedTags): ReadonlyMap<PDFRef, TagElement> {
  return new Map(
    tree.elements.flatMap((element) =>
      element.kids.flatMap((kid) => (kid.kind === "object" ? [[kid.object, element] as const] : [])),
    ),
  );
}

export function shownAnnotations(
  page: PDFDict,
  elements: ReadonlyMap<PDFRef, TagElement>,
): readonly TaggedAnnotation[] {
  return (arrayAt(page, "Annots")?.asArray() ?? []).flatMap((value) => {
    const dict = page.context.lookup(value);
    if (!(dict instanceof PDFDict) || ((numberAt(dict, "F") ?? 0) & HIDDEN) !== 0) return [];
    const type = nameAt(dict, "Subtype")?.decodeText() ?? "";
    return type === "Popup" ? [] : [{ dict, type, element: value instanceof PDFRef ? elements.get(value) : undefined }];
  });
}

function checkAnnotation(
  { dict, type, element }: TaggedAnnotation,
  tags: TypedTags,
  add: (rule: "link" | "field" | "fieldName" | "annotation" | "trapNet") => void,
): void {
  const within = element && tags.typeOf(element);
  if (type === "Link") {
    if (within !== "Link" || !isDescribed(dict, element)) add("link");
  } else if (type === "Widget") {
    if (within !== "Form") add("field");
    if (textOf(fieldOf(dict), "TU") === "" && textOf(element?.dict, "Alt") === "") add("fieldName");
  } else if (type === "TrapNet") add("trapNet");
  else if (type === "PrinterMark") {
    if (element) add("annotation");
  } else if (within !== "Annot" || !isDescribed(dict, element)) add("annotation");
}

function isDescribed(annotation: PDFDict, element: TagElement | undefined): boolean {
  return textOf(annotation, "Contents") !== "" || textOf(element?.dict, "Alt") !== "";
}

export function textOf(dict: PDFDict | undefined, key: string): string {
  return stringAt(dict, key)?.decodeText().trim() ?? "";
}

/** Returns the field of a widget: the widget itself, or a field above it, whose name it then shares (ISO 32000-1, 12.7.3.1). */
export function fieldOf(widget: PDFDict): PDFDict {
  let at = widget;
  for (let count = 0; !at.has(NAME) && count < FIELD_ANCESTORS_MAX; count++) at = dictAt(at, "Parent") ?? at;
  return at;
}

const NAME = PDFName.of("T");
