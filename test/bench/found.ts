/** A tool to measure, or why it cannot be measured here. */

export interface Missing {
  readonly name: string;
  /** Ends a sentence: `it could not be installed from npm`. */
  readonly missing: string;
}

/** Those that can be measured. Of the others it prints why not, and what was to be measured when that is told. */
export function measurable<Tool extends { readonly name: string }>(
  found: readonly (Tool | Missing)[],
  what = "",
): readonly Tool[] {
  for (const tool of found) {
    if ("missing" in tool) console.log(`not measured: ${tool.name}${what}, because ${tool.missing}`);
  }
  return found.filter((tool): tool is Tool => !("missing" in tool));
}
