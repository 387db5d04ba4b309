/** Combines mapped business terms with those that the data have in `invoice`, which win. */

type Json = Readonly<Record<string, unknown>>;

/** Groups are combined term by term. A list, or a value, of the data takes the place of the mapped one. */
export function mergeTerms(mapped: Json, sent: unknown): unknown {
  if (sent === undefined || sent === null) return mapped;
  if (!isObject(sent)) return sent;
  const merged = Object.entries(sent).map(([name, value]) => {
    const below = mapped[name];
    if (value === null || value === "") return [name, below ?? value] as const;
    return [name, isObject(below) && isObject(value) ? mergeTerms(below, value) : value] as const;
  });
  return { ...mapped, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
