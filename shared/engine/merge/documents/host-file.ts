/** The file that documents are placed in, as far as they share it. */
import { CopyIds, type FileCounts } from "#shared/engine/merge/assembly/copy-ids.ts";
import { CopyNames } from "#shared/engine/merge/assembly/copy-names.ts";
import type { CopiedLists } from "#shared/engine/merge/assembly/copy-numbering.ts";
import type { DocumentChanges } from "#shared/engine/merge/values/docx-place.ts";
import type { HostParts } from "./host-parts.ts";
import type { HostNumbering } from "./joined-numbering.ts";
import type { HostStyles, JoinedStyles } from "./joined-styles.ts";

export interface Look {
  readonly styles: JoinedStyles;
  readonly lists: CopiedLists | undefined;
}

export interface HostFile {
  readonly changes: DocumentChanges;
  readonly parts: HostParts;
  readonly styles: HostStyles;
  readonly numbering: HostNumbering;
  readonly counts: FileCounts;
  /** Names of bookmarks in lower case. */
  readonly names: Set<string>;
  /** Styles and lists by what they are made of: the documents that one template gives for many items share them. */
  readonly looks: Map<string, Look>;
  /** Names of copied parts by the hash of their bytes. */
  readonly media: Map<string, string>;
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
