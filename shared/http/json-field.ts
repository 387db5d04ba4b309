/** Defines fields that contain JSON, directly or as text (callers.md, 1 and 6). */
import * as z from "zod";
import { FIELD_VALUES_MAX, parseJson } from "#shared/data/parse-json.ts";

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

interface JsonText {
  /** The schema of the text's content (JSON Schema 2020-12, Validation, 8.5). */
  readonly contentSchema: object;
  /** A pattern for the beginning of the text. */
  readonly pattern: string;
  readonly examples: readonly string[];
}

/** Describes JSON text in a field, for the field's `anyOf`. */
export function jsonText({ contentSchema, pattern, examples }: JsonText): JsonTextSchema {
  const text = { type: "string", contentMediaType: "application/json", contentSchema } as const;
  return { ...text, pattern, examples: [...examples], description: "The same value as JSON text." };
}

/** The part that the library's types know; they lack `contentSchema`. */
type JsonTextSchema = { type: "string"; pattern: string; examples: string[]; description: string };
