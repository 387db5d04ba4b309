/** Merges several items into one .docx, so that each item's document can be split from the PDF again, unchanged. */

import { LinkTargets } from "#shared/engine/merge/docx/attributes/link-targets.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import type { RenderedParts } from "#shared/engine/merge/syntax/syntax.ts";
import { bookmarkOfCopy } from "#shared/engine/merge/values/copy-markers.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { isCoreProperties } from "#shared/engine/template-file/package/templated-parts.ts";
import type { CompiledAssembly } from "./assemble.ts";
import { Assembly } from "./assembly.ts";
import { type CopyBounds, copyBounds } from "./copy-bounds.ts";
import { type CopyProperties, takeProperties } from "./copy-properties.ts";
import { finishAssembly } from "./finish-assembly.ts";

export interface SharedDocumentOptions {
  readonly fetched: FetchedPictures;
  /**
   * The prefix of the bookmark names at the bounds of the copies, and of the placeholders for their properties. No name
   * in the template may begin with it.
   */
  readonly marks: string;
  /** The page count that each copy prints, if the template prints one. */
  readonly shownPageCount: number | undefined;
}

export interface SharedDocument {
  readonly bytes: Uint8Array;
  /** The copies that the file contains, in order. */
  readonly copies: readonly SharedCopy[];
}

interface SharedCopy {
  /** The index of its item, from 0. */
  readonly index: number;
  /** Its properties; see `takeProperties`. */
  readonly properties: CopyProperties;
}

/**
 * Merges the items that can share a file with the last item, which is the sample. Leaves out items that cannot be
 * merged, items whose first or last paragraph differs from the sample's, because the layout at the end of a section
 * depends on what stands there, and items with other properties of the file, unless a placeholder can stand for them.
 * @returns undefined if the sample cannot be in such a file, or would be alone in it
 */
export function assembleSharedDocument(
  { template, engine }: CompiledAssembly,
  items: readonly DataItem[],
  { fetched, marks }: SharedDocumentOptions,
): SharedDocument | undefined {
  const [links, insertions] = [new LinkTargets(), engine.insertions(fetched, bookmarkOfCopy)];
  const { mainPart } = template.original;
  const core = engine.filledParts.find((part) => isCoreProperties(template.original, part));
  const copies = items.map((item, index) => {
    const parts = rendered(() => engine.renderParts(item, { links, insertions }));
    return parts && readyCopy({ index, parts, main: parts.get(mainPart) ?? template.parts.get(mainPart) }, marks, core);
  });
  const sample = copies.at(-1);
  if (sample === undefined) return undefined;
  const alike = copies.filter((copy): copy is ReadyCopy => copy !== undefined && isSame(copy, sample));
  if (alike.length < 2) return undefined;
  const assembly = new Assembly(
    template,
    { pageBreak: true, marks },
    { targets: links, replaced: engine.replacedLinks },
  );
  for (const { parts } of alike) assembly.add(parts);
  const bytes = finishAssembly(assembly, template, insertions);
  return { bytes, copies: alike.map(({ index, properties }) => ({ index, properties })) };
}

interface ReadyCopy extends SharedCopy {
  readonly parts: RenderedParts;
  readonly bounds: CopyBounds;
  /** The part with the file's properties, if it holds tags. */
  readonly file: string;
}

function rendered(render: () => RenderedParts): RenderedParts | undefined {
  try {
    return render();
  } catch (error) {
    if (error instanceof MergeFailure) return undefined;
    throw error;
  }
}

interface RenderedCopy {
  readonly index: number;
  readonly parts: RenderedParts;
  readonly main: string | undefined;
}

/** @param core the name of the part with the file's properties */
function readyCopy(
  { index, parts, main }: RenderedCopy,
  marks: string,
  core: string | undefined,
): ReadyCopy | undefined {
  const bounds = copyBounds(main ?? "");
  if (bounds === undefined) return undefined;
  if (core === undefined) return { index, parts, bounds, file: "", properties: {} };
  const { xml, properties } = takeProperties(parts.get(core) ?? "", marks);
  return { index, parts: new Map([...parts, [core, xml]]), bounds, file: xml, properties };
}

function isSame({ bounds, file }: ReadyCopy, sample: ReadyCopy): boolean {
  return bounds.first === sample.bounds.first && bounds.last === sample.bounds.last && file === sample.file;
}
