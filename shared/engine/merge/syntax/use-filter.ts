/** Checks filter calls when a template is uploaded, and runs them when it is merged. */

import type { Filter, Transform } from "#shared/engine/merge/filters/arguments/filter.ts";
import { FILTERS, type FilterName } from "#shared/engine/merge/filters/filters.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import type { FilterWork } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";

/** The value of an argument as far as the template states it; undefined if it depends on the data. */
export type KnownArgument = { readonly value: unknown } | undefined;

/** Compiles an argument that is itself an expression. */
type Compile = (text: string) => Lookup;

/** @throws MergeFailure if the template alone shows that the filter does not accept the arguments */
export function checkFilterCall(name: FilterName, args: readonly KnownArgument[], compile: Compile): void {
  const { parameters, prepare, faultWithoutArguments, faultOfOpenArguments }: Filter = FILTERS[name];
  if (args.length === 0 && faultWithoutArguments !== undefined) throw new MergeFailure(faultWithoutArguments);
  if (args.includes(undefined) && faultOfOpenArguments !== undefined) throw new MergeFailure(faultOfOpenArguments);
  if (args.length > parameters.length) {
    const most = parameters.length === 1 ? "1 argument" : `${parameters.length || "no"} arguments`;
    throw new MergeFailure(`the filter ${name} accepts ${parameters.length < 2 ? "" : "at most "}${most}`);
  }
  const settings = parameters.map((read, index) => {
    const argument = index < args.length ? args[index] : { value: undefined };
    return argument && { setting: read(argument.value, compile, index < args.length) };
  });
  if (settings.every((known) => known !== undefined)) prepare(settings.map(({ setting }) => setting));
}

/** @throws MergeFailure for arguments that the filter does not accept; the returned function throws it for values */
export function prepareFilter(name: FilterName, args: readonly unknown[], compile: Compile): Transform {
  const { parameters, prepare }: Filter = FILTERS[name];
  const transform = prepare(parameters.map((read, index) => read(args[index], compile, index < args.length)));
  const weight = WEIGHTS[name] ?? 1;
  return (value, scopes, work) => {
    if (Array.isArray(value)) work?.countFiltered(weight * value.length);
    return transform(value, scopes, work);
  };
}

/**
 * The cost per entry relative to adding. Sorting 100,000 entries takes four times as long; finding an end
 * of a list or its length costs nothing.
 */
const WEIGHTS: Partial<Record<FilterName, number>> = { sort: 4, first: 0, last: 0, nth: 0, count: 0 };

export function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(FILTERS, name);
}

/** An evaluation of an expression: see `Lookup`. */
export interface Evaluation {
  readonly scopes: readonly unknown[];
  readonly work: FilterWork | undefined;
}

/**
 * Returns the filters for angular-expressions, which passes all arguments only when it evaluates.
 * @param clean returns a computed value without binary rounding noise
 * @param present returns the evaluation that calls the filter
 * @param compile compiles an argument that is itself an expression
 */
export function filterFunctions(
  clean: (value: unknown) => unknown,
  present: () => Evaluation | undefined,
  compile: Compile,
) {
  const names = Object.keys(FILTERS) as FilterName[];
  const functions = names.map((name) => {
    const call = (value: unknown, ...args: readonly unknown[]) => {
      const { scopes = [], work } = present() ?? {};
      return prepareFilter(name, args, compile)(clean(value), scopes, work);
    };
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
