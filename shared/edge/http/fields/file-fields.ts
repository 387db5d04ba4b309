/** Defines the fields that name a request's file: a part of the form, or the id of an upload. */
import * as z from "zod";

export const fileIdField = z
  .string({ error: "must be the id of an upload, as POST /v1/upload returns it" })
  .optional()
  .meta({
    description:
      "The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up.",
  });

/** JSON cannot contain files, so `file` may only be empty, as some callers send it. */
export function noFileField(error: string) {
  return z.undefined({ error }).optional();
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
