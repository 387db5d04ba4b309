/** Fields of which one names a request's file: a part of the form, or the id of an upload that holds it. */
import * as z from "zod";
import { ABSENT } from "./absent.ts";

export const fileIdField = z
  .string({ error: "must be the id of an upload, as POST /v1/upload answers it" })
  .optional()
  .meta({
    type: ["string", "null"],
    description: "In place of file: the id of an upload, as POST /v1/upload answers it. It is used up by this.",
  });

/** JSON has no files: `file` may only be empty, as some callers send it. */
export function noFileField(error: string) {
  return z
    .undefined({ error })
    .optional()
    .meta({ type: ["string", "null"], maxLength: 0, description: "Files go in a form, or ahead as uploads." });
}

/** For `when` of a rule between fields, so that it is told together with the faults of single fields. */
export function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

/** A rule for `refine`: the second field is at fault where the first one is there. */
export function notBoth<const Name extends string>(first: Name, second: Name) {
  const rule = (fields: { readonly [each in Name]?: unknown }) =>
    fields[first] === undefined || fields[second] === undefined;
  const error = `cannot be sent together with ${first}: send one of the two`;
  return [rule, { error, path: [second] as PropertyKey[], when: isObject }] as const;
}

/** For `oneOf` in the description of fields of which one must be there, and no other. */
export function exactlyOneOf(names: readonly string[]): { required: string[]; properties: Properties }[] {
  return names.map((chosen) => ({ required: [chosen], properties: chosenAmong(names, chosen) }));
}

type Properties = Record<string, { $ref: string } | { not: { $ref: string } }>;

function chosenAmong(names: readonly string[], chosen: string): Properties {
  return Object.fromEntries(names.map((name) => [name, name === chosen ? { not: ABSENT } : ABSENT]));
}
