/**
 * Computes the fields of a merged document as Word does (ISO 29500-1, 17.16), so that every format shows their values,
 * and not what the template showed last.
 */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits } from "#shared/base/xml/xml-edits.ts";
import { readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { runEdits } from "#shared/engine/merge/contents/complete-fields.ts";
import { languageOf } from "#shared/engine/merge/docx/merge-fields.ts";
import type { ComputeFields } from "#shared/engine/merge/syntax/syntax.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties, templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { innerFields, PartFields, parsedType } from "./evaluate.ts";
import type { FieldDocument } from "./evaluation.ts";
import type { WordField } from "./field.ts";
import { COMPUTED_TYPES } from "./field-types.ts";
import { readWordFields } from "./read-fields.ts";

export interface FieldOptions {
  /** Whether computed fields become text: other programs would compute them again, in another way. */
  readonly isText: boolean;
}

/** @returns undefined for a template without such fields */
export function fieldComputer(file: OfficePackage, options: FieldOptions): ComputeFields | undefined {
  const parts = partsWithFields(file);
  if (parts.length === 0) return undefined;
  const language = languageOf(file);
  return (rendered) => {
    const xmlOf = (part: string) => textOfPart(rendered.get(part)) ?? partText(file, part) ?? "";
    const document: FieldDocument = {
      mainPart: file.mainPart,
      now: undefined,
      bookmark: () => undefined,
      property: () => undefined,
    };
    const computed = parts.map((part) => {
      const text = withSeparateMarks(canonicalXml(xmlOf(part)));
      const fields = new PartFields({ part, text, document, language, ...options, onFailure: () => {} });
      return [part, applyEdits(text.xml, fields.edits(readWordFields(text)))] as const;
    });
    return new Map([...rendered, ...computed]);
  };
}

/** Returns whether documents of a template have fields that are computed. */
export function hasComputedFields(file: OfficePackage): boolean {
  return partsWithFields(file).length > 0;
}

function partsWithFields(file: OfficePackage): readonly string[] {
  return templatedParts(file).filter((part) => !isProperties(file, part) && partHasFields(file, part));
}

/** Searches bytes first, because most parts have no fields. */
function partHasFields(file: OfficePackage, part: string): boolean {
  if (!Buffer.from(file.archive.part(part) ?? []).includes("w:instr")) return false;
  const text = readXml(canonicalXml(partText(file, part) ?? ""));
  return (
    text.root.name.startsWith("w:") &&
    allFields(readWordFields(text)).some((field) => COMPUTED_TYPES.has(parsedType(field)))
  );
}

function allFields(fields: readonly WordField[]): readonly WordField[] {
  return fields.flatMap((field) => [
    field,
    ...allFields(innerFields(field.code)),
    ...allFields(innerFields(field.result)),
  ]);
}

/** Programs other than Word put all marks of a field into one run. */
function withSeparateMarks(xml: string): XmlText {
  const text = readXml(xml);
  const edits = runEdits(text);
  return edits.length === 0 ? text : readXml(applyEdits(xml, edits));
}

function textOfPart(content: string | Uint8Array | undefined): string | undefined {
  return content === undefined || typeof content === "string" ? content : Buffer.from(content).toString();
}
