/** Schemas of the fields' kinds, lenient where callers are: JSON as text, numbers and booleans as text. */
import { z } from "@hono/zod-openapi";
import { OUTPUT_FORMATS, type OutputFormat, parseOutputFormat } from "#shared/model/format.ts";
import {
  CALLER_FILES_MAX,
  FOLDER_DEPTH_MAX,
  FOLDER_NAME_CHARACTERS_MAX,
  NAME_CHARACTERS_MAX,
} from "#shared/model/limits.ts";
import { isRegion, REGIONS } from "#shared/model/region.ts";

/** "true" and "false" as text are what forms send (callers.md, 3). */
export const booleanField = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean({ error: "must be true or false" }),
);

export function integerField(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d+$/.test(value.trim()) ? Number(value) : value),
    z.int({ error }).min(min, { error }).max(max, { error }),
  );
}

export const nameField = name("must be one text");

/** Where a name is all that a request is about. */
export const requiredNameField = name(({ input }) =>
  input === undefined ? "is required: the new name, in the field name" : "must be one text",
);

function name(error: string | ((issue: { readonly input?: unknown }) => string)) {
  return z.string({ error }).max(NAME_CHARACTERS_MAX, { error: `must have at most ${NAME_CHARACTERS_MAX} characters` });
}

export const templateIdField = z
  .string({ error: "is required: the id of a template, as POST /v1/template answers it" })
  .min(1);

export const regionField = z.string().refine(isRegion, { error: `must be one of ${REGIONS.join(", ")}` });

export const outputFormatField = z.string({ error: "must be one text" }).transform((text, context): OutputFormat => {
  const format = parseOutputFormat(text);
  if (format !== undefined) return format;
  context.addIssue({ code: "custom", message: `must be one of ${OUTPUT_FORMATS.join(", ")}` });
  return z.NEVER;
});

const folderName = z
  .string({ error: "must be a list of folder names" })
  .min(1, { error: "must not hold an empty folder name" })
  .max(FOLDER_NAME_CHARACTERS_MAX, { error: `must hold names of at most ${FOLDER_NAME_CHARACTERS_MAX} characters` });

/** Repeated parts, or one part with a JSON array (callers.md, 6). */
export const folderField = z
  .unknown()
  .transform(listOfAtMost(FOLDER_DEPTH_MAX, "folder names"))
  .pipe(z.array(folderName, { error: "must be a list of folder names" }))
  .openapi({ type: "array", items: { type: "string" }, maxItems: FOLDER_DEPTH_MAX });

const URI_LIST = { error: "must be one URI or a list of URIs" };

/** One URI, repeated parts, a JSON array as text, or an array (callers.md, 7). */
export const uriListField = z
  .unknown()
  .transform(listOfAtMost(CALLER_FILES_MAX, "files"))
  .pipe(z.array(z.string(URI_LIST), URI_LIST))
  .openapi({ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] });

/** Entries are counted before they are looked at: a body of millions of wrong ones would make as many faults. */
function listOfAtMost(max: number, what: string) {
  return (value: unknown, context: z.RefinementCtx): unknown => {
    const list = toList(value);
    if (!Array.isArray(list) || list.length <= max) return list;
    context.addIssue({ code: "custom", message: `must hold at most ${max} ${what}` });
    return z.NEVER;
  };
}

/** A value, or JSON text of it (callers.md, 1). Text that is no JSON is an issue with the parser's reason. */
export function jsonField<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform(parseIfText).pipe(schema);
}

function parseIfText(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: `is no valid JSON: ${(error as Error).message}` });
    return z.NEVER;
  }
}

/** A text that starts like a JSON array is one, and its commas are its own; any other text is one entry. */
function toList(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return value;
  return value.trimStart().startsWith("[") ? parseListOrKeep(value) : [value];
}

function parseListOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [text];
  }
}
