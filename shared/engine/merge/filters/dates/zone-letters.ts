/** Defines the letters of date patterns that print the time zone. All print nothing for a time without a known zone. */
import type { Letter, Print } from "./field.ts";
import { type ZoneNameStyle, zoneName } from "./zones.ts";

/** The letters by name. Intl has no CLDR identifiers (`V`) and no names of cities (`VVV`, `VVVV`). */
export const ZONE_LETTERS: Readonly<Record<string, Letter>> = {
  z: (width, locale) => (width <= 3 ? nameOf(locale, "short") : width === 4 ? nameOf(locale, "long") : undefined),
  Z(width, locale) {
    if (width === 4) return nameOf(locale, "longOffset");
    return width === 5 ? isoOffset({ ...ISO_STYLES[5], utc: "Z" }) : width <= 3 ? isoOffset(ISO_STYLES[4]) : undefined;
  },
  O: oneOrFour("shortOffset", "longOffset"),
  v: oneOrFour("shortGeneric", "longGeneric"),
  V: (width) => (width === 2 ? ({ zone }) => zone ?? "" : undefined),
  X: (width) => isoLetter(width, "Z"),
  x: (width) => isoLetter(width, undefined),
};

function oneOrFour(short: ZoneNameStyle, long: ZoneNameStyle): Letter {
  return (width, locale) => (width === 1 ? nameOf(locale, short) : width === 4 ? nameOf(locale, long) : undefined);
}

function nameOf(locale: string, style: ZoneNameStyle): Print {
  return (dateTime) => zoneName(dateTime, locale, style);
}

interface IsoStyle {
  readonly separator: "" | ":";
  readonly minutes: "optional" | "always";
  readonly hasSeconds: boolean;
  /** Printed instead of digits if the offset is 0. */
  readonly utc?: "Z" | undefined;
}

/** The styles by the number of letters. */
const ISO_STYLES = {
  1: { separator: "", minutes: "optional", hasSeconds: false },
  2: { separator: "", minutes: "always", hasSeconds: false },
  3: { separator: ":", minutes: "always", hasSeconds: false },
  4: { separator: "", minutes: "always", hasSeconds: true },
  5: { separator: ":", minutes: "always", hasSeconds: true },
} as const satisfies Readonly<Record<number, IsoStyle>>;

function isoLetter(width: number, utc: "Z" | undefined): Print | undefined {
  const style: IsoStyle | undefined = width in ISO_STYLES ? ISO_STYLES[width as keyof typeof ISO_STYLES] : undefined;
  return style && isoOffset({ ...style, utc });
}

/** Prints ASCII digits in every language, because offsets are read by machines. */
function isoOffset({ separator, minutes, hasSeconds, utc }: IsoStyle): Print {
  return ({ offset }) => {
    if (offset === undefined) return "";
    if (offset === 0 && utc !== undefined) return utc;
    const size = Math.abs(offset);
    const [hour = "", minute = "", second = ""] = [size / 3600, (size / 60) % 60, size % 60].map(twoDigits);
    const parts = minutes === "optional" && minute === "00" ? [hour] : [hour, minute];
    if (hasSeconds && second !== "00") parts.push(second);
    return (offset < 0 ? "-" : "+") + parts.join(separator);
  };
}

function twoDigits(number: number): string {
  return String(Math.floor(number)).padStart(2, "0");
}
