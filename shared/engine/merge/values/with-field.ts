/** Adds a field to an entry of the data, which stays as it is. */

/** A value that is followed (`PlaceTrace`) makes its own copies, so that reading these is followed, too. */
export const WITH_FIELD = Symbol("withField");

interface Followed {
  readonly [WITH_FIELD]?: (field: string, value: unknown) => object;
}

export function withField(entry: object, field: string, value: unknown): object {
  return (entry as Followed)[WITH_FIELD]?.(field, value) ?? { ...entry, [field]: value };
}
