/**
 * Plans a batch: divides its items into ranges, which workers make side by side, and stores everything they need. The
 * first ranges are at work while further ones are stored.
 */

import type { Template } from "#shared/base/model/template.ts";
import type { Item, PackedItems } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { openTemplate } from "#shared/service/dependencies/open-templates.ts";
import { type DocumentContext, documentContext, isConverted } from "#shared/service/produce/document-context.ts";
import { inOrder } from "#shared/service/produce/in-order.ts";
import { ArchiveNames } from "#shared/service/produce/plan/archive-names.ts";
import { checkNames, mappedNames } from "#shared/service/produce/plan/check-names.ts";
import { fillNames } from "#shared/service/produce/plan/fill-names.ts";
import { groupRecords } from "#shared/service/produce/plan/group-records.ts";
import { openItems } from "#shared/service/produce/plan/open-items.ts";
import { planDocument } from "#shared/service/produce/plan/plan-document.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import type { BatchRange } from "#shared/storage/repositories/ranges.ts";
import { addedFilesOfBatch } from "./added-files-of-batch.ts";
import { storeBatchPlan } from "./batch-plan.ts";
import { readBatchData, readBatchRequest } from "./batch-request.ts";
import { type Division, divideBatch, estimatedPages } from "./divide-batch.ts";
import type { WorkLease } from "./lease-work.ts";
import { type RangeItem, storeRangeItems } from "./range-items.ts";

/** A range with larger items has fewer, because ranges are in memory as a whole: those being stored, and those being made. */
const RANGE_CHARACTERS_MAX = 2 * 1024 * 1024;

const NAMED_AT_ONCE = 2;
const STORED_AT_ONCE = 128;

/**
 * Stores the plan, and the items and the record of each range, or those that a planner has left out that was killed. All
 * data are read before, so nothing is made of data that are refused.
 * @param begin sends the job of a range
 * @throws ServiceError `data_*`, `attachment_unavailable`, `attachments_need_pdfa_3b`; RecordConflict when the lease is lost
 */
export async function planBatch(
  deps: Dependencies,
  lease: WorkLease<Batch>,
  begin: (range: BatchRange) => Promise<void>,
): Promise<void> {
  const { id, accountId, created } = lease.held;
  const { template, generation, templateFile, data } = await readBatchRequest(deps, id);
  const { invoiceMapping } = template;
  const [opened, kept, { files }] = await Promise.all([
    openTemplate(deps.templateWorker, template, templateFile),
    readBatchData(deps, id, data),
    addedFilesOfBatch(deps, generation),
  ]);
  const {
    items: records,
    warnings,
    filename,
  } = await openItems(deps, kept, {
    account: accountId,
    by: id,
    names: opened.names,
    moreNames: mappedNames(invoiceMapping),
  });
  const unmatched = checkNames({ opened, items: records, filename, options: generation.options, invoiceMapping });
  // The time of the request is used, so that repeated work gives the same result.
  const planning = { ...deps, now: () => created };
  const items = await groupRecords(deps, opened, records);
  const dataLength = records.count;
  const { document, plan } = await planDocument(planning, { template, opened, generation, items, dataLength, files });
  await storeBatchPlan(deps, { document, plan, warnings: [...(generation.warnings ?? []), ...warnings, ...unmatched] });
  const context = documentContext(deps, { template: opened, accountId, plan, invoiceMapping });
  const division = divisionOf(lease.held) ?? divide(deps, context, { pageCount: template.pageCount, items });
  const sizes = sizesOf(context, { items, division });
  if (lease.held.planned === undefined) await removeUnplanned(deps, lease);
  // Ranges are at work from now on, so a planner that comes later must divide the items in the same way.
  const planned = { ranges: sizes.length, ...division, at: lease.held.planned?.at ?? deps.now() };
  await lease.update({ itemsTotal: plan.count, planned });
  const ranges = inOrder(namedRanges(deps, context, { items, sizes }), STORED_AT_ONCE, async (items, index) => {
    lease.signal.throwIfAborted();
    const range = await storeRange(deps, id, index, items);
    // Each range sends the job of another one when it is done.
    if (index < division.atOnce) await begin(range);
  });
  for await (const _ of ranges);
}

