import { describe, expect, test } from "vitest";
import { numberFormat } from "#shared/engine/data/number-format.ts";

function display(code: string, value: number): string {
  return numberFormat(code, "1900").number(value);
}

describe("a number is displayed as Excel displays it", () => {
  test.each([
    ["0", 1234.5, "1235"],
    ["0.00", 1234.5, "1234.50"],
    ["00000", 123, "00123"],
    ["#,##0", 1234567, "1,234,567"],
    ["#,##0.00", -1234567.891, "-1,234,567.89"],
    ["#,##0.##", 1234.5, "1,234.5"],
    ["#,##0.##", 1234, "1,234."],
    ["0.0##", 1.25, "1.25"],
    ["#.##", 0.5, ".5"],
    [".00", 3.256, "3.26"],
    ["0%", 0.256, "26%"],
    ["0.0 %", 0.256, "25.6 %"],
    ["0.00E+00", 12345, "1.23E+04"],
    ["##0.0E+0", 999960, "1.0E+6"],
    ["0.00E+00", 0.00012345, "1.23E-04"],
    ["# ?/?", 1.5, "1 1/2"],
    ["# ?/?", 5, "5"],
    ["# ??/??", 0.3333333333, "1/3"],
    ["# ?/16", 2.75, "2 12/16"],
    ["# ?/?", -0.99, "-1"],
    ["# ?/4", 2.96, "3"],
    ["# ?? / ?????????", 0.123251512342345, "480894 / 3901729"],
    ["0,", 12345, "12"],
    ['0.0,,"M"', 12345678, "12.3M"],
    ["000-00-0000", 123456789, "123-45-6789"],
    ["(###) ###-####", 1234567890, "(123) 456-7890"],
    ['"No. "0', 5, "No. 5"],
    ['0" pcs."', -5, "-5 pcs."],
    ['General" km"', 5.5, "5.5 km"],
    ["@", 5, "5"],
  ])("%s of %d is %s", (code, value, text) => {
    expect(display(code, value)).toBe(text);
  });
});

describe("a currency stands as the format writes it", () => {
  test.each([
    ['#,##0.00 "€"', 1234.5, "1,234.50 €"],
    ["#,##0.00\\ [$€-407]", 1234.5, "1,234.50 €"],
    ["[$£-809]#,##0.00;-[$£-809]#,##0.00", -5, "-£5.00"],
    ["[$CHF]\\ #,##0.00", 1234.5, "CHF 1,234.50"],
    ['"$"#,##0_);("$"#,##0)', -5, "($5)"],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 1234.5, "$1,234.50"],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', -1234.5, "$(1,234.50)"],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 1234.5, "1,234.50 €"],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 0, "- €"],
  ])("%s of %d is %s", (code, value, text) => {
    expect(display(code, value)).toBe(text);
  });

  test("a language alone brings no currency sign", () => {
    expect(display("[$-407]#,##0.00", 1234.5)).toBe("1,234.50");
  });
});

describe("what looks like a language or an elapsed time in quotes or escaped is text", () => {
  test.each([
    ['"[$-407]"0', 5, "[$-407]5"],
    ['"[$€-407] "0', 5, "[$€-407] 5"],
    ['d mmmm "[$-405]"', 46053, "31 January [$-405]"],
    ['"[h]" hh:mm', 1.5, "[h] 12:00"],
    ['0" /1234567890123456"', 5, "5 /1234567890123456"],
  ])("%s of %d is %s", (code, value, text) => {
    expect(display(code, value)).toBe(text);
  });
});

describe("amounts round as they are written, not as they are stored in binary", () => {
  test.each([
    ["0.00", 1.005, "1.01"],
    ["0.00", 2.675, "2.68"],
    ["#,##0.00", 8.345, "8.35"],
    ["0%", 0.145, "15%"],
    ["0.00", -1.005, "-1.01"],
    ["0.00", 0.1 + 0.2, "0.30"],
    ["0", 0.5, "1"],
    ["0.00", 9.999, "10.00"],
  ])("%s of %d is %s", (code, value, text) => {
    expect(display(code, value)).toBe(text);
  });
});

