/** Computes the fields of the parts of one document. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { Edit } from "#shared/base/xml/xml-edits.ts";
import {
  ancestorNamed,
  attribute,
  childNamed,
  type Span,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { captionMark } from "#shared/engine/merge/contents/caption-marks.ts";
import type { NumberedPlace } from "#shared/engine/merge/contents/list-numbers.ts";
import { beginningIn } from "#shared/engine/merge/contents/main-text.ts";
import { fieldMark, run } from "#shared/engine/merge/contents/page-fields.ts";
import { knownLanguage } from "#shared/engine/merge/values/known-language.ts";
import { numberIn } from "#shared/engine/merge/values/read-number.ts";
import { CellSums } from "./cell-sums.ts";
import { type Content, contentOf, isPending, textOf } from "./content.ts";
import {
  type Compute,
  contentOrNone,
  type Evaluation,
  type FieldDocument,
  NotComputed,
  type OpenedTable,
  type Outcome,
} from "./evaluation.ts";
import type { FieldText, WordField } from "./field.ts";
import { contentBetween, runProperties, type TextReader } from "./field-text.ts";
import { firstRun, holdsMergeField, innerFields, parsedType } from "./field-tree.ts";
import { COMPUTED_TYPES, FIELD_TYPES } from "./field-types.ts";
import { withFormats } from "./formats.ts";
import { inlineValues, spanOf } from "./inline-values.ts";
import { LAYOUT_TYPES, type PagePlace } from "./layout.ts";
import { needsLayout } from "./layout-fields.ts";
import { parseCode, type Word } from "./parse-code.ts";
import { readStretch } from "./read-fields.ts";
import { readTable, tableAround } from "./table-cells.ts";
import { fieldEdits } from "./write-field.ts";

/** Fields that lie deeper in each other keep their text. */
const DEPTH_MAX = 20;

export interface PartOptions {
  readonly part: string;
  readonly text: XmlText;
  readonly document: FieldDocument & MergedPlaces;
  /** The language of text without one. */
  readonly language: string;
  /** Whether computed fields become text. Otherwise they stay fields with new results, where Word can update them. */
  readonly isText: boolean;
  /** The page of a header or footer for which its fields are computed. */
  readonly page?: PagePlace | undefined;
  /** Reports why a field keeps its text. */
  readonly onFailure: (field: WordField, reason: string) => void;
  /** Reports why the value of a field may be wrong. */
  readonly onWarning: (field: WordField, reason: string) => void;
}

interface MergedPlaces {
  /** Counts what a field prints, and returns it. */
  count(content: Content): Content;
  /** Returns the number of the paragraph at an offset of a part. */
  placeAt(part: string, at: number): NumberedPlace | undefined;
}

/** The fields of one part. */
export class PartFields {
  readonly #options: PartOptions;
  readonly #outcomes = new Map<number, Outcome>();
  readonly #reader: TextReader;
  readonly #printedReader: TextReader;
  readonly #tables = new Map<number, OpenedTable>();
  #depth = 0;

