/** Divides a formula into its numbers, names and operators (ISO 29500-1, 17.16.3). */

import { decimalMark, readNumber } from "#shared/engine/merge/values/read-number.ts";
import { SIGNS } from "./field.ts";

export type Token =
  | { readonly kind: "number"; readonly value: number }
  /** A nested field, by its position among them. */
  | { readonly kind: "field"; readonly index: number }
  /** A bookmark, a function, a cell or a range of cells such as `A1:B2`. */
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "sign"; readonly text: string };

/** The name of a bookmark may have the number of a pass: see `nameOfPass`. */
const NAME = String.raw`[\p{L}_][\p{L}\p{N}_\u0005]*(?::[\p{L}\d]+)?|\d+:\d+`;
const SIGN = "<>|<=|>=|[-+*/^%=<>(),;]";

/** Matches what separates tokens, currencies with it. */
const BLANK = String.raw`[\s\p{Sc}]+`;

const tokenOf = (number: string) => new RegExp(`(${NAME})|(${number})|(${SIGNS.field})|(${SIGN})|${BLANK}`, "yu");
const OUTSIDE = tokenOf(String.raw`\d[\d.,'’]*\d|\d|[.,]\d+`);
/** Where a comma separates arguments, it divides no thousands. */
const WITHIN = tokenOf(String.raw`\d[\d.'’]*\d|\d|\.\d+`);

/** @returns undefined if it holds anything else */
export function formulaTokens(formula: string, language: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const separatesByComma = decimalMark(language) !== ",";
  let [depth, fields] = [0, 0];
  for (let at = 0; at < formula.length; ) {
    const pattern = depth > 0 && separatesByComma ? WITHIN : OUTSIDE;
    pattern.lastIndex = at;
    const match = pattern.exec(formula);
    if (match === null) return undefined;
    at = pattern.lastIndex;
    const [, name, number, field, sign] = match;
    if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (number !== undefined) {
      const value = readNumber(number, language);
      if (value === undefined) return undefined;
      tokens.push({ kind: "number", value });
    } else if (field !== undefined) tokens.push({ kind: "field", index: fields++ });
    else if (sign !== undefined) {
      depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
      tokens.push({ kind: "sign", text: sign });
    }
  }
  return tokens;
}
