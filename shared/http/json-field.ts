/** Fields that hold JSON, or JSON text of it (callers.md, 1 and 6). */
import * as z from "zod";
import { FIELD_VALUES_MAX, parseJson } from "#shared/data/parse-json.ts";

/** A value that fits the schema, or JSON text of it. Text that is no JSON is an issue with the parser's reason. */
export function jsonField<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform(parseIfText).pipe(schema);
}

function parseIfText(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== "string") return value;
  try {
    return parseJson(value, { valuesMax: FIELD_VALUES_MAX });
  } catch (error) {
    context.addIssue({ code: "custom", message: `is no valid JSON: ${(error as Error).message}` });
    return z.NEVER;
  }
}

interface JsonText {
  /** What the text holds (JSON Schema 2020-12, Validation, 8.5). */
  readonly contentSchema: object;
  /** How the text begins. */
  readonly pattern: string;
  readonly examples: readonly string[];
}

/** The description of JSON text within a field, for the field's `anyOf`. */
export function jsonText({ contentSchema, pattern, examples }: JsonText): JsonTextSchema {
  const text = { type: "string", contentMediaType: "application/json", contentSchema } as const;
  return { ...text, pattern, examples: [...examples], description: "The same as JSON text." };
}

/** What the library's types know of it: `contentSchema` is not among that. */
type JsonTextSchema = { type: "string"; pattern: string; examples: string[]; description: string };
