/** Finds the fields whose values follow from the layout of pages. */
import type { WordField } from "./field.ts";
import { innerFields, parsedType } from "./field-tree.ts";
import { COMPUTED_TYPES } from "./field-types.ts";
import { LAYOUT_TYPES } from "./layout.ts";
import { parseCode, parseComparison } from "./parse-code.ts";

interface Types {
  has(type: string): boolean;
}

/**
 * Returns whether a field cannot be computed without a layout. A page number in the text that an IF or QUOTE field
 * prints stays a field there, which word processors compute.
 * @param types of which one must be in its code: with `TYPES_OF_PLACE`, returns whether it may differ from page to page
 */
export function needsLayout(field: WordField, types: Types = LAYOUT_TYPES): boolean {
  const type = parsedType(field);
  if (type === "SECTIONPAGES") return !field.isLocked;
  if (field.isLocked || !COMPUTED_TYPES.has(type)) return false;
  const printedFrom = printedTextStart(field);
  return field.code.pieces.some((piece) => {
    const inner = piece.kind === "field" ? [piece.field] : piece.kind === "table" ? piece.fields : [];
    const isPrinted = piece.start >= printedFrom;
    return inner.some((each) => (isPrinted ? needsLayout(each, types) : holdsLayoutField([each], types)));
  });
}

/** Returns the offset in the code from which on the text is printed, and not compared or computed. */
function printedTextStart({ code }: WordField): number {
  const { type, typeEnd } = parseCode(code.text);
  if (type === "QUOTE") return typeEnd;
  const comparison = type === "IF" ? parseComparison(code.text, typeEnd) : undefined;
  return comparison?.rest[0]?.start ?? Number.POSITIVE_INFINITY;
}

/** Returns whether one of the fields, or a field in their codes, is of these types. */
function holdsLayoutField(fields: readonly WordField[], types: Types): boolean {
  return fields.some((field) => types.has(parsedType(field)) || holdsLayoutField(innerFields(field.code), types));
}

/** Returns the fields that are computed from the layout, also those in results of others, in their order. */
export function fieldsOfLayout(fields: readonly WordField[]): readonly WordField[] {
  return fields.flatMap((field) => {
    if (needsLayout(field)) return [field];
    return field.isLocked ? [] : fieldsOfLayout(innerFields(field.result));
  });
}
