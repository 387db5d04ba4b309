/** The letters of date patterns, by the table of Unicode TS #35, part 4, "Date Field Symbol Table". */
import { describe, expect, test } from "vitest";
import { evaluateTag } from "#test/support/evaluate-tag.ts";

interface Settings {
  readonly locale?: string;
  readonly zone?: string;
}

function print(pattern: string, d: string, { locale = "en", zone = "" }: Settings = {}): string {
  return evaluateTag("d | date:pattern:locale:zone", { d, pattern, locale, zone });
}

describe("the standard's examples of patterns", () => {
  test.each([
    ["yyyy.MM.dd G 'at' HH:mm:ss zzz", "1996-07-10T22:08:56Z", "1996.07.10 AD at 15:08:56 PDT"],
    ["EEE, MMM d, ''yy", "1996-07-10T22:08:56Z", "Wed, Jul 10, '96"],
    ["h:mm a", "1996-07-10T19:08:56Z", "12:08 PM"],
    ["hh 'o''clock' a, zzzz", "1996-07-10T19:08:56Z", "12 o'clock PM, Pacific Daylight Time"],
    ["K:mm a, z", "1996-12-10T20:00:00Z", "0:00 PM, PST"],
    ["yyyyy.MMMM.dd GGG hh:mm aaa", "1996-07-10T19:08:56Z", "01996.July.10 AD 12:08 PM"],
  ])("%s", (pattern, d, printed) => {
    expect(print(pattern, d, { zone: "America/Los_Angeles" })).toBe(printed);
  });
});

describe("eras and years", () => {
  test.each([
    ["G GG GGG GGGG GGGGG", "2017-01-01", "AD AD AD Anno Domini A"],
    ["y G", "-000043-03-15", "44 BC"],
    ["y G", "0000-12-31", "1 BC"],
    ["y", "0002-01-01", "2"],
    ["y", "+020173-01-01", "20173"],
    ["yy", "0002-01-01", "02"],
    ["yy", "2017-01-01", "17"],
    ["yy", "+020173-01-01", "73"],
    ["yyy", "0020-01-01", "020"],
    ["yyyy", "0201-01-01", "0201"],
    ["yyyyy", "2017-01-01", "02017"],
    ["u", "-000043-03-15", "-43"],
    ["uuuu", "-000043-03-15", "-0043"],
    ["uu", "2017-01-01", "2017"],
    ["rrrr", "0500-01-01", "0500"],
  ])("%s of %s is %s", (pattern, d, printed) => {
    expect(print(pattern, d)).toBe(printed);
  });

  test("r has Latin digits in every language", () => {
    expect(print("r y", "2017-01-01", { locale: "ar-EG" })).toBe("2017 ٢٠١٧");
  });
});

describe("quarters and months", () => {
  test.each([
    ["Q QQ QQQ QQQQ QQQQQ", "2026-05-01", "2 02 Q2 2nd quarter 2"],
    ["q qq qqq qqqq qqqqq", "2026-05-01", "2 02 Q2 2nd quarter 2"],
    ["QQQQ", "2026-12-31", "4th quarter"],
    ["M MM MMM MMMM MMMMM", "2026-09-01", "9 09 Sep September S"],
    ["L LL LLL LLLL LLLLL", "2026-09-01", "9 09 Sep September S"],
    ["M MM", "2026-12-01", "12 12"],
  ])("%s of %s is %s", (pattern, d, printed) => {
    expect(print(pattern, d)).toBe(printed);
  });
});

