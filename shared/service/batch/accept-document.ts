/** Accepts a request for an asynchronous document: stores all of its input and sends a job. */

import type { Account } from "#shared/base/model/account.ts";
import { batchFolder, batchInputKey } from "#shared/base/model/batch.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { readMergeFile } from "#shared/service/dependencies/read-merge-file.ts";
import { hasCertainlyFailed } from "#shared/service/files/certainly-failed.ts";
import { readSentFile } from "#shared/service/files/sent-file.ts";
import { assertWithinStorageLimit } from "#shared/service/files/storage-limit.ts";
import { sweepLate, sweepOfBatch } from "#shared/service/files/sweep.ts";
import { prepareToConvert } from "#shared/service/produce/convert/convert-merged.ts";
import type { Generation } from "#shared/service/produce/plan/generation.ts";
import { assertSealable } from "#shared/service/seal/seal-document.ts";
import { withExpiry } from "#shared/service/template-files/documents-expiry.ts";
import { findTemplate } from "#shared/service/template-files/find-template.ts";
import type { Files } from "#shared/storage/files/files.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import { type BatchData, storeBatchRequest } from "./batch-request.ts";
import { WATCH_SECONDS } from "./watch-batch.ts";

/**
 * The document uses the template as it is now, even if the template is changed or deleted later. Data files are not
 * read yet.
 * @throws ServiceError `template_not_found`, `template_has_invalid_tags`, `converter_unavailable`, `upload_*`,
 *   `storage_limit_reached`
 */
export async function acceptDocument(
  deps: Dependencies,
  account: Account,
  generation: Generation,
  webhookUrl?: string,
): Promise<Batch> {
  const { id } = generation;
  await assertWithinStorageLimit(deps, account.id);
  const assertInTime = await sweepLate(deps, sweepOfBatch(id));
  const batch = newBatch(deps, account, generation);
  try {
    await keepRequest(deps, account, generation);
    await assertSealable(deps, generation.options.seal, id);
    if (webhookUrl !== undefined) await keepWebhook(deps, batch, webhookUrl);
    // The job is sent before the record is written, so that it comes even if this process is killed. Without a record
    // it does nothing.
    await deps.jobs.send({ kind: "watch-batch", id }, { delaySeconds: WATCH_SECONDS });
    assertInTime();
    await deps.batches.insert(batch);
  } catch (error) {
    if (hasCertainlyFailed(error)) await deps.files.removeFolder(batchFolder(id));
    throw error;
  }
  await deps.batchJobs.send({ kind: "continue-batch", id }, { account: account.id, itemsLeft: batch.itemsTotal ?? 0 });
  return batch;
}

function newBatch({ now }: Pick<Dependencies, "now">, account: Account, { id, data }: Generation): Batch {
  return {
    id,
    accountId: account.id,
    state: "in_progress",
    created: now(),
    touched: now(),
    ...("items" in data && { itemsTotal: data.items.count }),
    setbacks: 0,
  };
}

async function keepRequest(deps: Dependencies, account: Account, generation: Generation): Promise<void> {
  const { id } = generation;
  const template = await repeatOnConflict(() => keepTemplate(deps, account, generation));
  const { bytes, ...kept } = await dataToKeep(deps, account, generation);
  await deps.files.put(batchInputKey(id, "data"), bytes);
  await storeBatchRequest(deps, id, { template, generation, data: kept });
}

/** @throws RecordConflict when the template's file is replaced meanwhile */
async function keepTemplate(
  deps: Dependencies,
  account: Account,
  { id, templateId, options }: Generation,
): Promise<Template> {
  const { template } = await findTemplate(deps, account, templateId);
  if (template.tags.invalid.length > 0) throw invalidTags(template.tags.invalid, template.problems);
  prepareToConvert(deps, template.format, options.outputFormat);
  await deps.files.put(batchInputKey(id, "template"), await readMergeFile(deps.files, template));
  return withExpiry(template, account);
}

async function dataToKeep(
  deps: Dependencies,
  account: Account,
  { id, data }: Generation,
): Promise<BatchData & { readonly bytes: Parameters<Files["put"]>[1] }> {
  if ("items" in data) return { kind: "items", bytes: listOf(data.items) };
  const { sheet } = data;
  const { filename, bytes, charset } = await readSentFile(deps, data.file, { account: account.id, by: id });
  return {
    kind: "file",
    filename,
    ...(sheet !== undefined && { sheet }),
    ...(charset !== undefined && { charset }),
    bytes,
  };
}

const ITEMS_AT_ONCE = 500;

/** Yields the items as a JSON array. */
async function* listOf(items: PackedItems): AsyncGenerator<Uint8Array, undefined> {
  for (let position = 1; position <= items.count; position += ITEMS_AT_ONCE) {
    const next = await items.read(position, ITEMS_AT_ONCE);
    yield Buffer.from((position === 1 ? "[" : ",") + next.map(({ json }) => json).join());
  }
  yield Buffer.from("]");
}

async function keepWebhook(
  { webhooks, webhookSecrets }: Pick<Dependencies, "webhooks" | "webhookSecrets">,
  { id, accountId }: Pick<Batch, "id" | "accountId">,
  url: string,
): Promise<void> {
  // The secret is created here, because the sender of the webhook only reads it.
  await webhookSecrets.getOrMake(accountId);
  await webhooks.insert({ id, accountId, url });
}
