/** Whether there is nothing to fill in a template: each document looks like the file. */
import type { Template } from "./types.ts";

export function isWithoutFields({ valid, invalid }: Template["tags"]): boolean {
  return valid.length + invalid.length === 0;
}
