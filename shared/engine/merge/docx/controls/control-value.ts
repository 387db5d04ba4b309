/** Carries a value from the data to the control that it sets. */
import { LIFTED } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
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

/** Returns whether tags in this element name controls. */
export function isControlName(element: string | undefined): boolean {
  return element === LIFTED.control || element === LIFTED.field;
}

/** Writes a value for `readControlValue`; an empty text stands for a field that the data lacks. */
export function writtenControlValue(value: unknown): string {
  if (value === undefined) return "";
  const date = readDateTime(value) === undefined ? {} : { date: value as string | number };
  return JSON.stringify({ text: printValue(value), holds: holds(value), ...date } satisfies ControlValue);
}

export function readControlValue(written: string): ControlValue | undefined {
  return written === "" ? undefined : (JSON.parse(written) as ControlValue);
}
