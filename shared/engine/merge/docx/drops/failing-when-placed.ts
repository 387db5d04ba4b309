/** Lets documents that cannot be opened fail only where they are placed, because what tags drop needs no document. */
import { EMPTY_PACKAGE } from "#shared/engine/archive/package.ts";
import type { OpenDocument } from "#shared/engine/merge/rich/document-value.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";

export function failingWhenPlaced(open: OpenDocument): OpenDocument {
  return (...asked) => {
    try {
      return open(...asked);
    } catch (error) {
      if (!(error instanceof MergeFailure)) throw error;
      const fail = () => {
        throw error;
      };
      return { archive: EMPTY_PACKAGE, characters: 0, place: fail };
    }
  };
}
