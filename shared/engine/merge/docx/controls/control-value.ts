/** A value of the data as controls and form fields need it. */
import { holds } from "#shared/engine/merge/filters/arguments/condition.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";

export interface ControlValue {
  /** What a tag in the text would print. */
  readonly text: string;
  /** Whether a section with this value would be shown. */
  readonly holds: boolean;
  /** The text or the number of milliseconds that `readDateTime` understands, if the value is a date. */
  readonly date?: string | number;
}

export function controlValueOf(value: unknown): ControlValue {
  const date = readDateTime(value) === undefined ? {} : { date: value as string | number };
  return { text: printValue(value), holds: holds(value), ...date };
}
