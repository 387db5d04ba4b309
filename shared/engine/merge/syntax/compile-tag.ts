/** Compiles one tag of a template to a function that returns its value for an item. */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { FIELD_NAME } from "#shared/engine/merge/values/docx-place.ts";
import type { FilterWork } from "#shared/engine/merge/values/merge-budget.ts";
import type { TagSyntax } from "./syntax.ts";
import type { Token } from "./tokens.ts";

/**
 * Returns the value in these scopes, the innermost last; never null, and undefined only for a field that names a control. A section's text or number is
 * returned as a list of one entry, so that `[.]` prints it.
 */
export type TagValue = (scopes: readonly unknown[], work: FilterWork) => unknown;

type TagKind = Pick<Token, "module" | "inverted" | "raw" | "repeats" | "textElement">;

/** A section that begins in docxtemplater's notation for repeating a certain element, which is not supported. */
export class DashLoop extends Error {
  override readonly name = "DashLoop";
  readonly repeats: string;

  constructor(repeats: string) {
    super(`dash loops are not supported: ${repeats}`);
    this.repeats = repeats;
  }
}

/** @throws DashLoop; Error if the name is invalid in this syntax */
export function compileTag(name: string, tag: TagKind, { left, right }: Delimiters, syntax: TagSyntax): TagValue {
  if (isEmptyTag(name, tag)) return () => left + (tag.raw ?? "") + right;
  if (isLiteral(name, tag)) return () => literalText(name, { left, right });
  if (tag.repeats !== undefined) throw new DashLoop(tag.repeats);
  if (name === "") throw new Error("A section has a name.");
  const isSimple = tag.module === undefined;
  const lookup = syntax(name, { isSection: !isSimple });
  return (scopes, work) => {
    const value = lookup(scopes, work) ?? (tag.textElement === FIELD_NAME ? undefined : "");
    return isSimple ? value : asScope(value);
  };
}

function asScope(value: unknown): unknown {
  const isEntry = typeof value === "string" || typeof value === "number" || typeof value === "bigint";
  return isEntry && value ? [value] : value;
}

/** Returns whether a tag contains only blanks. Such a tag, for example a tick box, is text: `[ ]`. */
export function isEmptyTag(name: string, { module }: Pick<TagKind, "module">): boolean {
  return name === "" && module === undefined;
}

/** Returns whether a tag is text between delimiters, which it prints: `[\sic]` prints `[sic]`. */
export function isLiteral(name: string, { module }: Pick<TagKind, "module">): boolean {
  return module === undefined && name.startsWith("\\");
}

/** `[\(]` and `[\)]` print a single delimiter. */
function literalText(name: string, { left, right }: Delimiters): string {
  if (name === "\\(") return left;
  return name === "\\)" ? right : left + name.slice(1) + right;
}

/** Returns whether there is anything to fill in. */
export function hasTags(tokens: readonly Token[]): boolean {
  return tokens.some((token) => token.type === "placeholder" && !isEmptyTag(token.value, token));
}
