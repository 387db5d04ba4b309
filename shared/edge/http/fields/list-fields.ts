/** Defines fields with several texts, in the ways in which callers send lists (callers.md, 6 and 7). */
import * as z from "zod";
import {
  CALLER_FILES_MAX,
  FOLDER_DEPTH_MAX,
  FOLDER_NAME_CHARACTERS_MAX,
  PREVIEW_HASHES_MAX,
} from "#shared/base/model/limits.ts";
import { FIELD_VALUES_MAX, parseJson, TooManyValues } from "#shared/engine/data/parse-json.ts";
import { hasAtMost } from "./field-types.ts";

const FOLDER_LIST = { error: "must be an array of folder names" };

const anyFolderName = z.string(FOLDER_LIST).refine(hasAtMost(FOLDER_NAME_CHARACTERS_MAX), {
  error: `must contain names of at most ${FOLDER_NAME_CHARACTERS_MAX} characters`,
});

const folderName = anyFolderName.min(1, { error: "must not contain an empty folder name" });

/** Describes a folder path: names from root to leaf. */
export const FOLDER_PATH = {
  type: "array",
  maxItems: FOLDER_DEPTH_MAX,
  items: { type: "string", minLength: 1, maxLength: FOLDER_NAME_CHARACTERS_MAX },
} as const;

/** Describes an array in a form, which generated clients would otherwise join with commas. */
export const REPEATED_PART = { style: "form", explode: true } as const;

/** Accepts repeated parts, or one part with a JSON array (callers.md, 6). */
export const folderField = z
  .unknown()
  .transform(listOfAtMost(FOLDER_DEPTH_MAX, "folder names"))
  .pipe(z.array(folderName, FOLDER_LIST))
  .meta(FOLDER_PATH);

/** Accepts the same in a query, and ignores empty names. */
export const folderFilter = z
  .unknown()
  .transform(listOfAtMost(FOLDER_DEPTH_MAX, "folder names"))
  .pipe(z.array(anyFolderName, FOLDER_LIST).transform((names) => names.filter((name) => name !== "")))
  .meta({ ...FOLDER_PATH, items: { type: "string", maxLength: FOLDER_NAME_CHARACTERS_MAX } });

const URI_LIST = { error: "must be a URI or an array of URIs" };

/** Accepts one URI, repeated parts, a JSON array as text, or an array (callers.md, 7). */
export const uriListField = z
  .unknown()
  .transform(listOfAtMost(CALLER_FILES_MAX, "files"))
  .pipe(z.array(z.string(URI_LIST), URI_LIST).transform((uris) => uris.filter((uri) => uri !== "")))
  .meta({ type: "array", maxItems: CALLER_FILES_MAX, items: { type: "string" } });

const HASH_LIST = { error: "must be an array of hashes" };

/** Accepts the hashes of pictures in the same ways. */
export const hashListField = z
  .unknown()
  .transform(listOfAtMost(PREVIEW_HASHES_MAX, "hashes"))
  .pipe(z.array(z.string(HASH_LIST), HASH_LIST))
  .meta({ type: "array", maxItems: PREVIEW_HASHES_MAX, items: { type: "string" } });

/**
 * Counts the entries before they are validated, because a body with millions of wrong ones would cause as many issues.
 */
function listOfAtMost(max: number, what: string) {
  return (value: unknown, context: z.RefinementCtx): unknown => {
    const list = toList(value);
    if (!Array.isArray(list) || list.length <= max) return list;
    context.addIssue({ code: "custom", message: `must contain at most ${max} ${what}` });
    return z.NEVER;
  };
}

/**
 * Parses a text that starts like a JSON array, and keeps the commas in its strings. Any other text is one entry. The Java
 * clients of openapi-generator send the JSON array once for each of its entries.
 */
function toList(value: unknown): unknown {
  if (Array.isArray(value) && value.length > 1 && value.every((each) => each === value[0])) {
    const list = toList(value[0]);
    return Array.isArray(list) && list.length === value.length ? list : value;
  }
  if (typeof value !== "string") return value;
  return value.trimStart().startsWith("[") ? parseListOrKeep(value) : [value];
}

function parseListOrKeep(text: string): unknown {
  try {
    return parseJson(text, { valuesMax: FIELD_VALUES_MAX });
  } catch (error) {
    // An array with as many entries stands for a list that is too long.
    return error instanceof TooManyValues ? Array.from({ length: FIELD_VALUES_MAX }) : [text];
  }
}
