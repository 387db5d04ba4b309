/** Reads the entries of lists, and what filters take from each of them. */

import { ListEntry } from "#shared/engine/merge/values/list-entry.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { Memo } from "#shared/engine/merge/values/memo.ts";
import type { FilterWork } from "#shared/engine/merge/values/merge-budget.ts";
import { RichValue } from "#shared/engine/merge/values/rich-value.ts";
import type { Parameter } from "./filter.ts";
import { pathOf, valueAt } from "./own-path.ts";
import { path } from "./parameters.ts";

/** Returns the entries of a list. An object is treated as a list of one. Returns undefined for any other value. */
export function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const isObject = typeof value === "object" && value !== null && !(value instanceof RichValue);
  return isObject ? [value] : undefined;
}

/** Returns a value for each entry of a list, given the scopes of the tag. */
type ReadEntries = (
  entries: readonly unknown[],
  scopes: readonly unknown[],
  work: FilterWork | undefined,
) => readonly unknown[];

/** What a filter takes from each entry. */
export interface EntryValues {
  /** As the template states it. */
  readonly written: string;
  /** A computation without a result is NaN. */
  readonly read: ReadEntries;
}

/**
 * Reads what a filter takes from each entry: the value at a path, by default the entry itself, or the result of an
 * expression such as `Price * Quantity`. A field whose name is the whole text comes first: `Price (EUR)`, `Price/Unit`.
 */
export const entryValues: Parameter<EntryValues> = (argument, compile, isGiven) => {
  const written = path(argument, compile, isGiven);
  const valueAtPath = valueAt(pathOf(written));
  const computed = OPERATORS.test(written) ? compiled(written, compile) : undefined;
  if (computed === undefined) return { written, read: (entries) => entries.map(valueAtPath) };
  return {
    written,
    read(entries, scopes, work) {
      const evaluate = evaluator(computed, scopes, work);
      return entries.map((entry, index) => {
        const value = valueAtPath(entry);
        if (value !== undefined) return value;
        const result = evaluate(entry, index, entries);
        return result === undefined ? Number.NaN : result;
      });
    },
  };
};

/** Names of fields may have the first signs within a word, as `unit-price` and `Price/Unit` do. */
const OPERATORS = / [-+/%] |[*|?<>=!&(]/;

/** Texts that are no expressions are names of fields. One with a filter is no name. */
function compiled(written: string, compile: (text: string) => Lookup): Lookup | undefined {
  try {
    return expressions.get(written, () => compile(written));
  } catch (error) {
    if (written.includes("|")) throw error;
    return undefined;
  }
}

/** For filters within an expression, which get their arguments at each evaluation. */
const expressions = new Memo<Lookup>();

/**
 * Evaluates an expression for the entries of a list. Names are looked up in the entry, and then in the scopes of the
 * tag. Counts the evaluations, so that a filter cannot use more than the limits of the item.
 */
export function evaluator(expression: Lookup, scopes: readonly unknown[], work: FilterWork | undefined) {
  const scopesOfEntry = [...scopes, undefined];
  return (entry: unknown, index: number, list: readonly unknown[]): unknown => {
    work?.countFiltered(EVALUATION_WEIGHT);
    work?.check();
    scopesOfEntry[scopes.length] = new ListEntry(entry, index, list);
    return expression(scopesOfEntry, work);
  };
}

/** The cost of an evaluation relative to adding. */
const EVALUATION_WEIGHT = 10;
