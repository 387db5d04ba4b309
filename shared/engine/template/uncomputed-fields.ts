/** Reports the fields of Word that are not computed, with the text that they print instead. */

import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml } from "#shared/base/xml/xml-elements.ts";
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
      [
        "ADDRESSBLOCK GREETINGLINE MERGEREC MERGESEQ NEXT NEXTIF SKIPIF MERGEBARCODE",
        "This field of Word's mail merge is not computed. Use tags, sections and filters instead",
      ],
      ["USERADDRESS USERINITIALS USERNAME", "No user of Word is known here. Write the text, or a tag"],
      ["EDITTIME FILESIZE NUMCHARS NUMWORDS", "Only Word counts this, when it updates the field"],
      ["AUTONUM AUTONUMLGL AUTONUMOUT", "Only Word counts these numbers. Use a numbered list or a SEQ field instead"],
    ] as const
  ).flatMap(([types, reason]) => types.split(" ").map((type) => [type, reason] as const)),
);
const REMOVED =
  "The code of this field was removed at upload, because it names another file, a program or a command that is not known";
const LAYOUT = "A field that computes with page numbers is not computed here. Word updates it";
const OF_LAYOUT = new Set(["PAGE", "NUMPAGES", "PAGEREF", "SECTIONPAGES"]);

/** Returns a problem for each such field, once. The template can be used all the same. */
export function uncomputedFields(file: OfficePackage): readonly TagProblem[] {
  const names = partNames(file);
  const found = new Map<string, TagProblem>();
  for (const part of templatedParts(file)) {
    if (isProperties(file, part)) continue;
    for (const field of fieldsOf(file, part)) {
      const reason = reasonOf(field);
      if (reason === undefined) continue;
      const problem = problemOf(field, names.get(part) ?? "body", reason);
      found.set(JSON.stringify(problem), problem);
      if (found.size >= PROBLEMS_MAX) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Searches bytes first, because most parts have no fields. */
function fieldsOf(file: OfficePackage, part: string): readonly WordField[] {
  if (!Buffer.from(file.archive.part(part) ?? []).includes("w:instr")) return [];
  const text = readXml(canonicalXml(partText(file, part) ?? ""));
  return text.root.name.startsWith("w:") ? allFields(readWordFields(text)) : [];
}

function reasonOf(field: WordField): string | undefined {
  const type = parsedType(field);
  if (field.isLocked) return undefined;
  if (field.code.text.trim() === "") return REMOVED;
  if (COMPUTED_TYPES.has(type)) return dependsOnLayout(field) ? LAYOUT : undefined;
  return REASONS.get(type);
}

function dependsOnLayout({ code }: WordField): boolean {
  return code.pieces.some(
    (piece) => piece.kind === "field" && (OF_LAYOUT.has(parsedType(piece.field)) || dependsOnLayout(piece.field)),
  );
}

function problemOf({ code, result }: WordField, part: string, reason: string): TagProblem {
  const tag = `{ ${shown(code.text)} }`;
  const text = shown(result.text);
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