/**
 * Planners of earlier versions stored ranges before the plan, of other sizes under other settings. They are looked for
 * before the lease is confirmed: afterwards they may be those of a planner that was faster, and at work.
 */
async function removeUnplanned({ ranges }: Pick<Dependencies, "ranges">, lease: WorkLease<Batch>): Promise<void> {
  const { id } = lease.held;
  if ((await ranges.list(id)).length === 0) return;
  await lease.update({});
  await ranges.removeAll(id);
}

async function storeRange(
  deps: Dependencies,
  id: Batch["id"],
  index: number,
  items: readonly RangeItem[],
): Promise<BatchRange> {
  await storeRangeItems(deps, id, index, items);
  const position = items[0]?.position ?? 1;
  const range = { id, index, position, items: items.length, chunks: [], touched: deps.now(), setbacks: 0 };
  await deps.ranges.insertUnlessThere(range);
  return range;
}

interface DividedItems {
  readonly items: PackedItems;
  /** The number of items of each range. */
  readonly sizes: readonly number[];
}

/** Returns how an earlier planner has divided the items. */
function divisionOf({ planned }: Batch): Division | undefined {
  return planned?.itemsMax === undefined ? undefined : { itemsMax: planned.itemsMax, atOnce: planned.atOnce };
}

function divide(
  { batchLimits: { rangesAtOnce } }: Pick<Dependencies, "batchLimits">,
  context: DocumentContext,
  { pageCount, items }: Pick<Template, "pageCount"> & { readonly items: PackedItems },
): Division {
  const { mode, count } = context.plan;
  if (mode === "whole") return { itemsMax: count, atOnce: 1 };
  const pagesEach = estimatedPages({ pageCount }, items);
  return divideBatch({ count, isConverted: isConverted(context), pagesEach, rangesAtOnce });
}

/** Yields the ranges in order. Files of an archive get their names here, because these depend on all items before. */
async function* namedRanges(
  deps: Dependencies,
  context: DocumentContext,
  work: DividedItems,
): AsyncGenerator<readonly RangeItem[], undefined> {
  const { template, plan } = context;
  const ranges = rangesOf(work);
  if (plan.mode !== "each") return yield* ranges;
  const names = new ArchiveNames(plan);
  const filled = inOrder(ranges, NAMED_AT_ONCE, async (range) => {
    const texts = range.map(({ json }) => json);
    return { range, filled: await fillNames(deps, template, plan.options.outputName, texts) };
  });
  for await (const { range, filled: own } of filled) {
    yield range.map((item, index) => ({
      ...item,
      filename: names.take({ position: item.position, name: own[index] }),
    }));
  }
}

async function* rangesOf({ items, sizes }: DividedItems): AsyncGenerator<readonly Item[], undefined> {
  let position = 1;
  for (const size of sizes) {
    yield await items.read(position, size);
    position += size;
  }
}

/** Divides by the lengths of the items' texts, which are known before any of them is unpacked. */
function sizesOf(
  { plan: { mode, count } }: Pick<DocumentContext, "plan">,
  { items, division: { itemsMax } }: { readonly items: PackedItems; readonly division: Division },
): readonly number[] {
  if (mode === "whole") return [count];
  const sizes: number[] = [];
  let [size, characters, left] = [0, 0, count];
  for (const length of items.lengths()) {
    if (left-- === 0) break;
    if (size === itemsMax || (size > 0 && characters + length > RANGE_CHARACTERS_MAX)) {
      sizes.push(size);
      [size, characters] = [0, 0];
    }
    size++;
    characters += length;
  }
  return [...sizes, size];
}
