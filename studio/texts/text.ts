/** The texts of Studio in the language of whoever reads them. */
import { keep, kept } from "#studio/keep/kept.ts";
import { DE } from "./de.ts";
import { EN, type TextName } from "./en.ts";

export const TONGUES = ["en", "de"] as const;
export type Tongue = (typeof TONGUES)[number];

const TABLES = { en: EN, de: DE } as const satisfies Record<Tongue, Readonly<Record<TextName, string>>>;

let tongue: Tongue = kept<Tongue | undefined>("tongue", undefined) ?? tongueOf(navigator.languages);

export function currentTongue(): Tongue {
  return tongue;
}

export function setTongue(next: Tongue): void {
  tongue = next;
  keep("tongue", next);
}

/** The text with its `{places}` filled. */
export function t(name: TextName, values: Readonly<Record<string, string | number>> = {}): string {
  return TABLES[tongue][name].replace(/\{(\w+)\}/g, (whole, place) => String(values[place] ?? whole));
}

type Counted = { [Name in TextName]: Name extends `${infer Base}.one` ? Base : never }[TextName];

/** A text about `n` things; the tables have it for one and for others. */
export function tn(name: Counted, n: number, values: Readonly<Record<string, string | number>> = {}): string {
  return t(`${name}.${n === 1 ? "one" : "other"}` as TextName, { n: numberText(n), ...values });
}

export function numberText(value: number): string {
  return new Intl.NumberFormat(tongue).format(value);
}

export function bytesText(bytes: number): string {
  const unit = bytes < 1e6 ? "kilobyte" : bytes < 1e9 ? "megabyte" : "gigabyte";
  const value = bytes / { kilobyte: 1e3, megabyte: 1e6, gigabyte: 1e9 }[unit];
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
  return new Intl.NumberFormat(tongue, { style: "unit", unit, ...digits }).format(value);
}

export function timeText(ms: number): string {
  return new Intl.DateTimeFormat(tongue, { dateStyle: "medium", timeStyle: "short" }).format(ms);
}

/** `2 min 5 s`. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

function tongueOf(languages: readonly string[]): Tongue {
  const known = languages.map((language) => language.slice(0, 2)).find((language) => language in TABLES);
  return known === "de" ? "de" : "en";
}
