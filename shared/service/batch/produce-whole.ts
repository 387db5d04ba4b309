/** Makes the one piece of a document whose items are merged into one file. */
import type { DataItem } from "#shared/merge/data-item.ts";
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import { ItemNotMerged } from "#shared/merge/naming-item.ts";
import type { Merging } from "#shared/service/compile-template.ts";
import type { Remarks } from "#shared/service/remarks.ts";
import { convertFor, type Needs, picturesFor } from "./convert-for.ts";
import { type ItemFault, type ItemPlace, itemFault, placeOf } from "./item-fault.ts";
import { mergingTo } from "./making.ts";
import type { Chunk, Piece } from "./production.ts";
import { timedPiece } from "./timed-piece.ts";
import type { Work } from "./work.ts";

/** @param chunk with all items */
export function produceWhole(deps: Needs, work: Work, chunk: Chunk): Promise<Piece> {
  const make = async (remarks: Remarks) => {
    const bytes = await leniently(deps, work, chunk, remarks);
    return { bytes, name: undefined };
  };
  return timedPiece(deps, work, { position: 1, make, faultOf: (error) => faultOf(work, chunk, error) });
}

/** Items that cannot be merged are left out and told, where the production is lenient and others can. */
async function leniently(deps: Needs, work: Work, chunk: Chunk, remarks: Remarks): Promise<Uint8Array> {
  try {
    return await wholeFile(deps, work, chunk.items, remarks);
  } catch (error) {
    if (!work.production.isLenient || !(error instanceof ItemNotMerged)) throw error;
    const merged = chunk.items.filter((item, index) => {
      const fault = mergeFault(work, item, placeOf(work.production, chunk, index));
      if (fault !== undefined) remarks.warn(`left out: ${fault.message}`);
      return fault === undefined;
    });
    if (merged.length === 0 || merged.length === chunk.items.length) throw error;
    return wholeFile(deps, work, merged, remarks);
  }
}

async function wholeFile(deps: Needs, work: Work, items: readonly DataItem[], remarks: Remarks): Promise<Uint8Array> {
  const [first] = items;
  if (first === undefined) throw new RangeError("A production needs at least one item");
  const fetched = await picturesFor(work, items, { position: 1, remarks });
  const { pageBreak } = work.production;
  return convertFor(deps, work, (merging) =>
    items.length === 1 ? merging.render(first, fetched) : merging.assemble(items, { pageBreak, fetched }),
  );
}

/** Why the item cannot be merged by itself; undefined where it can. */
function mergeFault({ compiled, production }: Work, item: DataItem, place: ItemPlace): ItemFault | undefined {
  try {
    compiled.findPictures([item]);
    anyMerging(mergingTo(production.format, compiled) ?? compiled.page ?? compiled.docx).render(item);
    return undefined;
  } catch (error) {
    if (error instanceof MergeFailure || error instanceof ItemNotMerged) return itemFault(error, place);
    throw error;
  }
}

function anyMerging(merging: Merging | undefined): Merging {
  if (merging === undefined) throw new RangeError("A template has pages or documents");
  return merging;
}

/** Of an item that cannot be merged; or of the file, which is about all items. */
function faultOf({ production }: Work, chunk: Chunk, error: unknown): ItemFault | undefined {
  if (error instanceof ItemNotMerged) return itemFault(error, placeOf(production, chunk, error.position - 1));
  const isOnly = chunk.items.length === 1;
  return itemFault(error, isOnly ? placeOf(production, chunk, 0) : { position: 1, row: undefined, count: 1 });
}
