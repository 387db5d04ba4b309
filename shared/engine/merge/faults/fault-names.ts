/** Names the tags that keep a template from being used. */

import type { TagFaults } from "./tag-faults.ts";

/**
 * Returns each name once, in order of appearance. If not all faults are listed, the last entry says how many more there
 * are. The list is empty for a template without faults.
 */
export function faultNames({ reported, unreported }: TagFaults): readonly string[] {
  const names = [...new Set(reported.map(({ tag }) => tag))];
  return unreported === 0 ? names : [...names, `… and ${unreported.toLocaleString("en")} more`];
}

/** Returns how many more names there are than the list contains. */
export function unreportedIn(names: readonly string[]): number {
  const [, unreported = "0"] = /^… and ([\d,]+) more$/.exec(names.at(-1) ?? "") ?? [];
  return Number(unreported.replaceAll(",", ""));
}
