/** Evaluates the fields that go on to another record, for each record of the data. */
import { languageOf, mergeFieldTexts } from "#shared/engine/merge/docx/merge-fields.ts";
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { mayHaveRecordFields } from "#shared/engine/merge/fields/record-field-types.ts";
import { tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import { isConditionTrue } from "#shared/engine/merge/word-fields/conditions.ts";
import type { WordField } from "#shared/engine/merge/word-fields/field.ts";
import { innerFields, parsedType } from "#shared/engine/merge/word-fields/field-tree.ts";
import { parseCode, parseComparison } from "#shared/engine/merge/word-fields/parse-code.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { type RecordField, stepsOf } from "./record-fields.ts";

export interface CurrentRecord {
  readonly values: DataItem;
  /** Counts from 1. */
  readonly number: number;
}

export type RecordRule =
  | { readonly kind: "next" }
  | {
      readonly kind: "next_if" | "skip_if";
      readonly holds: (record: CurrentRecord) => boolean;
    };

/** Returns the rules in the order of the text; undefined for a template whose copies have one record each and do not number it. */
export function recordRules(file: OfficePackage): readonly RecordRule[] | undefined {
  const mayConcern = templatedParts(file).some((part) => mayHaveRecordFields(partText(file, part) ?? ""));
  if (!mayConcern) return undefined;
  const language = languageOf(file);
  return stepsOf(file).map((step) => ruleOf(step, language));
}

function ruleOf({ field, type }: RecordField, language: string): RecordRule {
  if (type === "NEXT") return { kind: "next" };
  return { kind: type === "NEXTIF" ? "next_if" : "skip_if", holds: conditionOf(field, language) };
}

/** Returns whether the condition of NEXTIF or SKIPIF has a comparison, with no other nested fields than those of a record. */
export function canBeEvaluated(field: WordField): boolean {
  const inner = innerFields(field.code);
  return (
    inner.every((each) => OF_RECORD.has(parsedType(each))) &&
    parseComparison(field.code.text, parseCode(field.code.text).typeEnd) !== undefined
  );
}

const OF_RECORD: ReadonlySet<string> = new Set(["MERGEFIELD", "MERGEREC"]);

function conditionOf(field: WordField, language: string): (record: CurrentRecord) => boolean {
  if (!canBeEvaluated(field)) return () => false;
  const code = field.code.text;
  const values = innerFields(field.code).map((inner) => printedValueOf(inner, language));
  return (record) =>
    isConditionTrue(
      code,
      values.map((value) => value(record)),
      language,
    ) === true;
}

function printedValueOf(field: WordField, language: string): (record: CurrentRecord) => string {
  if (parsedType(field) === "MERGEREC") return ({ number }) => String(number);
  const instruction = readInstruction(field.code.text);
  const [name = ""] = instruction.words;
  const lookup = tagSyntax({ enhancedSyntax: false, mergeFields: new Set([name]) })(name);
  return ({ values }) => {
    const text = printValue(lookup([values]));
    return text === "" ? "" : mergeFieldTexts([text], instruction, { language, item: values }).join("");
  };
}
