/** Lists the names that the tags of a template look up in the data. */
import { type DataName, NameCount } from "#shared/base/model/data-name.ts";
import type { Tag } from "#shared/base/model/tags.ts";
import type { TagNode } from "#shared/engine/template/tag-tree.ts";
import type { Shape } from "./shape.ts";
import { type SchemaSyntax, shapeOfTags } from "./shape-of-tags.ts";

/**
 * A name in a section is listed within the section's, although the data may have it around the section.
 * @param tags as the template lists them
 * @returns undefined if there are too many (`NameCount`)
 */
export function namesOfTags(tags: readonly Tag[], syntax: SchemaSyntax): readonly DataName[] | undefined {
  const count = new NameCount();
  const names = namesIn(shapeOfTags([tags.map(nodeOf)], syntax).fields, count);
  return count.isExceeded ? undefined : names;
}

function nodeOf(tag: Tag): TagNode {
  const [[value, inner]] = typeof tag === "string" ? [[tag, undefined]] : (Object.entries(tag) as [[string, Tag[]]]);
  return { token: { type: "placeholder", value }, ...(inner && { content: inner.map(nodeOf) }) };
}

function namesIn(fields: ReadonlyMap<string, Shape>, count: NameCount): readonly DataName[] {
  return Array.from(fields, ([name, { fields: own, entries, isList, isCondition }]) => {
    count.add(name);
    const inner = count.isExceeded ? [] : namesIn(new Map([...own, ...(entries?.fields ?? [])]), count);
    return { name, inner, ...((isList || isCondition) && { isSection: true }) };
  });
}
