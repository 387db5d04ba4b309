/**
 * Writes the values of nested fields into the code of a field that waits for the layout of pages: after merging, their
 * data are no longer known.
 */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import type { Span } from "#shared/base/xml/xml-elements.ts";
import { run } from "#shared/engine/merge/contents/page-fields.ts";
import { numberIn } from "#shared/engine/merge/values/read-number.ts";
import type { Content, Inline } from "./content.ts";
import type { WordField } from "./field.ts";
import { numberText } from "./formulas.ts";
import { type ParsedCode, parseCode } from "./parse-code.ts";

/** Returns a field with what lies between its marks, or undefined if these lie in different paragraphs. */
export function spanOf({ begin, end }: WordField): Span | undefined {
  if (begin.name === "w:fldSimple") return begin;
  const [first, last] = [begin.parent, end.parent];
  if (first?.name !== "w:r" || last?.name !== "w:r" || first.parent !== last.parent) return undefined;
  return { start: first.start, end: last.end };
}

/**
 * Returns the edits for one code.
 * @param valueToInline returns undefined for a nested field that stays
 */
export function inlineValues(
  { code, begin }: WordField,
  valueToInline: (nested: WordField) => Content | undefined,
  language: string,
): readonly Edit[] {
  // The code of a simple field is an attribute, which holds no fields.
  if (begin.name === "w:fldSimple") return [];
  const parsed = parseCode(code.text);
  return code.pieces.flatMap((piece) => {
    const span = piece.kind === "field" ? spanOf(piece.field) : undefined;
    const inlines = piece.kind === "field" && span ? textInlines(valueToInline(piece.field)) : undefined;
    if (span === undefined || inlines === undefined) return [];
    const text = codeText(inlines.map((inline) => inline.text).join(""), parsed, piece.start, language);
    const [first] = inlines;
    return [replacement(span, codeRun(text, first?.properties ?? ""))];
  });
}

function codeRun(text: string, properties: string): string {
  return text === "" ? "" : run(`<w:instrText xml:space="preserve">${escapeXml(text)}</w:instrText>`, properties);
}

/** Returns undefined for what a code cannot hold. */
function textInlines(content: Content | undefined): readonly Inline[] | undefined {
  const [block] = content ?? [];
  if (content?.length !== 1 || block?.kind !== "paragraph") return undefined;
  return block.inlines.every(({ xml }) => xml === undefined) ? block.inlines : undefined;
}

const NUMBER = /^[-+]?[\d.,]+%?$/;

/** Returns the value as one word of the code. */
function codeText(value: string, { type, words, switches }: ParsedCode, at: number, language: string): string {
  const line = value.replace(/[\t\n]/g, " ");
  const all = [...words, ...switches.values()];
  const isInQuotes = all.some((word) => word?.isQuoted && word.start <= at && at < word.end);
  const escaped = line.replace(/["“”\\]/g, "\\$&");
  if (isInQuotes) return escaped;
  if (type === "=") return operand(line, language);
  return NUMBER.test(line) ? line : `"${escaped}"`;
}

/** Marks that divide thousands would divide values of a formula, and a formula would lose its bounds. */
function operand(line: string, language: string): string {
  const number = numberIn(line, language);
  const isFormula = number === undefined || /[-+*/^]/.test(line.trim().slice(1));
  return `(${isFormula ? line : numberText(number, language)})`;
}
