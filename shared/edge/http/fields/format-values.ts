/** Describes a field whose value is one of some formats. */
import type { Format } from "#shared/base/model/format.ts";

/**
 * Returns the values with a name for each, such as `PDF_A_1B`. A value begins with a dot, of which generators of clients
 * make names such as `VALUE_7`. Most of them read `x-enum-varnames`.
 */
export function formatValues(formats: readonly Format[]) {
  const names = formats.map((format) => format.slice(1).toUpperCase().replace(/\W/g, "_"));
  return { type: "string" as const, enum: [...formats], "x-enum-varnames": names };
}
