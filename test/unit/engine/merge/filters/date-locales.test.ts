/** Dates in other languages. The expected names are those of CLDR's charts (cldr.unicode.org, by-type, date and time). */
import { describe, expect, test } from "vitest";
import { evaluateTag } from "#test/support/evaluate-tag.ts";

const print = (locale: string, pattern: string, d = "2026-01-31T15:04:05") =>
  evaluateTag("d | date:pattern:locale", { d, pattern, locale });

describe("names", () => {
  test.each([
    ["de", "EEEE, d. MMMM y", "Samstag, 31. Januar 2026"],
    ["fr", "EEEE d MMMM y", "samedi 31 janvier 2026"],
    ["ru", "EEEE, d MMMM y", "суббота, 31 января 2026"],
    ["ja", "y年MMMd日(EEE)", "2026年1月31日(土)"],
    ["zh", "y年MMMd日 EEEE", "2026年1月31日 星期六"],
    ["tr", "d MMMM y EEEE", "31 Ocak 2026 Cumartesi"],
    ["th", "EEEE d MMMM y", "วันเสาร์ 31 มกราคม 2026"],
    ["ar", "EEEE d MMMM", "السبت 31 يناير"],
    ["pt-BR", "d 'de' MMMM 'de' y", "31 de janeiro de 2026"],
    ["en-GB", "EEE d MMM y", "Sat 31 Jan 2026"],
  ])("%s %s", (locale, pattern, printed) => {
    expect(print(locale, pattern)).toBe(printed);
  });

  test.each([
    ["ru", "января", "январь"],
    ["pl", "stycznia", "styczeń"],
    ["cs", "ledna", "leden"],
    ["fi", "tammikuuta", "tammikuu"],
    ["lt", "sausio", "sausis"],
    ["hr", "siječnja", "siječanj"],
    ["el", "Ιανουαρίου", "Ιανουάριος"],
    ["de", "Januar", "Januar"],
  ])("in %s the month is %s within a date, and %s alone", (locale, format, alone) => {
    expect(print(locale, "MMMM")).toBe(format);
    expect(print(locale, "LLLL")).toBe(alone);
  });

  test.each([
    ["de", "Jan.", "Jan"],
    ["fi", "tammi", "tammi"],
    ["lt", "saus.", "saus."],
    ["bg", "яну", "яну"],
    ["ja", "1月", "1月"],
    ["gd", "Faoi", "Faoi"],
  ])("in %s its abbreviation is %s within a date, and %s alone", (locale, format, alone) => {
    expect(print(locale, "MMM")).toBe(format);
    expect(print(locale, "LLL")).toBe(alone);
  });

  test.each([
    ["de", "Q1", "1. Quartal"],
    ["fr", "T1", "1er trimestre"],
    ["es", "T1", "1.er trimestre"],
    ["pt-PT", "T1", "1.º trimestre"],
    ["ru", "1-й кв.", "1-й квартал"],
    ["pl", "I kw.", "I kwartał"],
    ["ja", "Q1", "第1四半期"],
    ["zh-TW", "第1季", "第1季"],
  ])("in %s the quarter is %s, %s", (locale, short, long) => {
    expect(print(locale, "QQQ")).toBe(short);
    expect(print(locale, "qqqq")).toBe(long);
  });

  test("a language whose quarters are not known says so", () => {
    expect(() => print("sw", "QQQ")).toThrow("quarters have names only in cs, da, de");
    expect(print("sw", "Q QQ QQQQQ")).toBe("1 01 1");
  });

  test.each([
    ["de", "PM", "nachm.", "nachmittags"],
    ["ja", "午後", "昼", "昼"],
    ["ar", "م", "بعد الظهر", "بعد الظهر"],
    ["fi", "ip.", "iltap.", "iltapäivällä"],
  ])("in %s three in the afternoon is %s, %s, %s", (locale, half, short, long) => {
    expect(print(locale, "a")).toBe(half);
    expect(print(locale, "B")).toBe(short);
    expect(print(locale, "BBBB")).toBe(long);
  });

  test("noon has a word of its own only where the language has one; midnight is AM", () => {
    expect(print("fr", "b", "2026-01-31T12:00")).toBe("midi");
    expect(print("de", "b", "2026-01-31T12:00")).toBe("PM");
    expect(print("fr", "b", "2026-01-31T00:00")).toBe("AM");
  });

  test.each([
    ["de", "n. Chr. v. Chr."],
    ["fr", "ap. J.-C. av. J.-C."],
  ])("in %s the eras are %s", (locale, eras) => {
    expect(`${print(locale, "G")} ${print(locale, "G", "-000043-03-15")}`).toBe(eras);
  });
});

describe("digits", () => {
  test.each([
    ["ar-EG", "٣١/٠١/٢٠٢٦"],
    ["fa", "۳۱/۰۱/۲۰۲۶"],
    ["mr", "३१/०१/२०२६"],
    ["ar-EG-u-nu-latn", "31/01/2026"],
    ["th-u-nu-thai", "๓๑/๐๑/๒๐๒๖"],
  ])("%s writes %s", (locale, printed) => {
    expect(print(locale, "dd/MM/yyyy")).toBe(printed);
  });

  test("offsets are for machines, and have Latin ones", () => {
    expect(print("ar-EG", "XXX Z", "2026-01-31T10:00:00+02:00")).toBe("+02:00 +0200");
  });
});

describe("words instead of patterns", () => {
  test.each([
    ["short", "de", "31.01.26"],
    ["medium", "en", "Jan 31, 2026"],
    ["long", "en-GB", "31 January 2026"],
    ["full", "de", "Samstag, 31. Januar 2026"],
    ["long", "ja", "2026年1月31日"],
    ["full", "ru", "суббота, 31 января 2026 г."],
  ])("%s in %s", (word, locale, printed) => {
    expect(print(locale, word)).toBe(printed);
  });

  test("the calendar is Gregorian unless the locale names another", () => {
    expect(print("th", "long")).toContain("2026");
    expect(print("th-u-ca-buddhist", "long")).toContain("2569");
    expect(() => print("th-u-ca-buddhist", "d MMMM y")).toThrow("use the Gregorian calendar, not buddhist");
  });
});

describe("locales", () => {
  test.each(["xx", "english", "de_DE", "de-", "", "*", "a".repeat(100)].filter((locale) => locale !== ""))(
    "%s is refused, instead of the machine's own taken",
    (locale) => {
      expect(() => print(locale, "MMMM")).toThrow(/the locale “.*” is unknown/);
    },
  );

  test("more of them than are kept at a time are all right", () => {
    const locales = Array.from({ length: 300 }, (_, index) => `de-u-x${String(index).padStart(3, "0")}`);
    const printed = locales.map((locale) => print(locale, "d. MMMM"));
    expect(new Set(printed)).toEqual(new Set(["31. Januar"]));
    expect(print("fr", "d MMMM")).toBe("31 janvier");
  });
});
