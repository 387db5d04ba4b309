/** Reads the fields of a payment from an object of the data. */

import { nearestName } from "#shared/base/model/nearest-name.ts";
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";

/** Names of fields in lower case, each with other names that it has. */
export type FieldNames<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/**
 * Returns the fields without blanks around them; one that is missing is empty. A mistyped name is refused, because a
 * payment without its amount or reference would be wrong.
 * @param what the object, in words
 * @throws MergeFailure
 */
export function paymentFields<Name extends string>(
  value: unknown,
  what: string,
  names: FieldNames<Name>,
): Record<Name, unknown> {
  const known = Object.keys(names) as Name[];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new MergeFailure(`${what} is ${shown(value)}: give an object with the fields ${known.join(", ")}`);
  }
  const fields = Object.fromEntries(known.map((name) => [name, undefined])) as Record<Name, unknown>;
  for (const [key, entry] of Object.entries(value)) {
    const written = key.toLowerCase().replace(/[\s_-]/g, "");
    const name = known.find((each) => each === written || names[each].includes(written));
    if (name === undefined) {
      const nearest = nearestName(written, known);
      throw new MergeFailure(`${what} has the unknown field ${shown(key)}. Did you mean ${nearest}?`);
    }
    fields[name] = entry;
  }
  return fields;
}

/** A line of a payment code. @throws MergeFailure if the text is longer, or has characters that are not allowed */
export function line(value: unknown, what: string, charactersMax: number, isAllowed = IN_ONE_LINE): string {
  const text = printPlainValue(value).trim();
  if ([...text].length > charactersMax) {
    throw new MergeFailure(`${what} has more than ${charactersMax} characters: ${shown(text)}`);
  }
  if (!isAllowed.test(text)) {
    throw new MergeFailure(`${what} has characters that the payment code does not allow: ${shown(text)}`);
  }
  return text;
}

/** No control characters: a line break would begin the next field. */
const IN_ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

export function required(text: string, what: string): string {
  if (text !== "") return text;
  throw new MergeFailure(`${what} is missing`);
}

/** Returns an amount with two decimal places, or an empty text if there is none. @throws MergeFailure */
export function amountOf(value: unknown, what: string): string {
  const text = printPlainValue(value).trim();
  if (text === "") return "";
  const [, whole = "", cents = ""] = /^0*(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  const amount = `${whole || "0"}.${cents.padEnd(2, "0")}`;
  if (whole !== "" && Number(amount) >= 0.01) return amount;
  throw new MergeFailure(`${what} is ${shown(value)}: give a number from 0.01 to 999999999.99 with two decimal places`);
}
