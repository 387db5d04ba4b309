/** Defines the fields that name a request's file: a part of the form, or the id of an upload. */
import * as z from "zod";
import { ABSENT } from "./absent.ts";

export const fileIdField = z
  .string({ error: "must be the id of an upload, as POST /v1/upload returns it" })
  .optional()
  .meta({
    type: ["string", "null"],
    description:
      "The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up.",
  });

/** JSON cannot contain files, so `file` may only be empty, as some callers send it. */
export function noFileField(error: string) {
  return z
    .undefined({ error })
    .optional()
    .meta({
      type: ["string", "null"],
      maxLength: 0,
      description: "JSON cannot contain a file. Send the file in a form, or upload it first and send file_id.",
    });
}

/** The `when` of a rule between fields. It lets the rule run together with the checks of single fields. */
export function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

/** Returns a rule for `refine`, which reports the second field if the first one is present. */
export function notBoth<const Name extends string>(first: Name, second: Name) {
  const rule = (fields: { readonly [each in Name]?: unknown }) =>
    fields[first] === undefined || fields[second] === undefined;
  const error = `cannot be combined with ${first}: send only one of the two`;
  return [rule, { error, path: [second] as PropertyKey[], when: isObject }] as const;
}

/** Returns the `oneOf` that describes fields of which exactly one must be present. */
export function exactlyOneOf(names: readonly string[]): { required: string[]; properties: Properties }[] {
  return names.map((chosen) => ({ required: [chosen], properties: chosenAmong(names, chosen) }));
}

type Properties = Record<string, { $ref: string } | { not: { $ref: string } }>;

function chosenAmong(names: readonly string[], chosen: string): Properties {
  return Object.fromEntries(names.map((name) => [name, name === chosen ? { not: ABSENT } : ABSENT]));
}
