/** A date or time under one section of a format: dd.mm.yyyy, h:mm AM/PM, [h]:mm:ss. */
import { dayName, monthName } from "./date-names.ts";
import { type Step, stepsOf } from "./format-date-steps.ts";
import type { Section } from "./format-tokens.ts";
import { type Moment, momentOf } from "./moment.ts";

export function isDateSection({ tokens }: Section): boolean {
  return tokens.some(({ kind }) => kind === "date" || kind === "elapsed" || kind === "meridiem");
}

/**
 * Writes numbers of days since the end of 1899, whose fraction is the time of day. Undefined where there is no such
 * date: spreadsheets show a row of # for it.
 */
export function dateWriter(section: Section): (serial: number) => string | undefined {
  const steps = stepsOf(section.tokens);
  const context = {
    language: section.language,
    isHalfDay: steps.some(({ kind }) => kind === "meridiem"),
    hasDay: steps.some(({ kind, text }) => kind === "date" && /^dd?$/.test(text)),
  };
  const isElapsed = steps.some(({ kind }) => kind === "elapsed");
  const decimals = Math.max(0, ...steps.map(({ kind, text }) => (kind === "fraction" ? text.length : 0)));
  return (serial) => {
    if (serial < 0 && !isElapsed) return undefined;
    const moment = momentOf(Math.abs(serial), decimals);
    if (moment === undefined) return undefined;
    const text = steps.map((step) => write(step, moment, context)).join("");
    return (serial < 0 ? "-" : "") + text.trim();
  };
}

interface Context {
  readonly language: string | undefined;
  readonly isHalfDay: boolean;
  /** Whether the day of the month stands beside the month, whose name some languages then inflect. */
  readonly hasDay: boolean;
}

function write({ kind, text }: Step, moment: Moment, context: Context): string {
  switch (kind) {
    case "literal":
      return text;
    case "minute":
      return padded(moment.minutes, text.length);
    case "fraction":
      return `.${moment.fraction.slice(0, text.length).padEnd(text.length, "0")}`;
    case "meridiem":
      return meridiem(text, moment.hours);
    case "elapsed":
      return padded(elapsed(text, moment), text.length);
    case "date":
      return writeLetters(text, moment, context);
  }
}

function writeLetters(letters: string, moment: Moment, { language, isHalfDay, hasDay }: Context): string {
  const { length } = letters;
  switch (letters[0]) {
    case "y":
      return writeYear(moment.year, length);
    case "b":
      return writeYear(moment.year + BUDDHIST_YEARS, length);
    case "e":
      return String(moment.year);
    case "m":
      if (length <= 2) return padded(moment.month, length);
      return monthName(moment.month, { language, style: MONTH_STYLES[length] ?? "long", hasDay });
    case "d":
      if (length <= 2) return padded(moment.day, length);
      return dayName(moment.weekday, { language, style: length === 3 ? "short" : "long" });
    case "h":
      return padded(isHalfDay ? ((moment.hours + 11) % 12) + 1 : moment.hours, Math.min(length, 2));
    case "s":
      return padded(moment.seconds, Math.min(length, 2));
    default:
      return "";
  }
}

const BUDDHIST_YEARS = 543;
const MONTH_STYLES: Readonly<Record<number, "short" | "narrow">> = { 3: "short", 5: "narrow" };

function writeYear(year: number, length: number): string {
  return length <= 2 ? padded(year % 100, 2) : padded(year, 4);
}

function meridiem(letters: string, hours: number): string {
  const [morning = "", afternoon = ""] = letters.toUpperCase().split("/");
  return hours < 12 ? morning : afternoon;
}

function elapsed(letters: string, { days, hours, minutes, seconds }: Moment): number {
  const allHours = days * 24 + hours;
  if (letters.startsWith("h")) return allHours;
  return letters.startsWith("m") ? allHours * 60 + minutes : (allHours * 60 + minutes) * 60 + seconds;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