  constructor(options: PartOptions) {
    this.#options = options;
    this.#reader = {
      xml: options.text.xml,
      valueOf: (field) => this.valueOf(field),
      editsOf: (fields) => this.edits(fields, { isText: true }),
    };
    this.#printedReader = { ...this.#reader, valueOf: (field) => this.#printedValueOf(field) };
  }

  get reader(): TextReader {
    return this.#reader;
  }

  /** Returns the edits that write the values of these fields, and of those in the results of others. */
  edits(fields: readonly WordField[], { isText }: Pick<PartOptions, "isText"> = this.#options): readonly Edit[] {
    return fields.flatMap((field) => {
      const isMergeField = parsedType(field) === "MERGEFIELD";
      const outcome: Outcome = isMergeField ? { kind: "kept" } : this.outcomeOf(field);
      if (outcome.kind === "layout" && needsLayout(field)) return this.#preparedEdits(field, isText);
      const value = outcome.kind === "value" ? outcome.value : this.#lastValue(field, outcome, isText);
      // Word would print an error in place of a reference to nothing.
      const isLost = outcome.kind === "failed" && LINKING.has(parsedType(field));
      const written = value && this.#write(field, value, isText || isLost);
      if (written !== undefined) return written;
      return outcome.kind === "kept" && !field.isLocked ? this.edits(innerFields(field.result), { isText }) : [];
    });
  }

  /** Other programs would not print the last result of a field that cannot be computed, so it becomes text. */
  #lastValue(field: WordField, { kind }: Outcome, isText: boolean): Content | undefined {
    if (kind === "failed" && LINKING.has(parsedType(field))) return this.#resultOf(field);
    const isPrinted = isText && kind === "failed";
    return isPrinted ? this.#resultOf(field) : undefined;
  }

  #write(field: WordField, content: Content, isText: boolean): readonly Edit[] | undefined {
    const { text } = this.#options;
    const { type, switches } = parseCode(field.code.text);
    if (type === "SET") {
      const content = isText ? contentOf([]) : this.#setField(field);
      return content && fieldEdits(text, field, content, { isText: true });
    }
    if (type === "SEQ" && isText)
      return fieldEdits(text, field, withCaptionMark(content, this.#nameOf(field)), { isText });
    const isMailMerge = this.#options.document.layout === undefined && (type === "IF" || holdsMergeField(field));
    const becomesText = isText || isMailMerge;
    const anchor = LINKING.has(type) && switches.has("h") ? this.#anchorOf(field) : undefined;
    return fieldEdits(text, field, content, { isText: becomesText, anchor });
  }

  /** Returns the edits after which a field can be computed from the layout without the data of the document. */
  #preparedEdits(field: WordField, isText: boolean): readonly Edit[] {
    const nested = innerFields(field.code).filter((each) => this.#waits(each));
    const valueToInline = (each: WordField) => {
      const isInlined = isText || parsedType(each) === "MERGEFIELD" || holdsMergeField(each);
      const outcome = isInlined && !this.#waits(each) ? this.outcomeOf(each) : undefined;
      return outcome?.kind === "value" ? outcome.value : undefined;
    };
    return [
      ...inlineValues(field, valueToInline, this.#languageOf(field)),
      ...nested.flatMap((each) => this.#preparedEdits(each, isText)),
    ];
  }

  #waits(field: WordField): boolean {
    const outcome = this.outcomeOf(field);
    return outcome.kind === "layout" || (outcome.kind === "value" && isPending(outcome.value));
  }

  /** Returns the edits that write the text that the template shows in place of fields. */
  lastTextEdits(fields: readonly WordField[]): readonly Edit[] {
    return fields.flatMap((field) => this.#write(field, this.#resultOf(field), true) ?? []);
  }

  #anchorOf(field: WordField): string | undefined {
    const { words } = parseCode(field.code.text);
    return this.#options.document.bookmark(this.#textOf(field.code, words[0]), this.#evaluation(field))?.anchor;
  }

  /** Returns the first word behind the type, in lower case: the name to which a SET field gives a value. */
  setName(field: WordField): string {
    return this.#nameOf(field);
  }

  #nameOf(field: WordField): string {
    return this.#textOf(field.code, parseCode(field.code.text).words[0]).toLowerCase();
  }

  setContent(field: WordField): Content {
    const word = parseCode(field.code.text).words[1];
    return word === undefined ? contentOf([]) : contentBetween(this.#reader, field.code, word, { isMoved: false });
  }

  /** Word hides the field, and sets the bookmark again from its code, in which the value stands for nested fields. */
  #setField(field: WordField): Content | undefined {
    const set = contentOrNone(() => this.setContent(field));
    if (set === undefined) return undefined;
    const [name, value] = [this.setName(field), textOf(set)];
    const code = ` SET ${name} "${value.replace(/["\\]/g, "\\$&")}" `;
    const instruction = run(`<w:instrText xml:space="preserve">${escapeXml(code)}</w:instrText>`);
    const properties = this.#propertiesOf(field);
    return contentOf([
      { text: "", properties, xml: run(fieldMark("begin")) + instruction + run(fieldMark("separate")) },
      { text: value, properties },
      { text: "", properties, xml: run(fieldMark("end")) },
    ]);
  }

  outcomeOf(field: WordField): Outcome {
    const key = field.begin.start;
    const known = this.#outcomes.get(key);
    if (known !== undefined) return known;
    this.#outcomes.set(key, { kind: "failed", reason: "it refers to itself" });
    const computed = this.#compute(field);
    const isLost = computed.kind === "layout" && COMPUTED_TYPES.has(parsedType(field)) && !needsLayout(field);
    const outcome: Outcome = isLost ? { kind: "failed", reason: "it refers to text with page numbers" } : computed;
    this.#outcomes.set(key, outcome);
    if (outcome.kind === "failed") this.#options.onFailure(field, outcome.reason);
    return outcome;
  }

  /** @throws NotComputed if it depends on the layout */
  valueOf(field: WordField): Content {
    const outcome = this.outcomeOf(field);
    if (outcome.kind === "layout" || (outcome.kind === "value" && isPending(outcome.value)))
      throw new NotComputed({ kind: "layout" });
    if (outcome.kind === "failed" && LAYOUT_TYPES.has(parsedType(field))) throw new NotComputed(outcome);
    return outcome.kind === "value" ? outcome.value : this.#resultOf(field);
  }

  /** Returns what a field prints in text that another one prints: there, a page number stays a field. */
  #printedValueOf(field: WordField): Content {
    const span = LAYOUT_TYPES.has(parsedType(field)) ? spanOf(field) : undefined;
    if (span !== undefined) {
      const { text, document } = this.#options;
      const isPending = document.layout === undefined;
      // Within the code of another field, the last result is code, and where it is printed it is text.
      const resultStart = field.separate?.end ?? span.end;
      const result = text.xml.slice(resultStart, span.end).replaceAll("w:instrText", "w:t");
      const xml = text.xml.slice(span.start, resultStart) + result;
      return contentOf([{ text: isPending ? "" : textOf(this.valueOf(field)), properties: "", xml, isPending }]);
    }
    const outcome = this.outcomeOf(field);
    return outcome.kind === "value" ? outcome.value : this.valueOf(field);
  }

  #resultOf({ result }: WordField): Content {
    return this.#options.document.count(contentBetween(this.#reader, result, whole(result), { isMoved: false }));
  }

  #compute(field: WordField): Outcome {
    if (field.isLocked) return { kind: "kept" };
    if (this.#depth >= DEPTH_MAX) return { kind: "failed", reason: `more than ${DEPTH_MAX} fields lie in each other` };
    this.#depth++;
    try {
      const compute = this.#computeOf(field);
      if (compute === undefined) return { kind: "kept" };
      const evaluation = this.#evaluation(field);
      const content = compute(evaluation);
      if (content === undefined) return { kind: "kept" };
      return { kind: "value", value: this.#options.document.count(withFormats(evaluation, content)) };
    } catch (error) {
      if (error instanceof NotComputed) return error.outcome;
      throw error;
    } finally {
      this.#depth--;
    }
  }

  #computeOf(field: WordField): Compute | undefined {
    return FIELD_TYPES.get(parsedType(field));
  }

  #evaluation(field: WordField): Evaluation {
    const { part, document, page, isText } = this.#options;
    // A field that stays keeps what its code holds, such as pictures.
    const isMoved = isText || document.layout === undefined;
    return {
      field,
      part,
      document,
      page,
      code: parseCode(field.code.text),
      language: this.#languageOf(field),
      textOf: (word) => this.#textOf(field.code, word),
      nestedText: (index) => {
        const inner = innerFields(field.code)[index];
        return inner === undefined ? "" : textOf(this.valueOf(inner));
      },
      tableAround: () => this.#tableAround(field.begin),
      paragraph: () => document.placeAt(part, field.begin.start),
      warn: (reason) => this.#options.onWarning(field, reason),
      contentOf: (word) =>
        word === undefined ? contentOf([]) : contentBetween(this.#printedReader, field.code, word, { isMoved }),
      result: () => this.#resultOf(field),
      inField: (text) => contentOf([{ text, properties: this.#propertiesOf(field) }]),
      firstProperties: () => runProperties(this.#options.text.xml, firstRun(field.code)),
      resultProperties: () => this.#propertiesOf(field),
    };
  }

  /** Returns a stretch of the part between two elements. */
  stretch(span: Span): Content {
    const { text } = this.#options;
    const source = readStretch(
      text,
      beginningIn(text.elements, (element) => element, span),
    );
    return contentBetween(this.#reader, source, whole(source), { isMoved: false });
  }

  #tableAround(element: XmlElement): (OpenedTable & { readonly cell: XmlElement }) | undefined {
    const around = tableAround(element);
    return around && { ...this.openTable(around.table), cell: around.cell };
  }

  openTable(table: XmlElement): OpenedTable {
    const known = this.#tables.get(table.start);
    if (known !== undefined) return known;
    const cells = new Map<number, { readonly number: number | undefined; readonly isBlank: boolean }>();
    const read = ({ start: at, contentStart: start, contentEnd: end }: XmlElement) => {
      const known = cells.get(at);
      if (known !== undefined) return known;
      const text = textOf(this.stretch({ start, end }));
      const cell = { number: numberIn(text, this.#options.language), isBlank: text.trim() === "" };
      cells.set(at, cell);
      return cell;
    };
    const reader = {
      numberOf: (cell: XmlElement) => read(cell).number,
      isBlank: (cell: XmlElement) => read(cell).isBlank,
    };
    const opened: OpenedTable = { sums: new CellSums(readTable(this.#options.text.xml, table), reader) };
    this.#tables.set(table.start, opened);
    return opened;
  }

  #textOf(source: FieldText, word: Word | undefined): string {
    if (word === undefined) return "";
    return textOf(contentBetween(this.#reader, source, word, { isMoved: false }));
  }

  /** The formatting of the last result, or of the code. */
  #propertiesOf(field: WordField): string {
    return runProperties(this.#options.text.xml, firstRun(field.result) ?? firstRun(field.code));
  }

  #languageOf(field: WordField): string {
    const { text, language } = this.#options;
    const run = firstRun(field.result) ?? firstRun(field.code) ?? ancestorNamed(field.begin, "w:r");
    const own = childNamed(childNamed(run, "w:rPr"), "w:lang");
    return knownLanguage(own && attribute(text.xml, own, "w:val")) ?? language;
  }
}

/** Lists of captions find the number by the mark. */
function withCaptionMark(content: Content, name: string): Content {
  const [first, ...others] = content;
  const mark = { text: "", properties: "", xml: captionMark(name) };
  return first?.kind === "paragraph" ? [{ ...first, inlines: [...first.inlines, mark] }, ...others] : content;
}

/** The types whose switch `\h` makes a link. */
const LINKING = new Set(["REF", "NOTEREF"]);

function whole(text: FieldText): Word {
  return { start: 0, end: text.text.length, isQuoted: false };
}
