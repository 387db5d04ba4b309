/** Numbers the weeks of years and months, whose rules and first days depend on the country. */
import { Memo } from "#shared/engine/merge/values/memo.ts";
import { type DateTime, epochDayOf, weekday } from "./date-time.ts";

export interface WeekRules {
  /** The first day of the week; 0 is Sunday. */
  readonly firstDay: number;
  /** The minimum number of days in the new year or month that make a week its first: 4 in ISO 8601. */
  readonly minimalDays: number;
}

export function weekRules(locale: string): WeekRules {
  return rules.get(locale, () => {
    const { firstDay } = (new Intl.Locale(locale) as LocaleWithWeeks).getWeekInfo();
    const country = new Intl.Locale(locale).maximize().region ?? "";
    return { firstDay: firstDay % 7, minimalDays: FOUR_DAY_COUNTRIES.has(country) ? 4 : 1 };
  });
}

const rules = new Memo<WeekRules>();

/** An addition of ECMA-402 2026, which TypeScript's types do not have yet; 1 is Monday, 7 Sunday. */
type LocaleWithWeeks = Intl.Locale & { getWeekInfo(): { readonly firstDay: number } };

/** CLDR, supplemental/weekData, minDays: all other countries have 1. ECMA-402 has dropped them. */
const FOUR_DAY_COUNTRIES: ReadonlySet<string> = new Set(
  (
    "AD AN AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM IS IT JE LI LT LU MC MQ NL NO PL PT " +
    "RE RU SE SJ SK SM VA"
  ).split(" "),
);

/** Returns the day of the week from 1 to 7, where 1 is the first day of the week. */
export function dayOfWeek(dateTime: DateTime, { firstDay }: WeekRules): number {
  return ((weekday(dateTime) - firstDay + 7) % 7) + 1;
}

/**
 * Returns the week of the year and the year to which that week belongs, which for New Year's Day is often the old one.
 */
export function weekOfYear(dateTime: DateTime, weeks: WeekRules): { readonly year: number; readonly week: number } {
  const { year } = dateTime;
  if (dateTime.epochDay >= startOfWeeks(year + 1, weeks)) return { year: year + 1, week: 1 };
  const own = dateTime.epochDay >= startOfWeeks(year, weeks) ? year : year - 1;
  return { year: own, week: Math.floor((dateTime.epochDay - startOfWeeks(own, weeks)) / 7) + 1 };
}

/** Returns the week of the month; 0 for days before the first week. */
export function weekOfMonth(dateTime: DateTime, weeks: WeekRules): number {
  const firstOfMonth = dateTime.epochDay - dateTime.day + 1;
  return Math.floor((dateTime.epochDay - startOfFirstWeek(firstOfMonth, weeks)) / 7) + 1;
}

function startOfWeeks(year: number, weeks: WeekRules): number {
  return startOfFirstWeek(epochDayOf(year, 1, 1) ?? 0, weeks);
}

/** The week with the period's first day is its first week if enough of its days are in the period. */
function startOfFirstWeek(epochDay: number, { firstDay, minimalDays }: WeekRules): number {
  const daysBefore = (weekday({ epochDay }) - firstDay + 7) % 7;
  return epochDay - daysBefore + (7 - daysBefore >= minimalDays ? 0 : 7);
}

/** Returns how many times this weekday has occurred in the month so far: 2 for the second Wednesday. */
export function weekdayInMonth({ day }: DateTime): number {
  return Math.ceil(day / 7);
}

/** Returns the quarter of the year, from 1. */
export function quarter({ month }: DateTime): number {
  return Math.ceil(month / 3);
}
