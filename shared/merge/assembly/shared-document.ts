/** Merges several items into one .docx, so that each item's document can be split from the PDF again, unchanged. */

import { LinkTargets } from "#shared/merge/docx/attributes/link-targets.ts";
import { Pictures } from "#shared/merge/docx/pictures/pictures.ts";
import { placePictures } from "#shared/merge/docx/pictures/place-pictures.ts";
import type { FetchedPictures } from "#shared/merge/pictures/picture.ts";
import type { DataItem } from "#shared/merge/values/data-item.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import type { CompiledAssembly } from "./assemble.ts";
import { Assembly } from "./assembly.ts";
import type { RenderedParts } from "./copy.ts";
import { type CopyBounds, copyBounds } from "./copy-bounds.ts";

export interface SharedDocumentOptions {
  readonly fetched: FetchedPictures;
  /** The prefix of the bookmark names at the bounds of the copies. No name in the template may begin with it. */
  readonly marks: string;
  /** The page count that each copy prints, if the template prints one. */
  readonly shownPageCount: number | undefined;
}

export interface SharedDocument {
  readonly bytes: Uint8Array;
  /** The indices of the items that the file contains, in order, from 0. */
  readonly indices: readonly number[];
}

/**
 * Merges the items that can share a file with the last item, which is the sample. Leaves out items that cannot be
 * merged, and items whose first or last paragraph differs from the sample's: the layout at the end of a section depends
 * on what stands there.
 * @returns undefined if the sample cannot be in such a file, or would be alone in it
 */
export function assembleSharedDocument(
  { template, engine }: CompiledAssembly,
  items: readonly DataItem[],
  { fetched, marks }: SharedDocumentOptions,
): SharedDocument | undefined {
  const [links, pictures] = [new LinkTargets(), new Pictures(fetched)];
  const mainPart = template.original.mainPart;
  const copies = items.map((item) => rendered(() => engine.renderParts(item, { links, pictures })));
  const bounds = copies.map(
    (parts) => parts && copyBounds(textOf(parts.get(mainPart) ?? template.parts.get(mainPart))),
  );
  const sample = bounds.at(-1);
  const alike = copies.flatMap((parts, index) => (parts && isSame(bounds[index], sample) ? [{ parts, index }] : []));
  if (sample === undefined || alike.length < 2) return undefined;
  const assembly = new Assembly(
    template,
    { pageBreak: true, marks },
    { targets: links, replaced: engine.replacedLinks },
  );
  for (const { parts } of alike) assembly.add(parts);
  const bytes = placePictures(assembly.finish(), mainPart, pictures);
  return { bytes, indices: alike.map(({ index }) => index) };
}

function rendered(render: () => RenderedParts): RenderedParts | undefined {
  try {
    return render();
  } catch (error) {
    if (error instanceof MergeFailure) return undefined;
    throw error;
  }
}

function textOf(part: string | Uint8Array | undefined): string {
  return typeof part === "string" ? part : Buffer.from(part ?? []).toString();
}

function isSame(bounds: CopyBounds | undefined, sample: CopyBounds | undefined): boolean {
  return bounds !== undefined && bounds.first === sample?.first && bounds.last === sample.last;
}
