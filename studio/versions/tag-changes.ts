/** The tags that one file has and another has not, from the schemas of their data. */
import type { Schema } from "#studio/service/types.ts";

export interface TagChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function tagChanges(before: Schema, after: Schema): TagChanges {
  const [old, now] = [new Set(tagsIn(before)), new Set(tagsIn(after))];
  return { added: [...now].filter((tag) => !old.has(tag)), removed: [...old].filter((tag) => !now.has(tag)) };
}

/** `Items › Price` is a tag within a section. */
function tagsIn(schema: Schema, prefix = ""): readonly string[] {
  const within = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const properties = within.flatMap((way) => Object.entries((way.items ?? way).properties ?? {}));
  return properties.flatMap(([name, property]) => {
    const tag = name === "." ? prefix : `${prefix && `${prefix} › `}${name}`;
    return [tag, ...tagsIn(property, tag)];
  });
}
