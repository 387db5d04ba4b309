/** The two ways to read what stands between a tag's delimiters: as a literal key, or as an expression. */

import type { FilterWork } from "#shared/merge/values/merge-budget.ts";
import { findOwn } from "#shared/merge/values/scopes.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import { expression } from "./expression.ts";

/** How the tags of a template are written. */
export interface TemplateSyntax {
  readonly delimiters: Delimiters;
  readonly enhancedSyntax: boolean;
}

/** What an engine is made with. */
export interface MergeSetup extends TemplateSyntax {
  /** Milliseconds of a clock that never goes back; without it the time of merging has no limit. */
  readonly now?: (() => number) | undefined;
}

/** The value of a tag in these scopes, the innermost last; undefined where there is none. Never changes the data. */
export type Lookup = (scopes: readonly unknown[], work?: FilterWork) => unknown;

/** @throws Error where the text is not a tag of this syntax */
export type TagSyntax = (text: string) => Lookup;

/** Literal keys, or with enhanced syntax expressions (interface.md, `enhanced_syntax`). */
export function tagSyntax({ enhancedSyntax }: { readonly enhancedSyntax: boolean }): TagSyntax {
  return enhancedSyntax ? expression : literalKey;
}

/** `[item.name]` is the key `item.name`; `[.]` is the innermost scope itself. */
function literalKey(key: string): Lookup {
  return key === "." ? (scopes) => scopes.at(-1) : (scopes) => findOwn(scopes, key);
}
