/** All that outlives a process of the service, and what foreign servers have heard from it. */
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import type { BatchJob, WebhookJob } from "#shared/storage/jobs/jobs.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { addTwoAccounts } from "#test/support/accounts.ts";
import { type FileMap, memoryRecords, type RecordMap, type WaitingJob } from "#test/support/memory-stores.ts";

export interface RegionState {
  readonly records: RecordMap;
  readonly files: FileMap;
  readonly jobs: WaitingJob[];
  readonly batchJobs: WaitingJob<BatchJob>[];
  readonly webhookJobs: WaitingJob<WebhookJob>[];
}

/** A call of a webhook. */
export interface Report {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** A call with a key, and the status of its answer. */
interface AnsweredCall {
  readonly status: number;
  /** Whether it only reads. The service may answer such a call without an entry in the audit trail. */
  readonly isRead: boolean;
}

/** All calls with a key that were made. */
export interface Calls {
  /** By the ids of their requests. */
  readonly answered: Map<string, AnsweredCall>;
  /** The number of those that were cut off, of which nobody knows the ids. */
  cutOff: number;
}

export interface State {
  readonly calls: Calls;
  readonly directory: RecordMap;
  readonly regions: Readonly<Record<Region, RegionState>>;
  readonly reported: Report[];
  readonly key: string;
  readonly strangersKey: string;
  /** Milliseconds since the Unix epoch. */
  time: number;
  /** Milliseconds that go by between two looks at the clock for durations. */
  haste: number;
}

export async function newState(): Promise<State> {
  const directory: RecordMap = new Map();
  const time = Date.UTC(2026, 10, 21);
  const now = () => time;
  const keys = await addTwoAccounts(accountRepository(memoryRecords(directory, now), now));
  const regions = eachRegion(() => ({
    records: new Map(),
    files: new Map(),
    jobs: [],
    batchJobs: [],
    webhookJobs: [],
  }));
  return { calls: { answered: new Map(), cutOff: 0 }, directory, regions, reported: [], ...keys, time, haste: 0 };
}

export function copyOf(state: State): State {
  const regions = eachRegion((region) => {
    const { records, files, jobs, batchJobs, webhookJobs } = state.regions[region];
    const waiting = { jobs: [...jobs], batchJobs: [...batchJobs], webhookJobs: [...webhookJobs] };
    return { records: new Map(records), files: new Map(files), ...waiting };
  });
  const { answered, cutOff } = state.calls;
  const calls = { answered: new Map(answered), cutOff };
  return { ...state, calls, directory: new Map(state.directory), reported: [...state.reported], regions };
}

export function eachRegion<Value>(of: (region: Region) => Value): Record<Region, Value> {
  return Object.fromEntries(REGIONS.map((region) => [region, of(region)])) as Record<Region, Value>;
}
