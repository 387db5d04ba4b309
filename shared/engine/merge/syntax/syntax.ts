/** Selects how the text between delimiters is read: as a literal key, or as an expression. */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import type { OpenDocument } from "#shared/engine/merge/rich/document-value.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { innermost, withPositions } from "#shared/engine/merge/values/list-entry.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { findOwn } from "#shared/engine/merge/values/scopes.ts";
import { findByWordName } from "#shared/engine/merge/values/word-field-names.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { expression } from "./expression.ts";

/** The syntax of the tags of a template. */
export interface TemplateSyntax {
  readonly delimiters: Delimiters;
  readonly enhancedSyntax: boolean;
  /** The names of merge fields of Word, which may be other forms of the names of values. */
  readonly mergeFields?: ReadonlySet<string> | undefined;
  /** The values of these names that the data do not have. */
  readonly lookups?: ReadonlyMap<string, Lookup> | undefined;
}

/** The settings with which a template is compiled. */
export interface MergeSetup extends TemplateSyntax {
  /** Returns the milliseconds of a monotonic clock. Without it, merging has no time limit. */
  readonly now?: (() => number) | undefined;
  /** Opens documents within documents. Without it, an item that places one fails with an Error. */
  readonly openDocument?: OpenDocument | undefined;
  /** Returns the milliseconds since 1970, for fields that print the date. Without it, they keep their text. */
  readonly clock?: (() => number) | undefined;
  /** Takes sentences about what a document shows otherwise than its author may mean. */
  readonly warn?: ((warning: string) => void) | undefined;
  /** Prepares a main document of Word's mail merge. Without it, a document has one record. */
  readonly placeRecords?: ((file: OfficePackage, delimiters: Delimiters) => PlacedRecords) | undefined;
  /** Computes Word's fields: see `fieldComputer`. Without it, they keep their text. */
  readonly fieldComputer?: ((file: OfficePackage) => ComputeFields | undefined) | undefined;
}

/** A template with marks where records begin, and with merge fields for what prints something of a record. */
export interface PlacedRecords {
  readonly file: OfficePackage;
  /** See `TemplateSyntax`. */
  readonly lookups?: ReadonlyMap<string, Lookup>;
}

/** The parts of a document that were rendered, by name. */
export type RenderedParts = ReadonlyMap<string, string>;

/**
 * Returns the rendered parts with their fields computed, and with the other parts that have such fields.
 * @param item whose values the parts have
 */
export type ComputeFields = (rendered: RenderedParts, item: DataItem) => RenderedParts;

/**
 * The entries of a section's list carry their positions: see `ListEntry`.
 * @throws Error if the text is not a tag of this syntax
 */
export type TagSyntax = (text: string, tag?: { readonly isSection: boolean }) => Lookup;

/** Returns the syntax of literal keys or, with enhanced syntax, of expressions (interface.md, `enhanced_syntax`). */
export function tagSyntax({ enhancedSyntax, mergeFields, lookups }: Omit<TemplateSyntax, "delimiters">): TagSyntax {
  const read = enhancedSyntax ? expression : literalKey;
  return (text, { isSection } = { isSection: false }) => {
    const named = mergeFields?.has(text) === true ? withWordNames(read(text), text) : read(text);
    const other = lookups?.get(text);
    const lookup = other === undefined ? named : orElse(named, other);
    return isSection ? (scopes, work) => withPositions(lookup(scopes, work)) : lookup;
  };
}

/** `[item.name]` is the key `item.name`; `[.]` is the innermost scope itself. */
function literalKey(key: string): Lookup {
  return key === "." ? innermost : (scopes) => findOwn(scopes, key);
}

/** A name that the data has as it is wins. */
function withWordNames(lookup: Lookup, name: string): Lookup {
  return orElse(lookup, (scopes) => findByWordName(scopes, name));
}

function orElse(lookup: Lookup, other: Lookup): Lookup {
  return (scopes, work) => {
    const value = lookup(scopes, work);
    return value === undefined ? other(scopes, work) : value;
  };
}
