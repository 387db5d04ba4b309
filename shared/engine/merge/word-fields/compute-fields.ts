/**
 * Computes the fields of a merged document as Word does (ISO 29500-1, 17.16), so that every format shows their values,
 * and not what the template showed last.
 */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import { languageOf } from "#shared/engine/merge/docx/merge-fields.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import type { ComputeFields, RenderedParts } from "#shared/engine/merge/syntax/syntax.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { bookmarkNames } from "./bookmarks.ts";
import { MergedDocument } from "./document.ts";
import type { WordField } from "./field.ts";
import { allFields, parsedType } from "./field-tree.ts";
import { COMPUTED_TYPES } from "./field-types.ts";
import { readWordFields } from "./read-fields.ts";
import { shownCode } from "./shown-code.ts";
import { textParts } from "./text-parts.ts";

export interface FieldOptions {
  /** Whether computed fields become text: other programs would compute them again, in another way. */
  readonly isText: boolean;
  /** Returns the milliseconds since 1970. Without it, fields that print the date keep their text. */
  readonly clock?: (() => number) | undefined;
  /** Takes sentences about fields that keep their text, or whose values may be wrong. */
  readonly warn?: ((warning: string) => void) | undefined;
}

/** @returns undefined for a template without such fields */
export function fieldComputer(file: OfficePackage, { isText, clock, warn }: FieldOptions): ComputeFields | undefined {
  const all = textParts(file);
  const parts = all.filter((part) => partHasFields(file, part));
  if (parts.length === 0) return undefined;
  const language = languageOf(file);
  let names: ReadonlySet<string> | undefined;
  const namesInTemplate = () => {
    names ??= new Set(all.flatMap((part) => bookmarkNames(canonicalXml(partText(file, part) ?? ""))));
    return names;
  };
  return (rendered, item) => {
    const xmlOf = (part: string) => rendered.get(part) ?? partText(file, part) ?? "";
    const onWarning = (field: WordField, reason: string) => warn?.(`The field ${shownCode(field)} ${reason}`);
    const now = clock && readDateTime(clock());
    const options = { file, parts: all, xmlOf, namesInTemplate, language, isText, onWarning, now, item };
    const document = new MergedDocument(options);
    return withComputed(rendered, parts, document);
  };
}

/** A part that is not well-formed stays: the check of the document reports it. */
function withComputed(rendered: RenderedParts, parts: readonly string[], document: MergedDocument): RenderedParts {
  try {
    return new Map([...rendered, ...parts.map((part) => [part, document.computed(part)] as const)]);
  } catch (error) {
    if (error instanceof SyntaxError) return rendered;
    throw error;
  }
}

/** Returns whether documents of a template have fields that are computed. */
export function hasComputedFields(file: OfficePackage): boolean {
  return textParts(file).some((part) => partHasFields(file, part));
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
