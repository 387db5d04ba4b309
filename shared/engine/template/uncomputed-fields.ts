/** Reports the fields of Word that are not computed, with the text that they print instead. */

import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import { STEP_TYPES } from "#shared/engine/merge/fields/record-field-types.ts";
import { recordFields } from "#shared/engine/merge/records/record-fields.ts";
import { canBeEvaluated } from "#shared/engine/merge/records/record-rules.ts";
import { allFields } from "#shared/engine/merge/word-fields/document.ts";
import { parsedType } from "#shared/engine/merge/word-fields/evaluate.ts";
import { SIGNS, type WordField } from "#shared/engine/merge/word-fields/field.ts";
import { COMPUTED_TYPES } from "#shared/engine/merge/word-fields/field-types.ts";
import { readWordFields } from "#shared/engine/merge/word-fields/read-fields.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties, templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { partNames } from "./part-words.ts";

/** Enough to show what they are. */
const PROBLEMS_MAX = 100;
const TEXT_MAX = 60;

/** Why a type is not computed, and what to do. */
const REASONS: ReadonlyMap<string, string> = new Map(
  (
    [
      ["ASK FILLIN", "Word asks its user for this text. Write a tag instead, such as [Name]"],
      ["MERGEBARCODE", "This field of Word's mail merge is not computed. Use the filter barcode instead"],
      ["USERADDRESS USERINITIALS USERNAME", "No user of Word is known here. Write the text, or a tag"],
      ["EDITTIME FILESIZE NUMCHARS NUMWORDS", "Only Word counts this, when it updates the field"],
      ["AUTONUM AUTONUMLGL AUTONUMOUT", "Only Word counts these numbers. Use a numbered list or a SEQ field instead"],
    ] as const
  ).flatMap(([types, reason]) => types.split(" ").map((type) => [type, reason] as const)),
);
const REMOVED =
  "The code of this field was removed at upload, because it names another file, a program or a command that is not known";
const REMOVED_AROUND = `${REMOVED}. For a picture of each record, write a tag such as [%Photo]`;
const LAYOUT = "A field that computes with page numbers is not computed here. Word updates it";
const MISPLACED_STEP =
  "As in Word, this field goes on to the next record only in the body of the document, and not within another field";
const UNKNOWN_CONDITION =
  'Its condition needs a comparison such as { MERGEFIELD Town } = "Paris", with no other fields than merge fields and MERGEREC, so it counts as false';
const OF_LAYOUT = new Set(["PAGE", "NUMPAGES", "PAGEREF", "SECTIONPAGES"]);

/** Returns a problem for each such field, once. The template can be used all the same. */
export function uncomputedFields(file: OfficePackage): readonly TagProblem[] {
  const names = partNames(file);
  const found = new Map<string, TagProblem>();
  for (const part of templatedParts(file)) {
    if (isProperties(file, part)) continue;
    const { fields, steps } = fieldsOf(file, part);
    for (const field of fields) {
      const reason = STEP_TYPES.has(parsedType(field))
        ? stepReason(field, part === file.mainPart && steps.has(field.begin.start))
        : reasonOf(field);
      if (reason === undefined) continue;
      const problem = problemOf(field, names.get(part) ?? "body", reason);
      found.set(JSON.stringify(problem), problem);
      if (found.size >= PROBLEMS_MAX) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Searches bytes first, because most parts have no fields. */
function fieldsOf(file: OfficePackage, part: string): PartFields {
  if (!Buffer.from(file.archive.part(part) ?? []).includes("w:instr")) return NO_FIELDS;
  const text = readXml(canonicalXml(partText(file, part) ?? ""));
  if (!text.root.name.startsWith("w:")) return NO_FIELDS;
  const steps = recordFields(text).map(({ field }) => field.begin.start);
  return { fields: allFields(readWordFields(text)), steps: new Set(steps) };
}

interface PartFields {
  readonly fields: readonly WordField[];
  /** The offsets of the fields that may go on to another record. */
  readonly steps: ReadonlySet<number>;
}

const NO_FIELDS: PartFields = { fields: [], steps: new Set() };

function stepReason(field: WordField, isPlaced: boolean): string | undefined {
  if (field.isLocked) return undefined;
  if (!isPlaced) return MISPLACED_STEP;
  return parsedType(field) === "NEXT" || canBeEvaluated(field) ? undefined : UNKNOWN_CONDITION;
}

function reasonOf(field: WordField): string | undefined {
  const type = parsedType(field);
  if (field.isLocked) return undefined;
  // Fields in it stay, such as the merge field with the address of a picture.
  const isRemoved = field.code.text.replaceAll(SIGNS.field, "").trim() === "";
  if (isRemoved) return field.code.text.includes(SIGNS.field) ? REMOVED_AROUND : REMOVED;
  if (COMPUTED_TYPES.has(type)) return dependsOnLayout(field) ? LAYOUT : undefined;
  return REASONS.get(type);
}

function dependsOnLayout({ code }: WordField): boolean {
  return code.pieces.some(
    (piece) => piece.kind === "field" && (OF_LAYOUT.has(parsedType(piece.field)) || dependsOnLayout(piece.field)),
  );
}

function problemOf(field: WordField, part: string, reason: string): TagProblem {
  const { code, result } = field;
  const tag = `{ ${shown(code.text)} }`;
  const text = STEP_TYPES.has(parsedType(field)) ? "" : shown(result.text);
  const printed = text === "" ? "It prints nothing" : `It prints the text that the template shows: ${text}`;
  return {
    tag,
    kind: "field_not_computed",
    part,
    context: `${tag} ${text}`.trim(),
    suggestion: `${reason}. ${printed}.`,
  };
}

function shown(text: string): string {
  const line = text
    .replaceAll(SIGNS.field, "{ … }")
    .replaceAll(SIGNS.table, " ")
    .replaceAll(SIGNS.object, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX)}…` : line;
}
