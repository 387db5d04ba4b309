/** Looks for tags by the elements that hold them. */
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";

export function hasTag(tokens: readonly Token[], isWanted: (element: string | undefined) => boolean): boolean {
  return tokens.some(
    ({ type, textElement, subparsed = [] }) =>
      (type === "placeholder" && isWanted(textElement)) || hasTag(subparsed, isWanted),
  );
}
