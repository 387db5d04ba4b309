/** Reports fields of Word's mail merge that are not computed (ISO 29500-1, 17.16.5). */

import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { readFields } from "#shared/engine/merge/fields/read-fields.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { partNames } from "./part-words.ts";

const RECORDS =
  "each document has the values of one record. To put several on a page, send them as a list and repeat a row or a paragraph with a section.";
const NUMBER = "put the number into the data, and use a merge field or a tag of its name.";
const BLOCK =
  "use a merge field or a tag for each of its parts. Lines whose merge fields have no value are left out of an address.";

/** The fields with the remedy for each. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["NEXT", RECORDS],
  ["NEXTIF", RECORDS],
  ["SKIPIF", "a document is made of every record. Leave those out of the data that are to be skipped."],
  ["MERGEREC", NUMBER],
  ["MERGESEQ", NUMBER],
  ["ADDRESSBLOCK", BLOCK],
  ["GREETINGLINE", BLOCK],
]);

/** Returns one problem for each kind of field in each part. */
export function uncomputedFields(file: OfficePackage): readonly TagProblem[] {
  const names = partNames(file);
  return templatedParts(file).flatMap((part) => {
    const written = partText(file, part) ?? "";
    if (!written.includes("w:instr")) return [];
    const codes = readFields(readXml(canonicalXml(written))).map(({ code }) => code);
    const found = new Map(codes.map((code) => [readInstruction(code).type, code.trim()]));
    return [...FIELDS].flatMap(([type, remedy]) => {
      const code = found.get(type);
      return code === undefined ? [] : [problem(type, names.get(part) ?? "body", { code, remedy })];
    });
  });
}

interface Described {
  readonly code: string;
  readonly remedy: string;
}

function problem(tag: string, part: string, { code, remedy }: Described): TagProblem {
  const context = `{ ${code.slice(0, CODE_CHARACTERS_MAX)} }`;
  return { tag, kind: "uncomputed_field", part, context, suggestion: `Word's field ${tag} is not computed: ${remedy}` };
}

const CODE_CHARACTERS_MAX = 100;
