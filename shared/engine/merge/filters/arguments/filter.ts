/** Defines a filter: its parameters, and how it transforms a value (`[value | filter:argument:argument]`). */
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import type { FilterWork } from "#shared/engine/merge/values/merge-budget.ts";

export interface Filter {
  readonly parameters: readonly Parameter<unknown>[];
  /**
   * Returns the function that transforms values, given the settings that the parameters have read. Neither function
   * changes a value or keeps it.
   * @throws MergeFailure if the arguments do not go together; the returned function throws it if the value is refused
   */
  readonly prepare: (settings: readonly unknown[]) => Transform;
  /** The fault of a call without arguments; absent if such a call is valid. */
  readonly faultWithoutArguments?: string;
  /** The fault of a call whose arguments depend on the data; absent if such a call is valid. */
  readonly faultOfOpenArguments?: string;
}

/** @param scopes the scopes of the tag, the innermost last @param work counts what a filter does for each entry */
export type Transform = (value: unknown, scopes: readonly unknown[], work: FilterWork | undefined) => unknown;

/** Transforms a value on its own. */
export type Apply = (value: unknown, work: FilterWork | undefined) => unknown;

/**
 * Reads an argument. The argument is undefined if it is not given, or if it names a field that the data lacks.
 * @param compile compiles an argument that is itself an expression
 * @param isGiven whether the template gives the argument
 * @throws MergeFailure that says what to write instead
 */
export type Parameter<Setting> = (argument: unknown, compile: (text: string) => Lookup, isGiven: boolean) => Setting;

export interface FilterDefinition<Settings extends readonly unknown[]> {
  readonly parameters: { readonly [Index in keyof Settings]: Parameter<Settings[Index]> };
  readonly prepare: (...settings: Settings) => Transform;
  readonly faultWithoutArguments?: string;
  readonly faultOfOpenArguments?: string;
}

/** Gives `prepare` the types of its parameters. */
export function defineFilter<const Settings extends readonly unknown[]>(
  definition: FilterDefinition<Settings>,
): Filter {
  const { prepare, ...rest } = definition;
  return { ...rest, prepare: (settings) => prepare(...(settings as unknown as Settings)) };
}

/** Applies a filter of single values to each entry of a list, or to the value itself. A long list ends at the limit of time. */
export function forEachEntry(apply: Apply): Transform {
  return (value, _scopes, work) => {
    if (!Array.isArray(value)) return apply(value, work);
    return value.map((entry: unknown) => {
      work?.check();
      return apply(entry, work);
    });
  };
}
