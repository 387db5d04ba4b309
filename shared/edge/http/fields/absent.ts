/** Recognises the values that callers send for an empty field (callers.md, 2). */

/** Returns whether the value counts as absent. A `file` without bytes does, because form builders send such parts. */
export function isAbsent(value: unknown): boolean {
  if (value instanceof File) return value.size === 0;
  return value === "" || value === null || value === undefined;
}
