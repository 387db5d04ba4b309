/** Defines a filter: its parameters, and how it transforms a value (`[value | filter:argument:argument]`). */

export interface Filter {
  readonly parameters: readonly Parameter<unknown>[];
  /**
   * Returns the function that transforms values, given the settings that the parameters have read. Neither function
   * changes a value or keeps it.
   * @throws MergeFailure if the arguments do not go together; the returned function throws it if the value is refused
   */
  readonly prepare: (settings: readonly unknown[]) => Apply;
  /** The fault of a call without arguments; absent if such a call is valid. */
  readonly faultWithoutArguments?: string;
}

export type Apply = (value: unknown) => unknown;

/**
 * Reads an argument. The argument is undefined if it is not given, or if it names a field that the data lacks.
 * @throws MergeFailure that says what to write instead
 */
export type Parameter<Setting> = (argument: unknown, isGiven?: boolean) => Setting;

export interface FilterDefinition<Settings extends readonly unknown[]> {
  readonly parameters: { readonly [Index in keyof Settings]: Parameter<Settings[Index]> };
  readonly prepare: (...settings: Settings) => Apply;
  readonly faultWithoutArguments?: string;
}

/** Gives `prepare` the types of its parameters. */
export function defineFilter<const Settings extends readonly unknown[]>(
  definition: FilterDefinition<Settings>,
): Filter {
  const { prepare, ...rest } = definition;
  return { ...rest, prepare: (settings) => prepare(...(settings as unknown as Settings)) };
}

/** Applies a filter of single values to each entry of a list, or to the value itself. */
export function forEachEntry(apply: Apply): Apply {
  return (value) => (Array.isArray(value) ? value.map((entry: unknown) => apply(entry)) : apply(value));
}
