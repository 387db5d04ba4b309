/** Reads a condition, which holds as that of a section does. */
import type { Parameter } from "./filter.ts";

export function holds(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** A condition that is not given holds. One that names a field that the data lacks does not. */
export const condition: Parameter<boolean> = (argument, _, isGiven) => (isGiven ? holds(argument) : true);