describe("sections", () => {
  test.each([
    ['0.00;-0.00;"zero"', 0, "zero"],
    ['"plus "0;"minus "0;"none"', 5, "plus 5"],
    ['"plus "0;"minus "0;"none"', -5, "minus 5"],
    ["#,##0;[Red]-#,##0", -1234, "-1,234"],
    ["[Red]-0;0", 3, "-3"],
    ["[>=1000]#,##0,k;0", 12345, "12k"],
    ["[>=1000]#,##0,k;0", 12, "12"],
    ["[<=9999999]###-####;(###) ###-####", 5551234, "555-1234"],
    ['[<0]0.0;[=0]"nil";0', -2.5, "2.5"],
    [";;;", 5, ""],
    ["0;;", -5, ""],
  ])("%s of %d is %s", (code, value, text) => {
    expect(display(code, value)).toBe(text);
  });

  test("text passes the section for text, or stands as it is", () => {
    expect(numberFormat('0;-0;0;"Mr "@', "1900").text("Smith")).toBe("Mr Smith");
    expect(numberFormat('"No. "@', "1900").text("7")).toBe("No. 7");
    expect(numberFormat("0.00", "1900").text("007")).toBe("007");
    expect(numberFormat(";;;", "1900").text("hidden")).toBe("");
  });
});

describe("General", () => {
  test.each([
    [12345678901234, "12345678901234"],
    [123456789012345680000, "123456789012345680000"],
    [-4006381333931, "-4006381333931"],
    [123456789.12, "123456789.12"],
    [1469.055, "1469.055"],
    [0.1 + 0.2, "0.3"],
    [1 / 3, "0.333333333"],
    [100 / 3, "33.33333333"],
    [0.00001234, "0.00001234"],
    [1e-10, "1E-10"],
    [-0, "0"],
  ])("%d is displayed in full or as ten digits: %s", (value, text) => {
    expect(display("General", value)).toBe(text);
  });
});

describe("codes that no program should write", () => {
  const CODES = ["0;0;0;0;0", "[", "\\", '"', "_", "*", "E+", "0E+", "/", "?/", "[$", ".", ",", "%"];
  test.each([...CODES, "_[$-407]d. mmmm]yyyy h:mm A/?PM."])("%s displays something without failing", (code) => {
    expect(typeof display(code, 1234.5)).toBe("string");
  });

  test.each([0, 0.5, 45_000.7, 1e21, 1e305])(
    "%d over a denominator that no number holds is displayed as General",
    (value) => {
      for (const digits of [20, 250, 400])
        expect(display(`?/${"9".repeat(digits)}`, value)).toBe(display("General", value));
    },
  );

  test("so is it in another section than the first", () => {
    expect(display(`0;# ?/${"9".repeat(23)}`, -1.5)).toBe(display("General", -1.5));
  });

  test("a number whose fraction is too large to write is displayed as General", () => {
    expect(display("# ?/999", 1e307)).toBe(display("General", 1e307));
  });

  test.each([
    ["0;?/3", -5_000_000_000_000_001],
    ["0;?/3", -1e15],
    ["0.00;[Red]# ?/?;0", -2e15],
    ["[<0]0;[>=10]?/3;0", 5_000_000_000_000_001],
  ])("so is one in the section %s for %d, if that section is a fraction", (code, value) => {
    expect(display(code, value)).toBe(display("General", value));
  });

  test.each([
    ["0.0;?/3", 5_000_000_000_000_001, "5000000000000000.0"],
    ["?/3;0.0", -5_000_000_000_000_001, "5000000000000000.0"],
    ["[>5]?/3;0.0", -5_000_000_000_000_001, "-5000000000000000.0"],
    ["0;?/3", -1.5, "5/3"],
  ])("other sections of %s display %d as ever: %s", (code, value, text) => {
    expect(display(code, value)).toBe(text);
  });

  test("a code of a million characters costs nothing", () => {
    expect(display(`${"m".repeat(1_000_000)}`, 5)).toBe("5");
  });
});
