/** Names the tags that keep a template from being used. */

import type { TagFaults } from "./tag-faults.ts";

/**
 * Each name once, in order of appearance; where not all faults are told, the last entry says how many more there are.
 * Empty for a template without faults.
 */
export function faultNames({ told, untold }: TagFaults): readonly string[] {
  const names = [...new Set(told.map(({ tag }) => tag))];
  return untold === 0 ? names : [...names, `… and ${untold.toLocaleString("en")} more`];
}

/** How many more there are than the list names. */
export function untoldIn(names: readonly string[]): number {
  const [, untold = "0"] = /^… and ([\d,]+) more$/.exec(names.at(-1) ?? "") ?? [];
  return Number(untold.replaceAll(",", ""));
}
