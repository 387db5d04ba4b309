/** Plans a batch: divides its items into ranges, which workers make side by side, and stores everything they need. */

import type { Template } from "#shared/base/model/template.ts";
import type { Item, PackedItems } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { openTemplate } from "#shared/service/dependencies/open-templates.ts";
import { type DocumentContext, documentContext, isConverted } from "#shared/service/produce/document-context.ts";
import { inOrder } from "#shared/service/produce/in-order.ts";
import { ArchiveNames } from "#shared/service/produce/plan/archive-names.ts";
import { checkNames } from "#shared/service/produce/plan/check-names.ts";
import { fillNames } from "#shared/service/produce/plan/fill-names.ts";
import { groupRecords } from "#shared/service/produce/plan/group-records.ts";
import { openItems } from "#shared/service/produce/plan/open-items.ts";
import { planDocument } from "#shared/service/produce/plan/plan-document.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
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
 * Stores the plan, and the items and the record of each range. Returns what the record of the batch must say when all of
 * it is stored.
 * @throws ServiceError `data_*`, `attachment_unavailable`, `attachments_need_pdfa_3b`; RecordConflict when the lease is lost
 */
export async function planBatch(
  deps: Dependencies,
  lease: WorkLease<Batch>,
): Promise<Required<Pick<Batch, "itemsTotal" | "planned">>> {
  const { id, accountId, created } = lease.held;
  const { template, generation, templateFile, data } = await readBatchRequest(deps, id);
  const [opened, kept, { files }] = await Promise.all([
    openTemplate(deps.templateWorker, template, templateFile),
    readBatchData(deps, id, data),
    addedFilesOfBatch(deps, generation),
  ]);
  const {
    items: records,
    warnings,
    filename,
  } = await openItems(deps, kept, { account: accountId, by: id, names: opened.names });
  const unmatched = checkNames({ opened, items: records, filename, options: generation.options });
  // The time of the request is used, so that repeated work gives the same result.
  const planning = { ...deps, now: () => created };
  const items = await groupRecords(deps, opened, records);
  const dataLength = records.count;
  const { document, plan } = await planDocument(planning, { template, opened, generation, items, dataLength, files });
  await storeBatchPlan(deps, { document, plan, warnings: [...(generation.warnings ?? []), ...warnings, ...unmatched] });
  // Another planner may have been faster, whose ranges are at work.
  await lease.update({});
  // A planner that was killed may have stored ranges of other sizes, under other settings of the deployment.
  await deps.ranges.removeAll(id);
  const context = documentContext(deps, { template: opened, accountId, plan });
  const division = divide(deps, context, { pageCount: template.pageCount, items });
  const ranges = inOrder(namedRanges(deps, context, { items, division }), STORED_AT_ONCE, (range, index) => {
    lease.signal.throwIfAborted();
    return storeRange(deps, id, index, range);
  });
  const { length } = await Array.fromAsync(ranges);
  return {
    itemsTotal: plan.count,
    planned: { ranges: length, atOnce: division.atOnce, at: deps.now() },
  };
}

async function storeRange(
  deps: Dependencies,
  id: Batch["id"],
  index: number,
  items: readonly RangeItem[],
): Promise<void> {
  await storeRangeItems(deps, id, index, items);
  const position = items[0]?.position ?? 1;
  const facts = { id, index, position, items: items.length, chunks: [], touched: deps.now(), setbacks: 0 };
  await deps.ranges.insertUnlessThere(facts);
}

interface DividedItems {
  readonly items: PackedItems;
  readonly division: Division;
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
  const ranges = rangesOf(context, work);
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

async function* rangesOf(
  { plan: { mode, count } }: Pick<DocumentContext, "plan">,
  { items, division: { itemsMax } }: DividedItems,
): AsyncGenerator<readonly Item[], undefined> {
  for (let position = 1; position <= count; ) {
    const next = await items.read(position, Math.min(itemsMax, count - position + 1));
    const range = mode === "whole" ? next : shortened(next);
    yield range;
    position += range.length;
  }
}

/** Returns the first items, as many as a worker can have in memory, and at least one. */
function shortened(items: readonly Item[]): readonly Item[] {
  let characters = 0;
  const over = items.findIndex(({ json }, index) => {
    characters += json.length;
    return index > 0 && characters > RANGE_CHARACTERS_MAX;
  });
  return over === -1 ? items : items.slice(0, over);
}
