/** Numbers and amounts of money. Patterns are those of Unicode TS #35, part 3, with its examples. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateTag } from "#test/support/evaluate-tag.ts";

const number = (n: unknown, format: unknown = "", locale = "en") =>
  evaluateTag("n | number:format:locale", { n, format, locale });

const currency = (p: unknown, code: unknown, locale = "en", digits: unknown = "") =>
  evaluateTag("p | currency:code:locale:digits", { p, code, locale, digits });

test.each([
  "a / 0",
  "-a / 0",
  "0 / 0",
  "a % 0",
  "big * 10",
  "a * 'x'",
  "[a / 0, a / 0] | join:''",
  "a / 0 | number:2",
  "a / 0 | currency:'EUR'",
  "big | number:'0%'",
  "1 / (a / 0)",
  "5 % (a / 0)",
  "-(a / 0)",
  "a / 0 + 5",
  "'5' * (a / 0)",
  "5 - a / 0",
  "2 * (1 / (a / 0))",
  "1 / (big * 10)",
  "1 / 1e999",
  "(1 / (a / 0)) | number:2",
  "(1 / (a % 0)) | currency:'EUR'",
])("%s has no result and prints nothing", (tag) => {
  expect(evaluateTag(tag, { a: 1, big: 1e308 })).toBe("");
});

test.each([
  ["a / 0 + ' EUR'", " EUR"],
  ["'EUR ' + 1 / (a / 0)", "EUR "],
  ["a / 0 > 5 ? 'more' : 'not more'", "not more"],
  ["1 / (a / 0) || 'n/a'", "n/a"],
  ["(1 / (a / 0)) | default:'n/a'", "n/a"],
  ["a / 2 + ' EUR'", "0.5 EUR"],
  ["'n' + none + 1", "n1"],
  ["2 + 3 * 4 - 5 % 3", "12"],
])("%s is %s: what has no result is no value either", (tag, printed) => {
  expect(evaluateTag(tag, { a: 1 })).toBe(printed);
});

describe("number", () => {
  test.each([
    [0, "0"],
    [-0, "0"],
    [1234567.891, "1,234,567.891"],
    [-1234.5, "-1,234.5"],
    [1e21, "1,000,000,000,000,000,000,000"],
    [1e-7, "0.0000001"],
    ["1234.5", "1,234.5"],
    [" +1234.50 ", "1,234.5"],
    [".5", "0.5"],
    ["1e3", "1,000"],
    ["12345678901234567890.123456789", "12,345,678,901,234,567,890.123456789"],
    [12345678901234567890n, "12,345,678,901,234,567,890"],
  ])("%s without decimal places given keeps its own: %s", (n, printed) => {
    expect(number(n)).toBe(printed);
  });

  test.each([
    // 1.005 is 1.00499999999999989… in binary, which is not what the data says.
    [1.005, 2, "1.01"],
    [2.5, 0, "3"],
    [-2.5, 0, "-3"],
    [0.125, 2, "0.13"],
    ["1.005", 2, "1.01"],
    [1.004999, 2, "1.00"],
    [-0.004, 2, "0.00"],
    [1234.5, "2", "1,234.50"],
    [0, 20, "0.00000000000000000000"],
    ["9007199254740993.5", 0, "9,007,199,254,740,994"],
  ])("%s with %s places is %s", (n, places, printed) => {
    expect(number(n, places)).toBe(printed);
  });

  test.each([
    ["de", "1.234.567,50"],
    ["pl", "1\u00a0234\u00a0567,50"],
    ["fr", "1\u202f234\u202f567,50"],
    ["en-IN", "12,34,567.50"],
    ["ar-EG", "١٬٢٣٤٬٥٦٧٫٥٠"],
    ["es", "1.234.567,50"],
  ])("in %s it is %s", (locale, printed) => {
    expect(number(1234567.5, 2, locale)).toBe(printed);
  });

  test("Spanish has no groups in numbers of four digits", () => {
    expect(number(1234.5, 2, "es")).toBe("1234,50");
    expect(number(1234.5, "#,##0.00", "es")).toBe("1234,50");
    expect(number(12345, "#,##0", "es")).toBe("12.345");
  });

  test.each(["on request", "1,234.5", "12 EUR", "0x10", "1e9999", "9".repeat(401), "Infinity", "--1", "", "."])(
    "a text that is no number is printed as it is: %s",
    (text) => {
      expect(number(text, 2)).toBe(text);
    },
  );

  test("computing leaves no binary noise", () => {
    expect(evaluateTag("(a * b) | number", { a: 1.1, b: 1.1 })).toBe("1.21");
    expect(evaluateTag("(a * 100) | number:0", { a: 1.005 })).toBe("101");
  });
});

describe("number patterns", () => {
  test.each([
    // The standard's table for French and 1234.567.
    ["#,##0.##", 1234.567, "fr", "1\u202f234,57"],
    ["#,##0.###", 1234.567, "fr", "1\u202f234,567"],
    ["###0.#####", 1234.567, "fr", "1234,567"],
    ["###0.0000#", 1234.567, "fr", "1234,5670"],
    ["00000.0000", 1234.567, "fr", "01234,5670"],
    // Its sections on formatting, grouping, negative numbers, significant digits, rounding and quoting.
    ["00000", 1997, "en", "01997"],
    ["0.0000", 0.125, "en", "0.1250"],
    ["0.####", 0.10004, "en", "0.1"],
    ["#,##,##0", 123456789, "en", "12,34,56,789"],
    ["#,##,###,####", 123456789012, "en", "12,345,678,9012"],
    ["#,####", 100000000, "en", "1,0000,0000"],
    ["0.00;0.00-", "-3.1415", "de", "3,14-"],
    ["0.00+;0.00-", "3.1415", "de", "3,14+"],
    ["#,##0.0#;(#)", -1234.5, "en", "(1,234.5)"],
    ["0.00;", -1, "en", "-1.00"],
    ["@@@", 12345, "en", "12300"],
    ["@@@", 0.12345, "en", "0.123"],
    ["@@##", "3.14159", "en", "3.142"],
    ["@@##", 1.23004, "en", "1.23"],
    ["@##", 0.1203, "en", "0.12"],
    ["#,#50", 1230, "en", "1,250"],
    ["#,##0.05", 1.23, "en", "1.25"],
    ["'#'#", 123, "en", "#123"],
    ["# 'o''clock'", 12, "en", "12 o'clock"],
    ["0.0%", 0.256, "en", "25.6%"],
    ["0\u00a0%", 0.256, "de", "26\u00a0%"],
    ["0‰", 0.0256, "en", "26‰"],
    ["0%", "0.00000000000000000001", "en", "0%"],
    ["#.##", 0.5, "en", ".5"],
    ["#.##", 0, "en", "0"],
    ["#.#", 0.999, "en", "1"],
    ["+0;-0", 5, "en", "+5"],
    ["0.00 kg", 1.5, "en", "1.50 kg"],
    ["0.00;(0.00)", -0.001, "en", "0.00"],
    ["-0", 5, "sv", "−5"],
  ])("%s of %s in %s is %s", (pattern, n, locale, printed) => {
    expect(number(n, pattern, locale)).toBe(printed);
  });

  test.each([
    ["abc", "is invalid"],
    ["0.0.0", "digits in an invalid order"],
    ["0#", "digits in an invalid order"],
    ["#0@", "digits in an invalid order"],
    ["0.###,#", "digits in an invalid order"],
    ["0.#0", "digits in an invalid order"],
    ["0.7", "digits in an invalid order"],
    ["0.###E0", "is invalid"],
    ["¤0.00", "has “¤”, which is not supported"],
    ["*x0", "has “*”, which is not supported"],
    ["0;¤0", "has “¤”, which is not supported"],
    ["0 'm", "is invalid"],
    ["0".repeat(21), "more than 20"],
    [`0.${"#".repeat(21)}`, "more than 20"],
    ["@".repeat(21), "more than 20"],
    [" ".repeat(201), "longer than 200 characters"],
  ])("%s is refused", (pattern, why) => {
    expect(() => number(1, pattern)).toThrow(why);
  });
});

describe("currency", () => {
  test.each([
    [1234.5, "EUR", "de-DE", "1.234,50\u00a0€"],
    [1234.5, "eur", "en", "€1,234.50"],
    [1234.5, "USD", "en", "$1,234.50"],
    [1234.5, "USD", "fr-CA", "1\u00a0234,50\u00a0$\u00a0US"],
    [1234.5, "JPY", "en", "¥1,235"],
    [1.2345, "KWD", "en", "KWD\u00a01.235"],
    [-1234.5, "GBP", "en-GB", "-£1,234.50"],
    [-0.001, "EUR", "en", "€0.00"],
    ["99999999999999999999.995", "EUR", "en", "€100,000,000,000,000,000,000.00"],
    [1, "DEM", "de", "1,00\u00a0DM"],
  ])("%s %s in %s is %s", (p, code, locale, printed) => {
    expect(currency(p, code, locale)).toBe(printed);
  });

  test("decimal places may be given", () => {
    expect(currency(1234.5678, "EUR", "en", 4)).toBe("€1,234.5678");
    expect(currency(1234.5678, "EUR", "en", 0)).toBe("€1,235");
  });

  test.each(["on request", "1.234,50"])("a text that is no number is printed as it is: %s", (text) => {
    expect(currency(text, "EUR")).toBe(text);
  });

  test.each([["EURO"], ["XYZ"], ["€"], [""], [null], [7]])("%s is no currency", (code) => {
    expect(() => currency(1, code)).toThrow("the filter currency does not know the currency");
  });
});

describe("sum", () => {
  const sum = (list: unknown, path = "") => evaluateTag("list | sum:path", { list, path });

  test.each([
    [[0.1, 0.2], "0.3"],
    [[], "0"],
    [["12.50", 1, " 2 "], "15.5"],
    [[1, null, "", undefined], "1"],
    [[0.1, -0.1], "0"],
    [["9007199254740993", 1], "9007199254740994"],
    [[1e300, "1"], `1${"0".repeat(299)}1`],
    [[1e20, 1e-7], "100000000000000000000.0000001"],
    [["0.0000001"], "0.0000001"],
    [[0.1 + 0.2], "0.3"],
    [[1234567.8, 0.1 + 0.2, "2"], "1234570.1"],
    [["12345678901234.55", "0.01"], "12345678901234.56"],
    // Two digits more than a binary number can tell apart from its neighbours.
    [["900719925474.1", "0"], "900719925474.1"],
    [["900719925474.1001", "0.0001"], "900719925474.1002"],
  ])("the sum of %j is %s", (list, printed) => {
    expect(sum(list)).toBe(printed);
  });

  test("sum can add the values at a path in each entry", () => {
    expect(sum([{ a: { b: 1.1 } }, { a: { b: "2.2" } }, { a: null }, {}, 5], "a.b")).toBe("3.3");
    expect(sum({ a: { b: 7 } }, "a.b")).toBe("7");
  });

  test("is a number, unless a number could not hold the digits of an amount", () => {
    expect(evaluateTag("(list | sum) + 1", { list: [0.1, 0.2] })).toBe("1.3");
    expect(evaluateTag("(list | sum) + 5", { list: [0.1 + 0.2] })).toBe("5.3");
    expect(evaluateTag("(list | sum) + 5", { list: ["1.1234567890123456", 1] })).toBe("7.12345678901235");
    expect(evaluateTag("(list | sum) | number:2", { list: ["12345678901234567.891"] })).toBe(
      "12,345,678,901,234,567.89",
    );
  });

  test.each([
    [["1", "12,50"], "entry 2 is “12,50”"],
    [[{ a: 1 }], 'entry 1 is “{"a":1}”'],
    [[[1]], "entry 1 is “1”"],
    [[true], "entry 1 is “true”"],
  ])("the sum of %j fails rather than be wrong", (list, why) => {
    expect(() => sum(list)).toThrow(`in the tag list | sum:path, the filter sum adds numbers, but ${why}`);
  });

  test.each([
    [7, "7"],
    ["x", "x"],
    [null, ""],
    [undefined, ""],
  ])("%s is no list, and stays", (value, printed) => {
    expect(sum(value)).toBe(printed);
  });

  test("is exact for every decimal that a number holds, and for all longer ones", () => {
    const short = fc.tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.integer({ min: 6, max: 8 }));
    const decimal = fc.tuple(fc.bigInt(-(10n ** 17n), 10n ** 17n), fc.constant(0));
    fc.assert(
      fc.property(fc.oneof(fc.array(short, { maxLength: 9 }), fc.array(decimal)), (decimals) => {
        const expected = decimals.reduce((total, [digits, scale]) => total + digits * 10n ** BigInt(8 - scale), 0n);
        const texts = decimals.map(([digits, scale]) => `${digits}e-${scale}`);
        const printed = sum(texts);
        const [whole = "", fraction = ""] = printed.split(".");
        expect(BigInt(whole.replace("-", "") + fraction.padEnd(8, "0")) * (printed.startsWith("-") ? -1n : 1n)).toBe(
          expected,
        );
      }),
    );
  });

  test("is the one of cents, however the numbers are written", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 })), (cents) => {
        const total = cents.reduce((a, b) => a + b, 0);
        expect(Number(sum(cents.map((amount) => amount / 100)))).toBe(total / 100);
        expect(Number(sum(cents.map((amount) => (amount / 100).toFixed(2))))).toBe(total / 100);
      }),
    );
  });
});
