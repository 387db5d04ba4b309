/** Ids that stand for nothing, as callers send them by mistake and strangers on purpose. */

/** Malformed ids. */
export const IDS_OF_NOTHING: readonly string[] = [
  "0",
  "undefined",
  "null",
  "{id}",
  " ",
  "../../directory.db",
  "' OR 1=1 --",
  "Zoë",
  "🦆",
  "%",
  "%00",
  "\u0000",
  "US0000000000000000000000000000",
  "xx00000000000000000000000000",
  "x".repeat(2000),
];

/** An id in the form of a given one, of its region or another, that nothing has. */
export function unusedId(id: string, region = id.slice(0, 2)): string {
  return region + id.slice(2, -4) + (id.endsWith("zzzz") ? "0000" : "zzzz");
}
