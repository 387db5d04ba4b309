/** The service in four regions over stores in memory and stand-ins for what works on files, with faults at every port. */

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { type AppSettings, type RegionApp, regionApp } from "#local/server/app.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { describedDocument } from "#shared/edge/http/representations/document-answer.ts";
import { accountFonts } from "#shared/service/dependencies/account-fonts.ts";
import { keep } from "#shared/service/dependencies/kept.ts";
import { openTemplates } from "#shared/service/dependencies/open-templates.ts";
import { RecentlyUsed } from "#shared/service/dependencies/recently-used.ts";
import { withAccountFonts } from "#shared/service/dependencies/with-account-fonts.ts";
import { SCHEMA_BYTES_KEPT_MAX } from "#shared/service/get-template-schema.ts";
import { linksOf } from "#shared/storage/links/links.ts";
import { signedUploadAddresses } from "#shared/storage/links/upload-addresses.signed.ts";
import { countedRecords } from "#shared/storage/records/counted-records.ts";
import { batchRepository } from "#shared/storage/repositories/batches.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { passesOver } from "#shared/storage/repositories/passes.ts";
import { rangeRepository } from "#shared/storage/repositories/ranges.ts";
import { mayStoreBytes, storedBytesCounters } from "#shared/storage/repositories/stored-bytes.ts";
import { webhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";
import { webhookRepository } from "#shared/storage/repositories/webhooks.ts";
import type { LocalDependencies } from "#shared/wiring/local-region.ts";
import { localRegions } from "#shared/wiring/local-regions.ts";
import { repositoriesOf } from "#shared/wiring/repositories.ts";
import { sweepDependencies } from "#shared/wiring/sweep-dependencies.ts";

import { memoryFiles, memoryRecords } from "#test/support/memory-stores.ts";
import type { PortName } from "./deadlines.ts";
import { doDueJobs, type Queue, queuesOf } from "./do-jobs.ts";
import {
  fakeConverter,
  fakeDataReader,
  fakeHtmlRenderer,
  fakePdfs,
  fakeRemoteFiles,
  fakeWebhookSender,
} from "./fake-workers.ts";
import { Faults, faulty } from "./faulty.ts";
import { realTemplateWorker } from "./real-template-worker.ts";
import { type Calls, eachRegion, type State } from "./state.ts";

export interface CallInit extends RequestInit {
  readonly key?: string | null;
  readonly region?: Region;
}

/** An answer with its whole body; one that breaks off has none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
}

export interface World {
  readonly state: State;
  readonly faults: Faults;
  /** Everything that was written to the log. */
  readonly log: readonly string[];
  call(pathOrAddress: string, init?: CallInit): Promise<Answer>;
  /** Lets the time pass, and does the jobs that are due by then, each twice. Answers how many go on failing. */
  pass(minutes: number): Promise<number>;
  /** Does the jobs of a queue that are due now, each twice; those that fail stay. Answers how many. */
  doJobs(queue: Queue): Promise<number>;
}

const SECRET = new Uint8Array(32).fill(7);

/** Changes what the service is made of, to plant a fault of its own in it. */
export type Tamper = (deps: LocalDependencies) => LocalDependencies;

