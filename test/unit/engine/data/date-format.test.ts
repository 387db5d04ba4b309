import { describe, expect, test } from "vitest";
import { type DateSystem, numberFormat } from "#shared/engine/data/number-format.ts";

/** 31 January 2026, 18:10. */
const EVENING = 46053 + 18 / 24 + 10 / 1440;

function display(code: string, value: number, dates: DateSystem = "1900"): string {
  return numberFormat(code, dates).number(value);
}

describe("a date is displayed as its format writes it", () => {
  test.each([
    ["yyyy-mm-dd", "2026-01-31"],
    ["dd.mm.yyyy", "31.01.2026"],
    ["dd\\.mm\\.yyyy", "31.01.2026"],
    ["dd.mm.yyyy;@", "31.01.2026"],
    ["d.m.yy", "31.1.26"],
    ["dd/mm/yyyy", "31/01/2026"],
    ["d-mmm-yy", "31-Jan-26"],
    ["mmmm d, yyyy", "January 31, 2026"],
    ["dddd", "Saturday"],
    ["mmmmm", "J"],
    ["h:mm", "18:10"],
    ["h:mm AM/PM", "6:10 PM"],
    ["dd.mm.yyyy hh:mm", "31.01.2026 18:10"],
    ["dd.mm.yyyy hh:mm:ss.00", "31.01.2026 18:10:00.00"],
    ["mm:ss", "10:00"],
    ["yyyy-mm-ddThh:mm:ss", "2026-01-31T18:10:00"],
    ['yyyy"年"m"月"d"日"', "2026年1月31日"],
  ])("%s is %s", (code, text) => {
    expect(display(code, EVENING)).toBe(text);
  });
});

describe("names of months and days are in the language of the format", () => {
  test.each([
    ["[$-407]d\\. mmmm yyyy", "31. Januar 2026"],
    ["[$-de-DE]d. mmmm yyyy", "31. Januar 2026"],
    ["[$-40C]dddd d mmmm yyyy", "samedi 31 janvier 2026"],
    ["[$-419]d mmmm yyyy", "31 января 2026"],
    ["[$-419]mmmm yyyy", "Январь 2026"],
    ["[$-405]d. mmmm yyyy", "31. ledna 2026"],
    ["[$-804]d mmmm yyyy", "31 一月 2026"],
    ["[$-41E]d mmmm bbbb", "31 มกราคม 2569"],
    ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "Saturday, January 31, 2026"],
    ["[$-FFFF]mmmm", "January"],
  ])("%s is %s", (code, text) => {
    expect(display(code, EVENING)).toBe(text);
  });
});

describe("durations", () => {
  test.each([
    ["[h]:mm", 1.5, "36:00"],
    ["[mm]:ss", 1 / 24, "60:00"],
    ["[s]", 1 / 1440, "60"],
    ["[h]:mm", -0.0625, "-1:30"],
  ])("%s of %d is %s", (code, value, text) => {
    expect(display(code, value)).toBe(text);
  });
});

describe("times are as exact as they are shown", () => {
  test("a time that binary numbers miss by a hair keeps its minute", () => {
    for (let minute = 0; minute < 1440; minute++) {
      const hours = String(Math.floor(minute / 60)).padStart(2, "0");
      expect(display("hh:mm", 46053 + minute / 1440)).toBe(`${hours}:${String(minute % 60).padStart(2, "0")}`);
    }
  });

  test("a minute does not round up, a shown second does", () => {
    expect(display("hh:mm", 0.5 + 59 / 86400)).toBe("12:00");
    expect(display("hh:mm:ss", 0.5 + 59.6 / 86400)).toBe("12:01:00");
    expect(display("hh:mm:ss.0", 0.5 + 59.6 / 86400)).toBe("12:00:59.6");
  });
});

describe("the calendar", () => {
  test.each([
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [60, "1900-02-29"],
    [61, "1900-03-01"],
    [36526, "2000-01-01"],
    [2958465, "9999-12-31"],
  ])("day %d is %s", (serial, text) => {
    expect(display("yyyy-mm-dd", serial)).toBe(text);
  });

  test("a duration counts from no day", () => {
    expect(display("[h]:mm", 1.5, "1904")).toBe("36:00");
  });

  test("a workbook of the 1904 system counts from 1904", () => {
    expect(display("yyyy-mm-dd", 0, "1904")).toBe("1904-01-01");
    expect(display("yyyy-mm-dd", 46053 - 1462, "1904")).toBe("2026-01-31");
  });

  test.each([-1, 2958466, 1e300])("a number that is no date, as %d, is displayed as a number", (value) => {
    expect(Number(display("yyyy-mm-dd", value))).toBe(value);
  });
});
