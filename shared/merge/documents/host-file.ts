/** The file that documents are placed in, as far as they share it. */
import { CopyIds, type FileCounts } from "#shared/merge/assembly/copy-ids.ts";
import { CopyNames } from "#shared/merge/assembly/copy-names.ts";
import type { DocumentChanges } from "#shared/merge/values/docx-place.ts";
import type { HostParts } from "./host-parts.ts";
import type { HostNumbering } from "./joined-numbering.ts";
import type { HostStyles } from "./joined-styles.ts";

export interface HostFile {
  readonly changes: DocumentChanges;
  readonly parts: HostParts;
  readonly styles: HostStyles;
  readonly numbering: HostNumbering;
  readonly counts: FileCounts;
  /** Names of bookmarks in lower case. */
  readonly names: Set<string>;
}

/** Returns the ids of one place. */
export function idsOfPlace(
  host: HostFile,
  context: Pick<ConstructorParameters<typeof CopyIds>[0], "listFor" | "headerFor" | "ownBookmark"> & {
    readonly names: ConstructorParameters<typeof CopyNames>[0];
  },
): CopyIds {
  return new CopyIds({
    ...context,
    isFirstCopy: false,
    counts: host.counts,
    names: new CopyNames(context.names, { isFirstCopy: false }),
    pageCountField: "NUMPAGES",
  });
}
