/** What is simulated: a batch by itself, batches together and in turn, and callers who wait for documents beside a batch. */
import type { DocumentId } from "#shared/base/model/ids.ts";
import { summarise, type Times } from "#test/bench/bench.ts";
import { Cloud, type CloudOptions } from "./cloud.ts";

export interface Outcome {
  /** From sending the request to the stored archive, in simulated milliseconds. */
  readonly milliseconds: number;
  readonly gigabyteSeconds: number;
  readonly dollars: number;
  /** The archives, if they tell their items; otherwise they are too large to keep. */
  readonly archives: readonly Uint8Array[];
  readonly cloud: Cloud;
}

export interface Batch {
  readonly items: number;
  /** Returns the data of an item, whose position counts from 1. */
  readonly item: (position: number) => object;
}

export async function makeBatch(options: CloudOptions, batch: Batch): Promise<Outcome> {
  return makeBatches(options, [batch]);
}

/** Makes the batches, each of an account of its own, all at the same time. */
export async function makeBatches(options: CloudOptions, batches: readonly Batch[]): Promise<Outcome> {
  const cloud = new Cloud(options);
  let ids: readonly DocumentId[] = [];
  const milliseconds = await cloud.simulation.clock.run(async () => {
    ids = await Promise.all(batches.map((batch) => sendAndWait(cloud, batch)));
    const done = cloud.simulation.clock.now();
    await cloud.whenIdle();
    return done;
  });
  const archives = options.tellsItems ? ids.map((id) => cloud.bytesOf(id)) : [];
  const { allGigabyteSeconds: gigabyteSeconds, dollars } = cloud.simulation.bill;
  return { milliseconds, gigabyteSeconds, dollars, archives, cloud };
}

/** Makes the batch twice, and returns what the second one took, whose functions have started. */
export async function makeBatchAgain(
  options: CloudOptions,
  batch: Batch,
): Promise<Pick<Outcome, "milliseconds" | "dollars">> {
  const cloud = new Cloud(options);
  const { clock, bill } = cloud.simulation;
  return clock.run(async () => {
    await sendAndWait(cloud, batch);
    await cloud.whenIdle();
    const [start, paid] = [clock.now(), bill.dollars];
    await sendAndWait(cloud, batch);
    const milliseconds = clock.now() - start;
    await cloud.whenIdle();
    return { milliseconds, dollars: bill.dollars - paid };
  });
}

/** Makes the batches one after the other. */
export async function makeBatchesInTurn(options: CloudOptions, batches: readonly Batch[]): Promise<number> {
  const cloud = new Cloud(options);
  return cloud.simulation.clock.run(async () => {
    for (const batch of batches) await sendAndWait(cloud, batch);
    return cloud.simulation.clock.now();
  });
}

async function sendAndWait(cloud: Cloud, { items, item }: Batch): Promise<DocumentId> {
  const id = await cloud.accept(cloud.newAccount(), itemsOf({ items, item }));
  await cloud.whenDone(id);
  return id;
}

function* itemsOf({ items, item }: Batch): Iterable<object> {
  for (let position = 1; position <= items; position++) yield item(position);
}

export interface Waiting {
  readonly times: Times;
  readonly refused: number;
}

/** Until the functions that callers use have started. */
const WARM_UP_CALLS = 20;
const CALLS = 120;
const SECOND_MS = 1000;

/** Callers who ask for a document each second, for two minutes. */
export async function callEachSecond(options: CloudOptions, beside?: Batch): Promise<Waiting> {
  const cloud = new Cloud(options);
  return cloud.simulation.clock.run(async () => {
    const account = cloud.newAccount();
    const item = beside?.item ?? (() => ({}));
    for (let call = 0; call < WARM_UP_CALLS; call++) await cloud.generate(account, item(1));
    const batch = beside && cloud.accept(cloud.newAccount(), itemsOf(beside));
    const calls: Promise<number | undefined>[] = [];
    for (let call = 0; call < CALLS; call++) {
      // At any moment within its second, so that calls do not keep step with the batch.
      calls.push(callOnce(cloud, account, item(call + 1)));
      await cloud.simulation.clock.sleep(SECOND_MS);
    }
    const waited = await Promise.all(calls);
    await batch;
    const answered = waited.flatMap((each) => each ?? []);
    return { times: summarise(answered), refused: waited.length - answered.length };
  });
}

async function callOnce(
  cloud: Cloud,
  account: Parameters<Cloud["generate"]>[0],
  item: object,
): Promise<number | undefined> {
  await cloud.simulation.clock.sleep(cloud.simulation.chance() * SECOND_MS);
  return cloud.generate(account, item).catch(() => undefined);
}
