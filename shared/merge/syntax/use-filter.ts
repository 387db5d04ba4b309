/** Checks filter calls when a template is uploaded, and runs them when it is merged. */

import type { Apply, Filter } from "#shared/merge/filters/arguments/filter.ts";
import { FILTERS, type FilterName } from "#shared/merge/filters/filters.ts";
import type { FilterWork } from "#shared/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";

/** The value of an argument as far as the template states it; undefined if it depends on the data. */
export type KnownArgument = { readonly value: unknown } | undefined;

/** @throws MergeFailure if the template alone shows that the filter does not accept the arguments */
export function checkFilterCall(name: FilterName, args: readonly KnownArgument[]): void {
  const { parameters, prepare, faultWithoutArguments }: Filter = FILTERS[name];
  if (args.length === 0 && faultWithoutArguments !== undefined) throw new MergeFailure(faultWithoutArguments);
  if (args.length > parameters.length) {
    const most = parameters.length === 1 ? "1 argument" : `${parameters.length || "no"} arguments`;
    throw new MergeFailure(`the filter ${name} accepts ${parameters.length < 2 ? "" : "at most "}${most}`);
  }
  const settings = parameters.map((read, index) => {
    const argument = index < args.length ? args[index] : { value: undefined };
    return argument && { setting: read(argument.value, index < args.length) };
  });
  if (settings.every((known) => known !== undefined)) prepare(settings.map(({ setting }) => setting));
}

/** @throws MergeFailure for arguments that the filter does not accept; the returned function throws it for values */
export function prepareFilter(
  name: FilterName,
  args: readonly unknown[],
): (value: unknown, work: FilterWork | undefined) => unknown {
  const { parameters, prepare }: Filter = FILTERS[name];
  const apply: Apply = prepare(parameters.map((read, index) => read(args[index], index < args.length)));
  const weight = WEIGHTS[name] ?? 1;
  return (value, work) => {
    if (Array.isArray(value)) work?.countFiltered(weight * value.length);
    return apply(value);
  };
}

/**
 * The cost per entry relative to adding. Sorting 100,000 entries takes four times as long; the ends of a list cost
 * nothing.
 */
const WEIGHTS: Partial<Record<FilterName, number>> = { sort: 4, first: 0, last: 0 };

export function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(FILTERS, name);
}

/**
 * Returns the filters for angular-expressions, which passes all arguments only when it evaluates.
 * @param clean returns a computed value without binary rounding noise
 * @param presentWork returns the counter of the evaluation that calls the filter
 */
export function filterFunctions(clean: (value: unknown) => unknown, presentWork: () => FilterWork | undefined) {
  const names = Object.keys(FILTERS) as FilterName[];
  const functions = names.map((name) => {
    const call = (value: unknown, ...args: readonly unknown[]) =>
      prepareFilter(name, args)(clean(value), presentWork());
    return [name, call] as const;
  });
  return Object.fromEntries(functions);
}

/**
 * Replaces the error of angular-expressions for an unknown filter by one that lists the filters. Other errors are
 * returned unchanged.
 */
export function namingFilters(error: unknown): unknown {
  const [, name] = /^Filter '(.*)' is not defined$/.exec(error instanceof Error ? error.message : "") ?? [];
  if (name === undefined) return error;
  return new Error(`there is no filter ${name}: the filters are ${Object.keys(FILTERS).join(", ")}`);
}
