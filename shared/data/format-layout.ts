/** Where the digits of a number stand in one section of a format, and by what it is divided or multiplied. */
import type { Token } from "./format-tokens.ts";

export interface Layout {
  /** Places and literals up to the point. */
  readonly before: readonly Token[];
  readonly after: readonly Token[];
  readonly hasPoint: boolean;
  /** Places after the point. */
  readonly decimals: number;
  /** Decimal places that the number moves by: two for each percent sign, minus three for each closing comma. */
  readonly shift: number;
  /** Whether the digits before the point stand in groups of three. */
  readonly isGrouped: boolean;
}

/** A comma between two places groups the digits, one after the last place divides by a thousand. */
export function layoutOf(tokens: readonly Token[]): Layout {
  const point = tokens.findIndex(({ kind }) => kind === "point");
  const integer = point < 0 ? tokens : tokens.slice(0, point);
  const first = tokens.findIndex(isPlace);
  const lastBefore = integer.findLastIndex(isPlace);
  const last = tokens.findLastIndex(isPlace);
  const dividing = new Set([...commasAfter(tokens, lastBefore), ...commasAfter(tokens, last)]);
  const grouping = new Set(
    integer.flatMap((token, at) => (isComma(token) && at > first && at < lastBefore ? [at] : [])),
  );
  const written = tokens.map((token, at) => (dividing.has(at) || grouping.has(at) ? [] : [token]));
  const after = point < 0 ? [] : written.slice(point + 1).flat();
  return {
    before: [...written.slice(0, integer.length).flat(), ...(lastBefore < 0 && point >= 0 ? [ANY_DIGITS] : [])],
    after,
    hasPoint: point >= 0,
    decimals: after.filter(isPlace).length,
    shift: 2 * tokens.filter(({ kind }) => kind === "percent").length - 3 * dividing.size,
    isGrouped: grouping.size > 0,
  };
}

/** Before a point without a place before it: .00 shows 3.14 too. */
const ANY_DIGITS: Token = { kind: "digit", fill: "#" };

/** Positions of the commas that follow this place directly. */
function commasAfter(tokens: readonly Token[], place: number): readonly number[] {
  if (place < 0) return [];
  const next = tokens.findIndex((token, at) => at > place && !isComma(token));
  return [...tokens.keys()].slice(place + 1, next < 0 ? tokens.length : next);
}

function isPlace({ kind }: Token): boolean {
  return kind === "digit";
}

function isComma({ kind }: Token): boolean {
  return kind === "comma";
}
