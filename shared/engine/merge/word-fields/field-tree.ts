/** Walks through fields that lie in the codes and results of others. */
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { FieldText, WordField } from "./field.ts";
import { type ParsedCode, parseCode } from "./parse-code.ts";

/** Returns the fields with those in them. */
export function allFields(fields: readonly WordField[]): readonly WordField[] {
  return fields.flatMap((field) => [
    field,
    ...allFields(innerFields(field.code)),
    ...allFields(innerFields(field.result)),
  ]);
}

export function innerFields({ pieces }: FieldText): readonly WordField[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === "field") return [piece.field];
    return piece.kind === "table" ? piece.fields : [];
  });
}

export function firstRun({ pieces }: FieldText): XmlElement | undefined {
  for (const piece of pieces) {
    if (piece.kind === "text" && piece.run !== undefined) return piece.run;
    const inner = piece.kind === "field" ? (firstRun(piece.field.result) ?? firstRun(piece.field.code)) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Word's mail merge leaves no merge field, so what depends on one becomes text. */
export function holdsMergeField({ code }: WordField): boolean {
  return innerFields(code).some((inner) => parsedType(inner) === "MERGEFIELD" || holdsMergeField(inner));
}

export function parsedType(field: WordField): ParsedCode["type"] {
  return parseCode(field.code.text).type;
}
