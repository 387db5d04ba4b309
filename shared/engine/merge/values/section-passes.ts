/** Determines how often a section shows its content for a value, and in which scopes (callers.md, "Tags"). */

/**
 * Returns the scope of each pass: the entries of a list, or an object itself. For any other value that shows the
 * content, it is the outer scope. Returns an empty list if the section shows nothing.
 */
export function sectionPasses(value: unknown, isInverted: boolean, outer: unknown): readonly unknown[] {
  const isEmpty = !value || (Array.isArray(value) && value.length === 0);
  if (isEmpty !== isInverted) return [];
  if (Array.isArray(value) && value.length > 0) return value;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return [isObject ? value : outer];
}
