/** What a filter is: the parameters it takes, and what it makes of a value (`[value | filter:argument:argument]`). */

export interface Filter {
  readonly parameters: readonly Parameter<unknown>[];
  /**
   * What the filter makes of a value, with what its parameters read. Neither changes the value nor keeps it.
   * @throws MergeFailure where the arguments do not go together; the returned function where the value is refused
   */
  readonly prepare: (settings: readonly unknown[]) => Apply;
  /** What is wrong with a call in which no argument is written; absent where nothing is. */
  readonly faultWithoutArguments?: string;
}

export type Apply = (value: unknown) => unknown;

/**
 * Reads an argument: undefined for one that is not given.
 * @throws MergeFailure that says what to write instead
 */
export type Parameter<Setting> = (argument: unknown) => Setting;

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

/** For filters of single values: a list has each of its entries filtered. */
export function forEachEntry(apply: Apply): Apply {
  return (value) => (Array.isArray(value) ? value.map((entry: unknown) => apply(entry)) : apply(value));
}
