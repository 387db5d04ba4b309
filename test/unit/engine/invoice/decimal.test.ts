/** Decimals are exact: no amount passes through a binary number. */
import { expect, test } from "vitest";
import {
  type Decimal,
  decimalOf,
  dividedBy,
  plus,
  rounded,
  textOf,
  times,
  ZERO,
} from "#shared/engine/invoice/values/decimal.ts";

const of = (text: string): Decimal => decimalOf(text) ?? ZERO;

test("adds and multiplies without loss, where binary numbers lose digits", () => {
  expect(textOf(plus(of("0.1"), of("0.2")))).toBe("0.3");
  expect(textOf(times(of("1.005"), of("100")))).toBe("100.500");
  expect(textOf(plus(of("99999999999999999999.99"), of("0.01")))).toBe("100000000000000000000.00");
});

test("a half is rounded away from zero", () => {
  expect(["1.005", "-1.005", "2.675", "1.004", "7"].map((text) => textOf(rounded(of(text), 2)))).toEqual([
    "1.01",
    "-1.01",
    "2.68",
    "1.00",
    "7.00",
  ]);
  expect(textOf(dividedBy(of("10"), of("0.03"), 2))).toBe("333.33");
});

test("reads only plain decimals", () => {
  expect(["1e3", "1,5", "", ".5", "1.", "NaN", "٣", "1".repeat(31)].map(decimalOf)).toEqual(
    new Array(8).fill(undefined),
  );
});
