/** Defines fields that contain JSON, directly or as text (callers.md, 1 and 6). */
import * as z from "zod";
import { FIELD_VALUES_MAX, parseJson } from "#shared/engine/data/parse-json.ts";

/**
 * Accepts a value of the schema, or the same as JSON text. Text that is not valid JSON is an issue with the parser's
 * reason.
 */
export function jsonField<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform(parseIfText).pipe(schema);
}

function parseIfText(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== "string") return value;
  try {
    return parseJson(value, { valuesMax: FIELD_VALUES_MAX });
  } catch (error) {
    context.addIssue({ code: "custom", message: `is not valid JSON: ${(error as Error).message}` });
    return z.NEVER;
  }
}
