/** What a cell displays: a value under its number format (ECMA-376 part 1, 18.8.30 and 18.8.31). */
import { dateWriter, isDateSection } from "./format-date.ts";
import { fractionWriter, isFractionSection } from "./format-fraction.ts";
import { formatGeneral } from "./format-general.ts";
import { GAP, numberWriter } from "./format-number.ts";
import { type Condition, readFormat, type Section, type Token } from "./format-tokens.ts";

/** The day that is number 1: 1 January 1900, or 2 January 1904 in workbooks that were begun on an early Macintosh. */
export type DateSystem = "1900" | "1904";

/** Digits and separators are English, and so are the names of months and days unless the format names a language. */
export interface NumberFormat {
  number(value: number): string;
  text(text: string): string;
}

export function numberFormat(code: string, dates: DateSystem): NumberFormat {
  const sections = code.length > CODE_CHARACTERS_MAX ? [] : readFormat(code);
  if (sections.length === 0 || sections.length > SECTIONS_MAX) return GENERAL;
  const forText = textSection(sections);
  const writers = sections.filter((section) => section !== forText).map((section) => sectionWriter(section, dates));
  return {
    number: (value) =>
      (Number.isFinite(value) ? chooseWriter(writers, value)?.write(value) : undefined) ?? formatGeneral(value),
    text: (text) => (forText ? render(forText.tokens, text) : text),
  };
}

/** Excel takes 255. */
const CODE_CHARACTERS_MAX = 1_000;
const SECTIONS_MAX = 4;
const GENERAL: NumberFormat = { number: formatGeneral, text: (text) => text };
export const DAYS_FROM_1900_TO_1904 = 1462;

/** The fourth section, or a last one that shows the text. */
function textSection(sections: readonly Section[]): Section | undefined {
  const last = sections.at(-1);
  return sections.length === SECTIONS_MAX || last?.tokens.some(({ kind }) => kind === "text") ? last : undefined;
}

interface SectionWriter {
  readonly condition: Condition | undefined;
  /** Undefined for a value that the section cannot show. */
  write(value: number): string | undefined;
  /** The value without its sign: for a section that is for negative numbers only. */
  writeAmount(value: number): string | undefined;
}

interface Writer {
  write(value: number): string | undefined;
}

function sectionWriter(section: Section, dates: DateSystem): SectionWriter {
  const { condition } = section;
  if (isDateSection(section)) {
    const writeDate = dateWriter(section);
    const write = (value: number) => writeDate(value + (dates === "1904" ? DAYS_FROM_1900_TO_1904 : 0));
    return { condition, write, writeAmount: write };
  }
  const writeAmount = amountWriter(section);
  const write = (value: number) => {
    const text = writeAmount(Math.abs(value));
    return value < 0 && text ? `-${text}` : text;
  };
  return { condition, write, writeAmount: (value) => writeAmount(Math.abs(value)) };
}

function amountWriter(section: Section): (value: number) => string | undefined {
  const { tokens } = section;
  if (tokens.some(({ kind }) => kind === "general")) return (value) => render(tokens, formatGeneral(value)).trim();
  const write = isFractionSection(section) ? fractionWriter(section) : numberWriter(section);
  return (value) => {
    const text = write(value);
    return text === undefined ? undefined : withoutGaps(text);
  };
}

/** One section is for all numbers; two are for the positive and the negative; three for zero as well. */
function chooseWriter(sections: readonly SectionWriter[], value: number): Writer | undefined {
  if (sections.some(({ condition }) => condition)) return chooseByCondition(sections, value);
  const [positive, negative, zero = positive] = sections;
  if (value < 0 && negative) return { write: negative.writeAmount };
  return value === 0 ? zero : positive;
}

function chooseByCondition(sections: readonly SectionWriter[], value: number): Writer | undefined {
  const met = sections.find(({ condition }) => condition && isMet(condition, value));
  if (met?.condition && isNegativeOnly(met.condition)) return { write: met.writeAmount };
  return met ?? sections.findLast(({ condition }) => condition === undefined);
}

function isMet({ operator, threshold }: Condition, value: number): boolean {
  switch (operator) {
    case "<":
      return value < threshold;
    case "<=":
      return value <= threshold;
    case ">":
      return value > threshold;
    case ">=":
      return value >= threshold;
    case "<>":
      return value !== threshold;
    default:
      return value === threshold;
  }
}

function isNegativeOnly({ operator, threshold }: Condition): boolean {
  return threshold === 0 && (operator === "<" || operator === "<=");
}

/** A text or a General number among literals. */
function render(tokens: readonly Token[], value: string): string {
  return tokens.map((token) => (token.kind === "literal" ? token.text : isValue(token) ? value : "")).join("");
}

function isValue({ kind }: Token): boolean {
  return kind === "text" || kind === "general";
}

/** Where a column's numbers are lined up by gaps, text needs at most one blank. */
function withoutGaps(text: string): string {
  return text
    .split(GAP)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}