describe("weeks", () => {
  // Examples of ISO 8601, which the rules of Germany and Great Britain are.
  test.each([
    ["2005-01-01", "2004-W53-6"],
    ["2005-01-02", "2004-W53-7"],
    ["2005-12-31", "2005-W52-6"],
    ["2007-01-01", "2007-W01-1"],
    ["2007-12-30", "2007-W52-7"],
    ["2007-12-31", "2008-W01-1"],
    ["2008-12-29", "2009-W01-1"],
    ["2010-01-03", "2009-W53-7"],
  ])("%s is in %s", (d, week) => {
    expect(print("YYYY-'W'ww-e", d, { locale: "de" })).toBe(week);
    expect(print("YYYY-'W'ww-e", d, { locale: "en-GB" })).toBe(week);
  });

  test("in the United States a week begins on Sunday, and the one with 1 January is the first", () => {
    expect(print("YYYY ww e", "2010-12-31", { locale: "en-US" })).toBe("2011 01 6");
    expect(print("YYYY w e", "2011-01-02", { locale: "en-US" })).toBe("2011 2 1");
  });

  test("YY has two digits, and more letters as many as there are", () => {
    expect(print("Y YY YYY YYYYY 'w'w", "0909-06-01", { locale: "de" })).toBe("909 09 909 00909 w22");
  });

  test("W counts weeks of the month, 0 before its first one", () => {
    expect(print("W", "2026-01-31", { locale: "en-US" })).toBe("5");
    // 1 February 2026 is a Sunday: in Germany the last day of a week that belongs to January.
    expect(print("W", "2026-02-01", { locale: "de" })).toBe("0");
    expect(print("W", "2026-02-02", { locale: "de" })).toBe("1");
  });
});

describe("days", () => {
  test.each([
    ["d dd", "2026-01-01", "1 01"],
    ["D DD DDD", "2026-01-05", "5 05 005"],
    ["D", "2026-12-11", "345"],
    ["D", "2024-12-31", "366"],
    // The standard's second Wednesday in July.
    ["F", "1996-07-10", "2"],
    ["F", "2026-01-31", "5"],
    // 1 January 2000 is Julian day 2451545 by the Astronomical Almanac.
    ["g", "2000-01-01", "2451545"],
    ["gggggggg", "1999-06-04", "02451334"],
    ["E EE EEE EEEE EEEEE", "2026-02-03", "Tue Tue Tue Tuesday T"],
    ["eee eeee eeeee", "2026-02-03", "Tue Tuesday T"],
    ["ccc cccc ccccc", "2026-02-03", "Tue Tuesday T"],
    ["EEEE", "1969-12-31", "Wednesday"],
  ])("%s of %s is %s", (pattern, d, printed) => {
    expect(print(pattern, d)).toBe(printed);
  });

  test.each([
    ["en-GB", "2 02 2 2"],
    ["en-US", "3 03 3 3"],
    ["ar", "4 04 4 4"],
  ])("in %s a Tuesday is day %s of the week", (locale, printed) => {
    expect(print("e ee c cc", "2026-02-03", { locale: `${locale}-u-nu-latn` })).toBe(printed);
  });
});

describe("times", () => {
  test.each([
    ["a aa aaa", "T00:00", "AM AM AM"],
    ["a", "T11:59", "AM"],
    ["a", "T12:00", "PM"],
    ["b bb bbb bbbb", "T12:00", "noon noon noon noon"],
    ["b", "T12:00:01", "PM"],
    ["b", "T00:00", "midnight"],
    ["b", "T00:01", "AM"],
    ["h 'at' B", "T03:30", "3 at in the morning"],
    ["B BB BBB BBBB BBBBB", "T22:00", "at night at night at night at night at night"],
    ["B", "T12:00", "noon"],
    ["B", "T12:30", "in the afternoon"],
    ["h hh H HH K KK k kk", "T00:08", "12 12 0 00 0 00 24 24"],
    ["h hh H HH K KK k kk", "T01:08", "1 01 1 01 1 01 1 01"],
    ["h hh H HH K KK k kk", "T12:08", "12 12 12 12 0 00 12 12"],
    ["h hh H HH K KK k kk", "T23:08", "11 11 23 23 11 11 23 23"],
    ["H:m:s", "T08:08:08", "8:8:8"],
    ["HH:mm:ss", "T08:59:12", "08:59:12"],
    // The standard: SSSS of 12.34567 seconds.
    ["s.SSSS", "T00:00:12.34567", "12.3456"],
    ["S SS SSS", "T00:00:12.3", "3 30 300"],
    ["SSSSSSSSS", "T00:00:12.123456789", "123456789"],
    ["SSS", "T00:00", "000"],
    ["A", "T19:19:00", "69540000"],
    ["AAAAAAAAA", "T00:00:01.5", "000001500"],
  ])("%s of %s is %s", (pattern, time, printed) => {
    expect(print(pattern, `2026-01-31${time}`)).toBe(printed);
  });
});

