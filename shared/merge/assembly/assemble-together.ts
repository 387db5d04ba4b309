/** Merges items into one .docx from whose PDF each can be taken again, looking as it does by itself. */

import { LinkTargets } from "#shared/merge/docx/attributes/link-targets.ts";
import { Pictures } from "#shared/merge/docx/pictures/pictures.ts";
import { placePictures } from "#shared/merge/docx/pictures/place-pictures.ts";
import type { FetchedPictures } from "#shared/merge/pictures/picture.ts";
import type { DataItem } from "#shared/merge/values/data-item.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import type { Copied } from "./assemble.ts";
import { Assembly } from "./assembly.ts";
import type { RenderedParts } from "./copy.ts";
import { type CopyBounds, copyBounds } from "./copy-bounds.ts";

export interface TogetherOptions {
  readonly fetched: FetchedPictures;
  /** Begins the names of the bookmarks at the copies' bounds; nothing in the template may be called so. */
  readonly marks: string;
  /** The number of pages that each copy tells, where it tells it. */
  readonly toldPages: number | undefined;
}

export interface TogetherFile {
  readonly bytes: Uint8Array;
  /** Which of the items are in it, in their order, from 0. */
  readonly indices: readonly number[];
}

/**
 * Left out are items that cannot be merged, and those that begin or end otherwise than the last item, which is the
 * sample: what comes of the end of a section depends on what stands there.
 * @returns undefined where the sample cannot be in such a file, or would be alone
 */
export function assembleTogether(
  { template, engine }: Copied,
  items: readonly DataItem[],
  { fetched, marks }: TogetherOptions,
): TogetherFile | undefined {
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
