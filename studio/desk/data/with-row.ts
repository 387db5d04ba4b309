/** The data with a row of a spreadsheet: what was typed stays, and sample values that the sheet lacks do not. */
import type { JsonObject } from "#studio/service/types.ts";

export function withRow(now: JsonObject, row: JsonObject, sample: JsonObject): JsonObject {
  const typed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sample[name]));
  return { ...Object.fromEntries(typed), ...row };
}
