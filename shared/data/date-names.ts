/** Names of months and days in the language that a number format asks for: [$-407] is German. */
type Style = "long" | "short" | "narrow";

interface NameOptions {
  /** A language tag, or a number of Windows in hexadecimal; English when absent or unknown. */
  readonly language: string | undefined;
  readonly style: Style;
}

/** `month` counts from 1. With a day beside it, some languages put the month into another case. */
export function monthName(
  month: number,
  { language, style, hasDay }: NameOptions & { readonly hasDay: boolean },
): string {
  const parts = formatter(language, { month: style, ...(hasDay && style === "long" ? { day: "numeric" } : {}) });
  return parts.formatToParts(Date.UTC(2001, month - 1, 1)).find(({ type }) => type === "month")?.value ?? "";
}

/** `weekday` is 0 for Sunday. */
export function dayName(weekday: number, { language, style }: NameOptions): string {
  // 2 January 2000 was a Sunday.
  return formatter(language, { weekday: style }).format(Date.UTC(2000, 0, 2 + weekday));
}

/** Kept: making one takes as long as formatting a hundred dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(languageTag(language), { ...options, timeZone: "UTC" });
  if (formatters.size < FORMATTERS_MAX) formatters.set(key, known);
  return known;
}

const FORMATTERS_MAX = 200;

function languageTag(language = ""): string {
  const isTag = /^[a-z]{2,3}-[a-z]{2,4}(?:-[a-z]{2})?$/i.test(language);
  // The low 16 bits name the language, the high ones digits and calendar (MS-LCID; ECMA-376 part 1, 18.8.31).
  const tag = isTag ? language : LANGUAGES.get(Number.parseInt(language, 16) & 0xffff);
  return tag !== undefined && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? tag : "en-US";
}

/** MS-LCID 2.2. */
const LANGUAGES: ReadonlyMap<number, string> = new Map([
  [0x0402, "bg-BG"],
  [0x0403, "ca-ES"],
  [0x0404, "zh-TW"],
  [0x0405, "cs-CZ"],
  [0x0406, "da-DK"],
  [0x0407, "de-DE"],
  [0x0807, "de-CH"],
  [0x0c07, "de-AT"],
  [0x0408, "el-GR"],
  [0x0409, "en-US"],
  [0x0809, "en-GB"],
  [0x0c09, "en-AU"],
  [0x040a, "es-ES"],
  [0x0c0a, "es-ES"],
  [0x080a, "es-MX"],
  [0x040b, "fi-FI"],
  [0x040c, "fr-FR"],
  [0x080c, "fr-BE"],
  [0x0c0c, "fr-CA"],
  [0x100c, "fr-CH"],
  [0x040d, "he-IL"],
  [0x040e, "hu-HU"],
  [0x040f, "is-IS"],
  [0x0410, "it-IT"],
  [0x0810, "it-CH"],
  [0x0411, "ja-JP"],
  [0x0412, "ko-KR"],
  [0x0413, "nl-NL"],
  [0x0813, "nl-BE"],
  [0x0414, "nb-NO"],
  [0x0415, "pl-PL"],
  [0x0416, "pt-BR"],
  [0x0816, "pt-PT"],
  [0x0418, "ro-RO"],
  [0x0419, "ru-RU"],
  [0x041a, "hr-HR"],
  [0x041b, "sk-SK"],
  [0x041d, "sv-SE"],
  [0x041f, "tr-TR"],
  [0x0422, "uk-UA"],
  [0x0424, "sl-SI"],
  [0x0425, "et-EE"],
  [0x0426, "lv-LV"],
  [0x0427, "lt-LT"],
  [0x0804, "zh-CN"],
]);
