/** Finishes an assembled file with what is inserted into it. */
import type { Insertions } from "#shared/engine/merge/docx/insertions/insertions.ts";
import { placeInsertions } from "#shared/engine/merge/docx/insertions/place-insertions.ts";
import type { Assembly } from "./assembly.ts";
import type { MarkedTemplate } from "./mark-template.ts";

/** @throws MergeFailure, InvalidDocument */
export function finishAssembly(
  assembly: Assembly,
  { original, check }: MarkedTemplate,
  insertions: Insertions,
): Uint8Array {
  const file = assembly.finish({ isComplete: insertions.size === 0 });
  return placeInsertions(file, original.mainPart, insertions, check);
}
