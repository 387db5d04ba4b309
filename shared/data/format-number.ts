/** A number under the digits of one section of a format: 0,000.00, 0 %, 0.00E+00, (###) ###-####. */
import { type Decimal, decimalOf, fractionDigits, integerDigits, rounded, shifted } from "./decimal.ts";
import { layoutOf } from "./format-layout.ts";
import type { Section, Token } from "./format-tokens.ts";

/** Stands for a blank that only lines numbers up; no text holds this control character. */
export const GAP = "\u0001";

/** Writes numbers of zero or more. */
export function numberWriter({ tokens }: Section): (value: number) => string {
  const at = tokens.findIndex(({ kind }) => kind === "exponent");
  const write = at < 0 ? decimalWriter(tokens) : scientificWriter(tokens.slice(0, at), tokens.slice(at));
  return (value) => write(decimalOf(value));
}

/** Puts a number into the digits of the tokens: those before the point from the right, those after it from the left. */
export function decimalWriter(tokens: readonly Token[]): (value: Decimal) => string {
  const { before, after, hasPoint, decimals, shift, isGrouped } = layoutOf(tokens);
  return (value) => {
    const shown = rounded(shifted(value, shift), decimals);
    const fraction = fractionDigits(shown).padEnd(decimals, "0");
    const integer = writeInteger(before, integerDigits(shown), isGrouped);
    return integer + (hasPoint ? "." : "") + writeFraction(after, fraction);
  };
}

/** The first place takes all digits that are left. */
function writeInteger(tokens: readonly Token[], digits: string, isGrouped: boolean): string {
  const first = tokens.findIndex(({ kind }) => kind === "digit");
  let text = "";
  let left = digits;
  let written = 0;
  const write = (digit: string) => {
    if (isGrouped && written > 0 && written % 3 === 0 && digit !== GAP) text = `,${text}`;
    text = digit + text;
    written++;
  };
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token?.kind !== "digit") {
      text = literal(token) + text;
      continue;
    }
    const digit = left.at(-1) ?? EMPTY_PLACE[token.fill];
    left = left.slice(0, -1);
    if (digit !== "") write(digit);
    for (; at === first && left !== ""; left = left.slice(0, -1)) write(left.at(-1) ?? "");
  }
  return text;
}

/** `digits` are as many as there are places. */
function writeFraction(tokens: readonly Token[], digits: string): string {
  let written = 0;
  return tokens
    .map((token) => {
      if (token.kind !== "digit") return literal(token);
      const left = digits.slice(written++);
      return /[1-9]/.test(left) ? (left[0] ?? "") : EMPTY_PLACE[token.fill];
    })
    .join("");
}

const EMPTY_PLACE = { "0": "0", "#": "", "?": GAP } as const;

const SIGNS: Readonly<Record<string, string>> = { comma: ",", percent: "%", slash: "/", point: ".", gap: GAP };

function literal(token: Token | undefined): string {
  if (token?.kind === "literal") return token.text;
  return (token && SIGNS[token.kind]) ?? "";
}

/** The exponent is a multiple of the number of places before the point: ##0.0E+0 counts in thousands. */
function scientificWriter(mantissa: readonly Token[], [sign, ...rest]: readonly Token[]): (value: Decimal) => string {
  const { before, decimals } = layoutOf(mantissa);
  const step = Math.max(1, before.filter(({ kind }) => kind === "digit").length);
  const plus = sign?.kind === "exponent" && sign.plus ? "+" : "";
  const writeMantissa = decimalWriter(mantissa);
  const writePower = decimalWriter(rest);
  return (value) => {
    let exponent = value.digits === "" ? 0 : step * Math.floor((value.point - 1) / step);
    // 999.96 rounds to 1000.0, which is 1.0 of the next step.
    if (rounded(shifted(value, -exponent), decimals).point > step) exponent += step;
    const power = (exponent < 0 ? "-" : plus) + writePower(decimalOf(Math.abs(exponent)));
    return `${writeMantissa(shifted(value, -exponent))}E${power}`;
  };
}
