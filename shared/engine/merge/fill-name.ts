/** Fills the tags in a filename, so that each file can be named after its item. */

import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { findDelimited } from "./syntax/find-delimited.ts";
import { type MergeSetup, tagSyntax } from "./syntax/syntax.ts";
import type { DataItem } from "./values/data-item.ts";
import { MergeBudget } from "./values/merge-budget.ts";
import { printPlainValue } from "./values/print-value.ts";

/**
 * Returns the name with the values of an item, or undefined if the item fills none of its tags. Text between delimiters
 * stays as it is if it names no key of the item or cannot be computed: filenames such as `Report [draft]` were in use
 * before names could have tags.
 */
export type FillName = (item: DataItem) => string | undefined;

/**
 * Compiles a filename.
 * @param name the name as the caller wrote it, with tags as they stand in the template
 */
export function compileName(name: string, { delimiters, enhancedSyntax, now }: MergeSetup): FillName {
  const pieces = [...piecesOf(name, delimiters, tagSyntax({ enhancedSyntax }))];
  if (pieces.every((piece) => typeof piece === "string")) return () => undefined;
  return (item) => {
    const budget = new MergeBudget(now);
    let isFilled = false;
    const filled = pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      const value = readValue(piece.lookup, item, budget);
      isFilled ||= value !== undefined;
      return value ?? piece.written;
    });
    return isFilled ? filled.join("") : undefined;
  };
}

interface Tag {
  readonly written: string;
  readonly lookup: Lookup;
}

function* piecesOf(
  name: string,
  delimiters: MergeSetup["delimiters"],
  syntax: (text: string) => Lookup,
): Iterable<string | Tag> {
  let end = 0;
  for (const tag of findDelimited(name, delimiters).tags) {
    yield name.slice(end, tag.start);
    const written = name.slice(tag.start, tag.end);
    const lookup = lookupOf(tag.raw.trim(), syntax);
    yield lookup === undefined ? written : { written, lookup };
    end = tag.end;
  }
  yield name.slice(end);
}

/** Returns undefined for text that is not a tag of the syntax. */
function lookupOf(text: string, syntax: (text: string) => Lookup): Lookup | undefined {
  try {
    return syntax(text);
  } catch {
    return undefined;
  }
}

/** Returns undefined if the lookup found no key of the item, as for `[2024]`, or if a filter refuses the value. */
function readValue(lookup: Lookup, item: DataItem, budget: MergeBudget): string | undefined {
  let isFound = false;
  const watched = new Proxy(item, {
    getOwnPropertyDescriptor(target, key) {
      const property = Reflect.getOwnPropertyDescriptor(target, key);
      isFound ||= property !== undefined;
      return property;
    },
  });
  try {
    const value = lookup([watched], budget);
    return isFound ? printPlainValue(value) : undefined;
  } catch {
    return undefined;
  }
}
