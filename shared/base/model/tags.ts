/** Defines the tags of a template as the API lists them (interface.md, Tags). */

import { dictionary, list, object, type Schema, text } from "./schema.ts";

/** A simple tag is its name; a section is an object with one key, its name, and the inner tags as value. */
export type Tag = string | { readonly [section: string]: readonly Tag[] };

export interface Tags {
  /** The valid tags without duplicates, in order of first appearance. */
  readonly valid: readonly Tag[];
  /** Names of the tags that keep the template from being used. */
  readonly invalid: readonly string[];
}

const tagSchema: Schema<Tag> = (value, isExact) =>
  typeof value === "string" ? undefined : sectionSchema(value, isExact);
const tagListSchema = list(tagSchema);
const sectionSchema = dictionary(tagListSchema);

export const tagsSchema = object<Tags>({ valid: tagListSchema, invalid: list(text) });

/** Returns whether a template lists no tag, so that every item gives the same document. */
export function isWithoutTags({ valid, invalid }: Tags): boolean {
  return valid.length === 0 && invalid.length === 0;
}
