/** Reads from the tags of a template what its data may have. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import type { TagNode } from "#shared/engine/template/tag-tree.ts";
import { readExpression } from "./read-expression.ts";
import type { Shape } from "./shape.ts";
import {
  COMPUTED,
  entryOf,
  findKey,
  holding,
  rootValue,
  type Scopes,
  type TemplateValue,
  used,
} from "./template-value.ts";

export interface SchemaSyntax {
  readonly delimiters: Delimiters;
  readonly enhancedSyntax: boolean;
}

/** @param parts the tags of each part, in the order of the parts */
export function shapeOfTags(parts: readonly (readonly TagNode[])[], syntax: SchemaSyntax): Shape {
  const root = rootValue();
  for (const part of parts) readTags(part, [root], syntax);
  return root.shape;
}

function readTags(nodes: readonly TagNode[], scopes: Scopes, syntax: SchemaSyntax): void {
  for (const { token, content } of nodes) {
    const tag = `${syntax.delimiters.left}${token.raw ?? token.value}${syntax.delimiters.right}`;
    const value = readText(token.value, scopes, tag, syntax);
    if (content !== undefined) readSection({ token, content }, value, { scopes, tag, syntax });
    else if (token.isPicture === true) used(value, "picture");
    else if (value.shape?.isList !== true) used(value, "text");
  }
}

function readText(text: string, scopes: Scopes, tag: string, { enhancedSyntax }: SchemaSyntax): TemplateValue {
  if (enhancedSyntax) return readExpression(text, { scopes, tag });
  return text === "." ? (scopes.at(-1) ?? COMPUTED) : findKey(scopes, text, tag);
}

interface Around {
  readonly scopes: Scopes;
  readonly tag: string;
  readonly syntax: SchemaSyntax;
}

/**
 * A section that does not go through entries adds its tags to those around it: an inverted section, and one around its own
 * value, such as `[#Discount]less [Discount][/]`.
 */
function readSection(
  { token, content }: Required<TagNode>,
  value: TemplateValue,
  { scopes, tag, syntax }: Around,
): void {
  const showsItself = content.some((inner) => inner.content === undefined && inner.token.value === token.value);
  if (content.length === 0 || token.inverted === true || showsItself) {
    holding(value);
    readTags(content, scopes, syntax);
    return;
  }
  const entry = value.isEntry === true ? value : entryOf(value, tag);
  readTags(content, [...scopes, entry], syntax);
}
