/**
 * Prepares a main document of Word's mail merge: marks where the next record begins, and writes the other fields that
 * print something of a record as merge fields.
 */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, removal } from "#shared/base/xml/xml-edits.ts";
import { ancestorNamed, readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { fieldMark, run, textRun } from "#shared/engine/merge/contents/page-fields.ts";
import { languageOf, mergeFieldNames } from "#shared/engine/merge/docx/merge-fields.ts";
import { type Instruction, readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { mayHaveRecordFields } from "#shared/engine/merge/fields/record-field-types.ts";
import type { PlacedRecords } from "#shared/engine/merge/syntax/syntax.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { RECORD_NUMBER, RECORD_SEQUENCE, recordMark } from "#shared/engine/merge/values/record-values.ts";
import { contentOf } from "#shared/engine/merge/word-fields/content.ts";
import type { WordField } from "#shared/engine/merge/word-fields/field.ts";
import { runProperties } from "#shared/engine/merge/word-fields/field-text.ts";
import { firstRun } from "#shared/engine/merge/word-fields/field-tree.ts";
import { fieldEdits } from "#shared/engine/merge/word-fields/write-field.ts";
import { type OfficePackage, partText, replaceParts } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties, templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { addressLookup, greetingLookup, mappedLookup } from "./address-lookups.ts";
import { type MatchedColumn, matchedColumns, withoutMailMerge } from "./matched-columns.ts";
import { isStep, type RecordField, recordFields } from "./record-fields.ts";

export function placeRecords(file: OfficePackage, delimiters: Delimiters): PlacedRecords {
  const matched = matchedColumns(file);
  const lookups = new Map<string, Lookup>(mappedLookups(file, matched));
  const language = languageOf(file);
  const parts = templatedParts(file).flatMap((part) => {
    const xml = partText(file, part) ?? "";
    if (isProperties(file, part) || !mayHaveRecordFields(xml)) return [];
    const text = readXml(canonicalXml(xml));
    const placed = new PartRecords(text, { delimiters, lookups, language, matched, isMain: part === file.mainPart });
    return [[part, applyEdits(text.xml, placed.edits(recordFields(text)))] as const];
  });
  const changed = [...parts, ...withoutMailMerge(file)];
  return {
    file: changed.length === 0 ? file : replaceParts(file, new Map(changed), { level: 1 }),
    ...(lookups.size > 0 && { lookups }),
  };
}

function mappedLookups(
  file: OfficePackage,
  matched: readonly MatchedColumn[],
): readonly (readonly [name: string, Lookup])[] {
  return mergeFieldNames(file).mapped.flatMap((name) => {
    const lookup = mappedLookup(name, matched);
    return lookup === undefined ? [] : [[name, lookup] as const];
  });
}

interface PartSetup {
  readonly delimiters: Delimiters;
  readonly lookups: Map<string, Lookup>;
  readonly language: string;
  readonly matched: readonly MatchedColumn[];
  readonly isMain: boolean;
}

class PartRecords {
  readonly #text: XmlText;
  readonly #setup: PartSetup;
  #place = 0;

  constructor(text: XmlText, setup: PartSetup) {
    this.#text = text;
    this.#setup = setup;
  }

  edits(fields: readonly RecordField[]): readonly Edit[] {
    const fallbacks = new Set(fields.flatMap(({ field }) => fallbackAround(field) ?? []));
    const shown = fields.filter(({ field }) => fallbackAround(field) === undefined);
    // A word processor that reads the drawing would print the records of its fallback a second time.
    return [...[...fallbacks].map(removal), ...shown.flatMap((each) => this.#edit(each))];
  }

  #edit(found: RecordField): readonly Edit[] {
    if (!isStep(found)) return this.#replace(found.field, this.#mergeField(found));
    // Only the body may go on to another record.
    if (!this.#setup.isMain) return this.#replace(found.field, "");
    return this.#replace(found.field, found.type === "SKIPIF" ? "" : recordMark(++this.#place));
  }

  #replace(field: WordField, xml: string): readonly Edit[] {
    return fieldEdits(this.#text, field, contentOf([{ text: "", properties: "", xml }]), { isText: true }) ?? [];
  }

  #mergeField({ field, type }: RecordField): string {
    const { left, right } = this.#setup.delimiters;
    const instruction = readInstruction(field.code.text);
    const name = this.#nameOf(type, field.code.text, instruction);
    const properties = runProperties(this.#text.xml, firstRun(field.result) ?? firstRun(field.code));
    const code = escapeXml(` MERGEFIELD ${name}${switchesOf(instruction)} `);
    return [
      run(fieldMark("begin"), properties),
      run(`<w:instrText xml:space="preserve">${code}</w:instrText>`, properties),
      run(fieldMark("separate"), properties),
      textRun(escapeXml(left + name + right), properties),
      run(fieldMark("end"), properties),
    ].join("");
  }

  #nameOf(type: string, code: string, instruction: Instruction): string {
    if (type === "MERGEREC") return RECORD_NUMBER;
    if (type === "MERGESEQ") return RECORD_SEQUENCE;
    const { lookups } = this.#setup;
    const name = `\ua66ecomposed_${lookups.size}`;
    const lookup =
      type === "ADDRESSBLOCK"
        ? addressLookup(code, instruction, this.#setup)
        : greetingLookup(instruction, this.#setup);
    lookups.set(name, lookup);
    return name;
  }
}

function switchesOf({ formats, switches }: Instruction): string {
  const number = switches.get("#");
  const picture = number === undefined || number === "" ? "" : ` \\# "${number.replace(/["\\]/g, "\\$&")}"`;
  return picture + formats.map((format) => ` \\* ${format}`).join("");
}

function fallbackAround({ begin }: WordField): XmlElement | undefined {
  return ancestorNamed(begin, "mc:Fallback");
}
