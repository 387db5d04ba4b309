/** Computes a tag's value from the scopes that it stands in. */
import type { FilterWork } from "./merge-budget.ts";

/**
 * Returns the value of a tag in these scopes, the innermost last, or undefined if there is none. Never changes the
 * data.
 */
export type Lookup = (scopes: readonly unknown[], work?: FilterWork) => unknown;
