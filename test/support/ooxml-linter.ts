/**
 * Finds what makes Word offer to repair a .docx, or show it wrongly, as far as it can be told without Word:
 *
 *     expect(lintDocx(bytes)).toEqual([]);
 *
 * It shares no code with the service, so that it judges that code independently.
 */
import { lintCharts } from "./chart-linter.ts";
import { lintIds } from "./ooxml-linter-ids.ts";
import { lintPackage } from "./ooxml-linter-package.ts";
import { readForLinting } from "./ooxml-linter-read.ts";
import { lintReferences } from "./ooxml-linter-references.ts";
import { lintStructure } from "./ooxml-linter-structure.ts";

/** The faults in words, `rule: what and where`; none for a sound file. */
export function lintDocx(bytes: Uint8Array): string[] {
  const file = readForLinting(bytes);
  // With a part that is no XML the other rules would only report what follows from it.
  if (file.faults.length > 0) return [...file.faults];
  return [lintPackage, lintIds, lintReferences, lintStructure]
    .flatMap((rule) => rule(file))
    .concat(lintCharts(bytes, file));
}

/** The rules that a file breaks, each once: what remains comparable when ids and names of parts differ. */
export function brokenRules(bytes: Uint8Array): ReadonlySet<string> {
  return new Set(lintDocx(bytes).map((fault) => fault.replace(/: .*$/s, "")));
}
