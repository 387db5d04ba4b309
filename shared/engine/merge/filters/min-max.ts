/** `[Items | max:'Price']`: returns the smallest or the greatest value of a list. */

import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { entriesOf, entryValues } from "./arguments/entries.ts";
import { defineFilter } from "./arguments/filter.ts";
import { localeOrDefault, shown } from "./arguments/parameters.ts";
import { decimalText, parseDecimal } from "./numbers/decimal.ts";

export const min = extreme("min", -1);
export const max = extreme("max", 1);

/**
 * Compares numbers, and texts that are numbers, by size. Compares texts as `sort` does, so the greatest of dates in ISO
 * 8601 is the latest. A list without values has no extreme.
 * @param sign of the comparison with another value if the wanted one comes first
 */
function extreme(name: string, sign: 1 | -1) {
  return defineFilter({
    parameters: [entryValues, localeOrDefault],
    prepare:
      ({ read }, language) =>
      (value, scopes, work) => {
        const entries = entriesOf(value);
        if (entries === undefined) return value;
        const collator = collators.get(language, () => new Intl.Collator(language, { numeric: true }));
        const values = read(entries, scopes, work);
        const candidates = values.flatMap((each, index) => candidate(each, index, name));
        const stray = candidates.find(({ digits }) => (digits === undefined) !== (candidates[0]?.digits === undefined));
        if (stray !== undefined) throw refusal(name, stray.index, stray.value);
        const best = candidates.reduce<Candidate | undefined>(
          (found, each) => (found === undefined || sign * compare(each, found, collator) > 0 ? each : found),
          undefined,
        );
        return best?.value;
      },
  });
}

const collators = new Memo<Intl.Collator>();

interface Candidate {
  readonly value: unknown;
  readonly index: number;
  /** Undefined for texts that are not numbers. */
  readonly digits: Intl.StringNumericLiteral | undefined;
}

function candidate(value: unknown, index: number, name: string): readonly Candidate[] {
  if (value === undefined || value === null || value === "") return [];
  const digits = decimalText(value);
  if (digits === undefined && typeof value !== "string") throw refusal(name, index, value);
  return [{ value, index, digits }];
}

function refusal(name: string, index: number, value: unknown): MergeFailure {
  const printed = Number.isNaN(value) ? "a computation without a result" : shown(value);
  return new MergeFailure(
    `the filter ${name} compares numbers with numbers and texts with texts, but entry ${index + 1} is ${printed}`,
  );
}

function compare(a: Candidate, b: Candidate, collator: Intl.Collator): number {
  if (a.digits === undefined || b.digits === undefined) return collator.compare(String(a.value), String(b.value));
  return Number(a.digits) - Number(b.digits) || compareDigits(a.digits, b.digits);
}

/** Numbers with more digits than a double holds may have the same double. */
function compareDigits(a: Intl.StringNumericLiteral, b: Intl.StringNumericLiteral): number {
  if (a === b) return 0;
  const [first, second] = [parseDecimal(a), parseDecimal(b)];
  const scale = Math.max(first.scale, second.scale);
  const inUnits = (each: typeof first) => each.coefficient * 10n ** BigInt(scale - each.scale);
  return Number(inUnits(first) - inUnits(second));
}
