/** Supplies month names in dates with a day, where many languages inflect them (31. ledna 2026, leden 2026). */
import { addLocale, getLocale, listLocales, TOKEN_LOCALE, tokenize } from "numfmt";

/** The formatter has one list of names per language, so the inflected names get a locale of their own. */
export function withInflectedMonths(code: string): string {
  const tokens = tokenize(code);
  if (!tokens.some(({ raw }) => /^mmmm$/i.test(raw)) || !tokens.some(({ raw }) => /^dd?$/i.test(raw))) return code;
  return tokens.map(({ type, raw }) => (type === TOKEN_LOCALE ? withInflectedLocale(raw) : raw)).join("");
}

/** `written` is a format's language, such as `[$-405]` or `[$-cs-CZ]`. */
function withInflectedLocale(written: string): string {
  const language = /^\[\$-([\da-f]{3,8}|[a-z]{2,3}-[a-z]{2})\]$/i.exec(written)?.[1] ?? "";
  const locale = getLocale(language);
  const tag = TAGS.get(locale);
  if (locale === undefined || tag === undefined) return written;
  const names = namesBesideDay(tag);
  if (names.some((name) => !/^\p{L}+$/u.test(name))) return written;
  const own = `${tag.split("-")[0]}-${NO_TERRITORY}`;
  addLocale({ ...locale, mmmm: names as typeof locale.mmmm }, own);
  return `[$-${own}]`;
}

const TAGS = new Map(listLocales().map((tag) => [getLocale(tag), tag] as const));

/** ISO 3166 reserves this code for its users. */
const NO_TERRITORY = "ZZ";

function namesBesideDay(tag: string): string[] {
  const date = new Intl.DateTimeFormat(tag, { month: "long", day: "numeric", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => {
    return date.formatToParts(Date.UTC(2001, month, 1)).find(({ type }) => type === "month")?.value ?? "";
  });
}
