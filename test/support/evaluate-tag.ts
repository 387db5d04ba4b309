/** What a tag of enhanced syntax prints for an item, without a document around it. */
import { expression } from "#shared/engine/merge/syntax/expression.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";

export function evaluateTag(tag: string, item: Readonly<Record<string, unknown>> = {}): string {
  return printValue(expression(tag)([item]));
}
