/** Names the tags that keep a template from being used. */

import type { TagFaults } from "./tag-faults.ts";

/**
 * Returns each name once, in order of appearance. If not all faults are listed, the last entry says how many more there
 * are. The list is empty for a template without faults.
 */
export function faultNames({ told, untold }: TagFaults): readonly string[] {
  const names = [...new Set(told.map(({ tag }) => tag))];
  return untold === 0 ? names : [...names, `… and ${untold.toLocaleString("en")} more`];
}

/** Returns how many more names there are than the list contains. */
export function untoldIn(names: readonly string[]): number {
  const [, untold = "0"] = /^… and ([\d,]+) more$/.exec(names.at(-1) ?? "") ?? [];
  return Number(untold.replaceAll(",", ""));
}
