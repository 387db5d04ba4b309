/** A number as a fraction: # ?/?, # ??/16. */
import { decimalOf } from "./decimal.ts";
import { decimalWriter, GAP } from "./format-number.ts";
import type { Section, Token } from "./format-tokens.ts";

export function isFractionSection({ tokens }: Section): boolean {
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  return tokens[slash - 1]?.kind === "digit" && isPartOfNumber(tokens[slash + 1]);
}

/** Writes numbers of zero or more; undefined where the fraction has more digits than a number holds. */
export function fractionWriter({ tokens }: Section): (value: number) => string | undefined {
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  const top = tokens.findLastIndex(({ kind }, at) => at < slash && kind !== "digit") + 1;
  const afterBottom = tokens.findIndex((token, at) => at > slash && !isPartOfNumber(token));
  const bottomEnd = afterBottom < 0 ? tokens.length : afterBottom;
  const hasWhole = tokens.slice(0, top).some(({ kind }) => kind === "digit");
  const bottom = tokens.slice(slash + 1, bottomEnd);
  const writeWhole = decimalWriter(tokens.slice(0, top));
  const writeTop = decimalWriter(tokens.slice(top, slash));
  const tail = decimalWriter(tokens.slice(bottomEnd))(decimalOf(0));
  return (value) => {
    const { over, under } = fractionOf(value, bottom);
    if (!Number.isFinite(over) || !Number.isSafeInteger(under)) return undefined;
    const whole = hasWhole ? Math.floor(over / under) : 0;
    const rest = over - whole * under;
    const wholeText = hasWhole && over === 0 ? "0" : writeWhole(decimalOf(whole));
    const topText = rest === 0 ? "0" : writeTop(decimalOf(rest));
    return wholeText + (hasWhole && rest === 0 ? GAP : `${topText}/${under}`) + tail;
  };
}

function isPartOfNumber(token: Token | undefined): boolean {
  return token?.kind === "digit" || (token?.kind === "literal" && /^\d$/.test(token.text));
}

interface Fraction {
  readonly over: number;
  readonly under: number;
}

/** By a given denominator (# ?/16), or the nearest one whose denominator has as many digits as there are places. */
function fractionOf(value: number, bottom: readonly Token[]): Fraction {
  const given = Number(bottom.map((token) => (token.kind === "literal" ? token.text : "0")).join(""));
  if (given > 0) return { over: Math.round(value * given), under: given };
  return nearestFraction(value, 10 ** Math.min(bottom.length, PLACES_MAX) - 1);
}

const PLACES_MAX = 7;

/** Continued fractions: each step is nearer, until the denominator passes its limit. */
function nearestFraction(value: number, underMax: number): Fraction {
  let last: Fraction = { over: 1, under: 0 };
  let best: Fraction = { over: Math.floor(value), under: 1 };
  let rest = value - Math.floor(value);
  while (rest > 1e-10) {
    const step = Math.floor(1 / rest);
    const next = { over: step * best.over + last.over, under: step * best.under + last.under };
    if (next.under > underMax) break;
    rest = 1 / rest - step;
    last = best;
    best = next;
  }
  return best;
}
