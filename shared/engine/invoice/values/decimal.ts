/** Calculates with decimal numbers exactly, as invoices need: in binary, 1.005 would round down. */

/** `units` / 10^`scale`: 12.50 is units 1250, scale 2. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

/** @returns undefined for a text that is not a decimal number such as `-12.50`, with at most 30 digits on each side */
export function decimalOf(text: string): Decimal | undefined {
  const [whole, sign = "", digits = "", fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { units: BigInt(`${sign}${digits}${fraction}`), scale: fraction.length };
}

export function textOf({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale > 0 ? `.${digits.slice(-scale)}` : "";
  return `${units < 0n ? "-" : ""}${whole}${fraction}`;
}

export function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale };
}

export function minus(left: Decimal, right: Decimal): Decimal {
  return plus(left, { ...right, units: -right.units });
}

export function times(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** Returns `dividend` / `divisor`, rounded to this many decimals half away from zero. */
export function dividedBy(dividend: Decimal, divisor: Decimal, decimals: number): Decimal {
  const shift = decimals + divisor.scale - dividend.scale;
  const numerator = dividend.units * 10n ** BigInt(Math.max(shift, 0));
  const denominator = divisor.units * 10n ** BigInt(Math.max(-shift, 0));
  return { units: roundedQuotient(numerator, denominator), scale: decimals };
}

/** Rounds half away from zero, as fn:round-half-up of invoice rules and people do. Shorter fractions are padded. */
export function rounded(value: Decimal, decimals: number): Decimal {
  return dividedBy(value, { units: 1n, scale: 0 }, decimals);
}

export function sumOf(values: Iterable<Decimal>): Decimal {
  let sum = ZERO;
  for (const value of values) sum = plus(sum, value);
  return sum;
}

export function areEqual(left: Decimal, right: Decimal): boolean {
  return minus(left, right).units === 0n;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [dividend, divisor] = [absolute(numerator), absolute(denominator)];
  const quotient = (2n * dividend + divisor) / (2n * divisor);
  return isNegative ? -quotient : quotient;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