/** A fresh process on the state, which it changes. Its memory for bodies is unlimited unless told. */
export function openWorld(
  state: State,
  tamper: Tamper = (deps) => deps,
  { reserveBody }: Pick<AppSettings, "reserveBody"> = {},
): World {
  const faults = new Faults();
  const log: string[] = [];
  const now = () => state.time;
  const directory = faulty(memoryRecords(state.directory, now), "directory", faults);
  const secrets = faulty(memoryRecords(state.directory, now), "webhookSecrets", faults);
  const webhookSender = faulty(fakeWebhookSender(state.reported), "webhookSender", faults);
  let elapsed = 0;
  const queues = eachRegion((region) => queuesOf(state.regions[region], now));
  const otherRegions = faulty(
    localRegions((region) => deps[region]),
    "otherRegions",
    faults,
  );
  const bytes = (count: number) => new Uint8Array(randomBytes(count));
  const worker = randomBytes(4).toString("hex");
  const wire = (region: Region): LocalDependencies => {
    const recordsOf = (port: PortName) => faulty(memoryRecords(state.regions[region].records, now), port, faults);
    const uncounted = recordsOf("records");
    const counters = storedBytesCounters(directory, region);
    // Bytes are counted as on AWS.
    const records = countedRecords(uncounted, mayStoreBytes, counters.add);
    const files = faulty(memoryFiles(state.regions[region].files), "files", faults);
    const place = { secret: SECRET, baseAddress: addressOf(region) };
    const uploadAddresses = signedUploadAddresses(place);
    const workers = {
      converter: faulty(fakeConverter, "converter", faults),
      htmlRenderer: faulty(fakeHtmlRenderer, "htmlRenderer", faults),
      pdfs: faulty(fakePdfs, "pdfs", faults),
      dataReader: faulty(fakeDataReader, "dataReader", faults),
      templateWorker: faulty(realTemplateWorker(), "templateWorker", faults),
    };
    const isGone = (each: string) => each !== worker;
    const owner = { now, worker, isGone };
    const repositories = repositoriesOf({
      ...owner,
      isOver: isGone,
      randomBytes: bytes,
      auditDays: 365,
      records,
      directory,
    });
    const { fonts } = repositories;
    return tamper({
      now,
      elapsed: () => (elapsed += state.haste),
      randomBytes: bytes,
      region,
      ...sweepDependencies({ records: uncounted, directory, now }),
      storageUpkeep: { counters, passes: passesOver(uncounted), addOwners: documentRepository(uncounted).addOwners },
      ...repositories,
      uploadAddresses,
      uploadTokens: uploadAddresses,
      readiness: async () => [],
      // Nobody waits for it, so that a fault of it shows in no answer.
      keyUses: { note: async () => {}, lastUse: async () => undefined },
      batches: batchRepository(recordsOf("batches"), owner),
      ranges: rangeRepository(recordsOf("ranges"), owner),
      webhooks: webhookRepository(recordsOf("webhooks")),
      webhookSecrets: webhookSecrets(secrets, { now, randomBytes: bytes }),
      batchJobs: faulty(queues[region].batchJobs, "batchJobs", faults),
      webhookJobs: faulty(queues[region].webhookJobs, "webhookJobs", faults),
      files,
      jobs: faulty(queues[region].jobs, "jobs", faults),
      links: linksOf(place),
      metrics() {},
      otherRegions,
      ...workers,
      workersFor: (account) => withAccountFonts(workers, accountFonts({ fonts, files }, account)),
      batchLimits: { rangesAtOnce: 2 },
      remoteFiles: faulty(fakeRemoteFiles, "remoteFiles", faults),
      webhookRefusal: () => undefined,
      openTemplates: openTemplates(files),
      // Workers that overtake each other are processes of their own.
      keptBatches: keep(0),
      keptSchemas: new RecentlyUsed(SCHEMA_BYTES_KEPT_MAX),
    });
  };
  const deps = eachRegion(wire);
  const apps = appsOf(deps, {
    faults,
    reserveBody,
    log: (line) => log.push(line),
  });
  const untilKilled = <Result>(work: Promise<Result>, orElse: Result) =>
    Promise.race([work, faults.killed.then(() => orElse)]);
  const doJobs = async (queue: Queue) => {
    const failed = REGIONS.map((region) => {
      const describeDocument = (document: StoredDocument) => describedDocument(document, deps[region].links);
      const worker = { ...deps[region], webhookSender, describeDocument };
      return doDueJobs(worker, queues[region], queue, (error) => log.push(String(Object(error).stack ?? error)));
    });
    return untilKilled(
      Promise.all(failed).then((counts) => counts.reduce((sum, each) => sum + each, 0)),
      1,
    );
  };
  return {
    state,
    faults,
    log,
    doJobs,
    async call(pathOrAddress, { key = state.key, region = "us", ...init } = {}) {
      const url = new URL(pathOrAddress, addressOf(region));
      const headers = new Headers(init.headers);
      if (key !== null) headers.set("Authorization", key);
      const owner = REGIONS.find((each) => addressOf(each) === url.origin) ?? "us";
      const answer = async () => wholeAnswer(await apps[owner].fetch(new Request(url, { ...init, headers })));
      const answered = await untilKilled(answer(), BROKEN_OFF);
      if (key !== null) noteCall(state.calls, answered, init.method);
      return answered;
    },
    async pass(minutes) {
      state.time += minutes * 60_000;
      let failed = 0;
      // A job may send itself again.
      for (let round = 0; round < 10; round++) {
        failed = (await doJobs("batchJobs")) + (await doJobs("jobs")) + (await doJobs("webhookJobs"));
      }
      return failed;
    },
  };
}

interface Around extends Pick<AppSettings, "reserveBody"> {
  readonly faults: Faults;
  readonly log: (line: string) => void;
}

function appsOf(
  deps: Readonly<Record<Region, LocalDependencies>>,
  { faults, reserveBody, log }: Around,
): Record<Region, RegionApp> {
  const baseAddresses = eachRegion(addressOf);
  const forward = async (region: Region, request: Request, { passing }: { readonly passing: object }) => {
    const answer = await faults.meet("forward", "call", async () => apps[region].fetch(request.clone(), { passing }));
    return answer as Response;
  };
  const mcpWorkerFor = () => assert.fail("agents call the same operations, whose faults are tried");
  const around = {
    baseAddresses,
    mcpWorkerFor,
    forward,
    reserveBody,
    log: (...event: unknown[]) => log(inspect(event)),
  };
  const apps = eachRegion((region) => regionApp({ deps: deps[region], ...around }));
  return apps;
}

function noteCall(calls: Calls, { status, headers }: Answer, method = "GET"): void {
  const request = headers.get("X-Request-Id");
  if (request === null) calls.cutOff++;
  else calls.answered.set(request, { status, isRead: method === "GET" });
}

const BROKEN_OFF: Answer = { status: 0, headers: new Headers(), body: undefined };

function inspect(event: readonly unknown[]): string {
  return JSON.stringify(event);
}

function addressOf(region: Region): string {
  return `http://${region}.merganser.test`;
}

async function wholeAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, body: await response.bytes().catch(() => undefined) };
}
