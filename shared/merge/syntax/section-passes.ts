/** How often a section shows its content for a value, and in which scopes (callers.md, "Tags"). */

/**
 * The scopes of the passes: the entries of a list, an object itself; for anything else that shows the content, the
 * outer scope. Empty where the section leaves nothing.
 */
export function sectionPasses(value: unknown, isInverted: boolean, outer: unknown): readonly unknown[] {
  const isEmpty = !value || (Array.isArray(value) && value.length === 0);
  if (isEmpty !== isInverted) return [];
  if (Array.isArray(value) && value.length > 0) return value;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return [isObject ? value : outer];
}
