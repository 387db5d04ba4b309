/** `[Names | join:', ':' and ']`: prints a list as a text. */
import { RENDERED_CHARACTERS_MAX } from "#shared/engine/merge/values/limits.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import { defineFilter } from "./arguments/filter.ts";
import { pathOf, valueAt } from "./arguments/own-path.ts";
import { path, text } from "./arguments/parameters.ts";

const separatorOrComma = textOr(", ");
const separatorOrNone = textOr(undefined);

/**
 * Joins the entries, or the values at the path that the third argument names. The first argument separates them; the
 * second one separates the last two. Entries that print nothing are left out. A value that is not a list is printed as
 * it is.
 */
export const join = defineFilter({
  parameters: [separatorOrComma, separatorOrNone, path],
  prepare(separator, lastSeparator, pathInEntry) {
    const partOf = valueAt(pathOf(pathInEntry));
    return (value) => {
      if (!Array.isArray(value)) return value;
      const entries = value.map((entry) => printPlainValue(partOf(entry))).filter((entry) => entry !== "");
      return joined(entries, separator, lastSeparator ?? separator);
    };
  },
});

/** `''` is a valid separator. */
function textOr<Fallback>(fallback: Fallback): (argument: unknown) => string | Fallback {
  return (argument) => (argument === undefined || argument === null ? fallback : text(argument));
}

function joined(entries: readonly string[], separator: string, lastSeparator: string): string {
  const characters = entries.reduce((sum, { length }) => sum + length, lastSeparator.length);
  if (characters + separator.length * entries.length > RENDERED_CHARACTERS_MAX) {
    throw new MergeFailure(`the filter join produces more than ${RENDERED_CHARACTERS_MAX} characters`);
  }
  const last = entries.at(-1) ?? "";
  return entries.length < 2 ? last : entries.slice(0, -1).join(separator) + lastSeparator + last;
}
