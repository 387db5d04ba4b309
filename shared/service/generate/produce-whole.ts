/** Makes the single piece of a document whose items are merged into one file. */
import type { ItemJson, ItemSpan } from "#shared/data/packed-items.ts";
import { NO_PICTURES } from "#shared/merge/pictures/picture.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/merge/values/naming-item.ts";
import { Remarks } from "#shared/service/generate/remarks.ts";
import { firstKind } from "./assembly-mode.ts";
import { convertFor, type Needs } from "./convert-for.ts";
import type { Piece } from "./document-plan.ts";
import { fetchForAll } from "./fetch-for-items.ts";
import { type ItemFault, itemFault, placeOf } from "./item-fault.ts";
import { renderItem } from "./render-item.ts";
import { timedPiece } from "./timed-piece.ts";
import type { Work } from "./work.ts";

/** @param chunk contains all items */
export function produceWhole(deps: Needs, work: Work, chunk: ItemSpan): Promise<Piece> {
  const remarks = new Remarks();
  return timedPiece(deps, work.signal, {
    position: 1,
    spent: 0,
    remarks,
    async make() {
      const bytes = work.plan.isLenient
        ? await leniently(deps, work, chunk, remarks)
        : await wholeFile(deps, work, chunk.items, remarks);
      return { bytes, name: undefined };
    },
    faultOf: (error) => faultOf(work, chunk, error),
  });
}

/** Leaves out items that cannot be merged, with a warning, as long as others can. */
async function leniently(deps: Needs, work: Work, chunk: ItemSpan, remarks: Remarks): Promise<Uint8Array> {
  try {
    return await wholeFile(deps, work, chunk.items, remarks);
  } catch (error) {
    if (!(error instanceof ItemNotMerged)) throw error;
    const faults = await mergeFaults(deps, work, chunk);
    const merged = chunk.items.filter((_, index) => faults[index] === undefined);
    if (merged.length === 0 || merged.length === chunk.items.length) throw error;
    for (const fault of faults) if (fault !== undefined) remarks.warn(`left out: ${fault.message}`);
    return wholeFile(deps, work, merged, remarks);
  }
}

async function wholeFile(deps: Needs, work: Work, items: readonly ItemJson[], remarks: Remarks): Promise<Uint8Array> {
  const [first] = items;
  if (first === undefined) throw new RangeError("A document needs at least one item");
  const fetched = await fetchForAll(deps, work, items, remarks);
  const { template, plan } = work;
  const { pageBreak } = plan;
  return convertFor(deps, work, (kind) =>
    items.length === 1
      ? renderItem(deps, work, first, { kind, fetched })
      : deps.merger.assemble(template, { kind, items, fetched, pageBreak }),
  );
}

const ITEMS_TRIED_AT_ONCE = 100;

/** Returns for each item why it cannot be merged separately, or undefined where it can. */
async function mergeFaults(deps: Needs, work: Work, chunk: ItemSpan): Promise<readonly (ItemFault | undefined)[]> {
  const kind = firstKind(deps, work.plan.format, work.template.format);
  const faults: (ItemFault | undefined)[] = [];
  for (let at = 0; at < chunk.items.length; at += ITEMS_TRIED_AT_ONCE) {
    const items = chunk.items.slice(at, at + ITEMS_TRIED_AT_ONCE);
    for (const file of await deps.merger.render(work.template, { kind, items, fetched: NO_PICTURES })) {
      const place = placeOf(work.plan, chunk, faults.length);
      faults.push("reason" in file ? itemFault(new MergeFailure(file.reason), place) : undefined);
    }
  }
  return faults;
}

/** Returns the fault of the item that cannot be merged, or a fault of the file, which concerns all items. */
function faultOf({ plan }: Work, chunk: ItemSpan, error: unknown): ItemFault | undefined {
  if (error instanceof ItemNotMerged) return itemFault(error, placeOf(plan, chunk, error.position - 1));
  const isOnly = chunk.items.length === 1;
  return itemFault(error, isOnly ? placeOf(plan, chunk, 0) : { position: 1, row: undefined, count: 1 });
}