describe("time zones", () => {
  const california: Settings = { zone: "America/Los_Angeles" };

  test.each([
    ["z zz zzz", "PDT PDT PDT"],
    ["zzzz", "Pacific Daylight Time"],
    ["Z ZZ ZZZ", "-0700 -0700 -0700"],
    ["ZZZZ", "GMT-07:00"],
    ["ZZZZZ", "-07:00"],
    ["O OOOO", "GMT-7 GMT-07:00"],
    ["v", "PT"],
    ["vvvv", "Pacific Time"],
    ["VV", "America/Los_Angeles"],
    ["X XX XXX XXXX XXXXX", "-07 -0700 -07:00 -0700 -07:00"],
    ["x xx xxx xxxx xxxxx", "-07 -0700 -07:00 -0700 -07:00"],
  ])("%s is %s", (pattern, printed) => {
    expect(print(pattern, "1996-07-10T22:08:56Z", california)).toBe(printed);
  });

  test("seconds of an offset are printed by the letters that have them", () => {
    expect(print("X XX XXX XXXX XXXXX Z ZZZZZ", "1800-01-01T00:00:00Z", california)).toBe(
      "-0752 -0752 -07:52 -075258 -07:52:58 -075258 -07:52:58",
    );
  });

  test.each([
    ["Z", "Z Z Z Z Z", "+00 +0000 +00:00 +0000 +00:00", "+0000 Z UTC"],
    ["+05:30", "+0530 +0530 +05:30 +0530 +05:30", "+0530 +0530 +05:30 +0530 +05:30", "+0530 +05:30 +05:30"],
    ["-08:00", "-08 -0800 -08:00 -0800 -08:00", "-08 -0800 -08:00 -0800 -08:00", "-0800 -08:00 -08:00"],
  ])("the letters of zones are right for a time that ends in %s", (offset, upper, lower, others) => {
    const d = `2026-01-31T10:00:00${offset}`;
    expect(print("X XX XXX XXXX XXXXX", d)).toBe(upper);
    expect(print("x xx xxx xxxx xxxxx", d)).toBe(lower);
    expect(print("Z ZZZZZ VV", d)).toBe(others);
  });

  test("a time of which no zone is known has none", () => {
    expect(print("HH:mmXXX[z|O|VV|ZZZZ]", "2026-01-31T10:00")).toBe("10:00[|||]");
  });
});

describe("text within patterns", () => {
  test.each([
    ["d/M/y, (#) – 年", "31/1/2026, (#) – 年"],
    ["'d' d ''d''", "d 31 '31'"],
    ["'It''s' d", "It's 31"],
    ["''", "'"],
    ["''''", "''"],
    ["'''d'''", "'d'"],
    // Mixtures that are meant; those that are not, test/merge/filters.test.ts has.
    ["'day' D: d MMMM", "day 31: 31 January"],
    ["d.M.y ('week' w/Y)", "31.1.2026 (week 5/2026)"],
    ["mm 'of' HH, d.M.y", "00 of 00, 31.1.2026"],
  ])("%s is %s", (pattern, printed) => {
    expect(print(pattern, "2026-01-31")).toBe(printed);
  });

  const refused = (pattern: string) => () => print(pattern, "2026-01-31");

  test.each([..."fijlnoptCIJNPRTUV"])("%s alone is refused, and never printed", (letter) => {
    expect(refused(`y ${letter}`)).toThrow(`has “${letter}”`);
  });

  test.each(
    [
      ["QQQQQQ", "MMMMMM", "LLLLLL", "www", "WW", "ddd", "DDDD", "FF", "EEEEEE", "eeeeee", "cccccc", "GGGGGG"],
      ["aaaa", "bbbbb", "BBBBBB", "hhh", "HHH", "KKK", "kkk", "mmm", "sss", "y".repeat(21), "S".repeat(21)],
      ["zzzzz", "ZZZZZZ", "OO", "vv", "VVV", "VVVV", "XXXXXX", "xxxxxx"],
    ].flat(),
  )("%s is refused", (pattern) => {
    expect(refused(pattern)).toThrow(`has “${pattern}”, which is not supported in this length`);
  });

  test("an open quote is refused", () => {
    expect(refused("d 'of MMMM")).toThrow("has an unclosed quote");
  });

  test("an endless pattern is refused", () => {
    expect(refused("d ".repeat(101))).toThrow("longer than 200 characters");
  });
});
