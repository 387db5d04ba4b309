/** Finds fields of a request that are ignored although they resemble a known one. */
import type * as z from "zod";
import { similarName } from "#shared/engine/data/compare-names.ts";

/** More are not looked at: callers may send any number of fields (callers.md, 8). */
const FIELDS_MAX = 50;
const CHARACTERS_MAX = 40;

/** Returns a sentence for each of them. */
export function unknownFields({ shape }: z.ZodObject, fields: Readonly<Record<string, unknown>>): readonly string[] {
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(shape, name));
  const free = Object.keys(shape).filter((name) => fields[name] === undefined);
  return unknown.slice(0, FIELDS_MAX).flatMap((name) => {
    const meant = name.length > CHARACTERS_MAX ? undefined : similarName(name, free);
    return meant === undefined ? [] : [`the field ${name} was ignored: did you mean ${meant}?`];
  });
}
