/** Random data for the tags of a template that nobody has seen before; the same seed gives the same data. */
import fc from "fast-check";
import type { Tag } from "#shared/base/model/tags.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";

/**
 * Tags get texts, numbers, truth values or nothing; sections lists of up to three entries, objects, truth values or
 * nothing. Texts have line breaks and the signs of XML.
 */
export function randomItems(tags: readonly Tag[], { seed, count }: { seed: number; count: number }): DataItem[] {
  return fc.sample(scope(tags), { seed, numRuns: count });
}

function scope(tags: readonly Tag[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(tags.flatMap(entriesOf)), { requiredKeys: [], noNullPrototype: true });
}

function entriesOf(tag: Tag): readonly (readonly [string, fc.Arbitrary<unknown>])[] {
  if (typeof tag === "string") return [[tag, value]];
  return Object.entries(tag).map(([name, inner]) => [name, section(inner)]);
}

function section(inner: readonly Tag[]): fc.Arbitrary<unknown> {
  // Where [.] would print an object, no two programs print the same.
  if (inner.includes(".")) return fc.oneof(fc.array(text, { maxLength: 3 }), fc.constant(false));
  const entry = scope(inner);
  return fc.oneof({ arbitrary: fc.array(entry, { maxLength: 3 }), weight: 4 }, fc.boolean(), entry);
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."aZ0 .,:;ü€😀\n\t&<>\"'[]{}«»$%"), maxLength: 20 }),
  fc.constantFrom("two\nlines", "\n", "<w:b/> & ]]>"),
);
const value = fc.oneof({ arbitrary: text, weight: 4 }, fc.integer(), fc.boolean(), fc.constant(null));
