/** Dates as people write them (CLDR's orders and names; Office reads years of two digits from 1930 to 2029). */
import { expect, test } from "vitest";
import { wallTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import { readWrittenDate } from "#shared/engine/merge/filters/dates/read-written-date.ts";

function read(text: string, language: string): string | undefined {
  const date = readWrittenDate(text, language);
  return date && new Date(wallTime(date)).toISOString().slice(0, 16);
}

test.each([
  ["2/3/2026", "en-US", "2026-02-03"],
  ["2/3/2026", "en-GB", "2026-03-02"],
  ["03.02.26", "de-DE", "2026-02-03"],
  ["3.2.1930", "en-US", "1930-02-03"],
  ["3.2.30", "de-DE", "1930-02-03"],
  ["2026/2/3", "en-US", "2026-02-03"],
  ["2026. 2. 3.", "hu-HU", "2026-02-03"],
  ["3 Feb 2026", "en-US", "2026-02-03"],
  ["3-Feb-26", "en-US", "2026-02-03"],
  ["Tue, February 3rd, 2026", "en-US", "2026-02-03"],
  ["3. März 2026", "de-DE", "2026-03-03"],
  ["February 3, 2026", "de-DE", "2026-02-03"],
  ["3 de febrero de 2026", "es-ES", "2026-02-03"],
  ["3 févr. 2026", "fr-FR", "2026-02-03"],
  // Only one reading is a date.
  ["13/2/2026", "en-US", "2026-02-13"],
  ["2/13/2026", "en-GB", "2026-02-13"],
])("%s in %s is %s", (text, language, date) => {
  expect(read(text, language)).toBe(`${date}T00:00`);
  expect(read(`${text} 2:05 PM`, language)).toBe(`${date}T14:05`);
  expect(read(`${text}, 14:05:30`, language)).toBe(`${date}T14:05`);
});

test.each([
  ["3/2/2026", "sv-SE"],
  ["2/30/2026", "en-US"],
  ["2/3/2026 25:00", "en-US"],
  ["2/3/2026 13:00 PM", "en-US"],
  ["March 3", "en-US"],
  ["Feb 2026", "en-US"],
  ["3 Feb 2026 Ulm", "en-US"],
  ["12", "en-US"],
  ["1.5", "en-US"],
  ["soon", "en-US"],
  ["", "en-US"],
])("%s in %s is no date that can be read", (text, language) => {
  expect(read(text, language)).toBeUndefined();
});
