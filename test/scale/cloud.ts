/**
 * The service in one region of a simulated AWS: its own code for batches and documents, on stores, queues and functions
 * whose calls take simulated time, with stand-ins for what works on files.
 */

import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { sharesOfQueues } from "#infra/context/batch-queues.ts";
import type { Log } from "#shared/base/log/log.ts";
import type { Account } from "#shared/base/model/account.ts";
import { batchInputKey } from "#shared/base/model/batch.ts";
import { documentFileKey } from "#shared/base/model/document.ts";
import { type AccountId, type DocumentId, newAccountId, newDocumentId, newTemplateId } from "#shared/base/model/ids.ts";
import { CONVERSION_SECONDS_MAX } from "#shared/base/model/limits.ts";
import { type Template, templateFileKey } from "#shared/base/model/template.ts";
import { PackedItems, packItems } from "#shared/engine/data/packed-items.ts";
import { acceptDocument } from "#shared/service/batch/accept-document.ts";
import { doBatchJob } from "#shared/service/batch/do-batch-job.ts";
import { giveUpBatch } from "#shared/service/batch/give-up-batch.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { BATCHES_KEPT_MAX, keep } from "#shared/service/dependencies/kept.ts";
import { openTemplates } from "#shared/service/dependencies/open-templates.ts";
import { RecentlyUsed } from "#shared/service/dependencies/recently-used.ts";
import { generateDocument } from "#shared/service/generate-document.ts";
import { SCHEMA_BYTES_KEPT_MAX } from "#shared/service/get-template-schema.ts";
import type { Generation } from "#shared/service/produce/plan/generation.ts";
import { type JobDependencies, runJob } from "#shared/service/run-job.ts";
import type { Files } from "#shared/storage/files/files.ts";
import { type AnyJob, type BatchJob, isBatchJob, type Job } from "#shared/storage/jobs/jobs.ts";
import { spreadJobs } from "#shared/storage/jobs/spread-jobs.ts";
import { linksOf } from "#shared/storage/links/links.ts";
import { signedUploadAddresses } from "#shared/storage/links/upload-addresses.signed.ts";
import { batchRun } from "#shared/wiring/batch-run.ts";
import { repositoriesOf } from "#shared/wiring/repositories.ts";
import { sweepDependencies } from "#shared/wiring/sweep-dependencies.ts";
import { createLambdaConverter } from "#shared/workers/convert/converter.lambda.ts";
import type { ConvertQuestion } from "#shared/workers/convert/function-messages.ts";
import type { CalledFunction, CallOutcome } from "#shared/workers/function-calls/called-function.ts";
import { inlined } from "#shared/workers/function-calls/carried.ts";
import { type Patience, patientFunction } from "#shared/workers/function-calls/patient-function.ts";
import type { WorkFiles } from "#shared/workers/function-calls/work-files.ts";
import { fakeDataReader, fakeHtmlRenderer, fakeRemoteFiles } from "#test/faults/fake-workers.ts";
import { OPTIONS } from "#test/support/document-plan.ts";
import type { RecordMap } from "#test/support/memory-stores.ts";
import type { Latencies } from "./aws-figures.ts";
import { type Environment, Simulation } from "./environment.ts";
import { type FunctionFacts, isKilled, LambdaAccount, SimulatedFunction, Throttled } from "./simulated-lambda.ts";
import { SimulatedQueue } from "./simulated-queue.ts";
import { type ObjectMap, simulatedFiles, simulatedRecords, WritesPerSecond } from "./simulated-stores.ts";
import {
  type Content,
  contentOf,
  convertStandIn,
  type StandInOptions,
  standInPdfs,
  standInTemplateWorker,
} from "./stand-in-work.ts";
import { bytesOf, objectOf, type StoredObject } from "./stored-objects.ts";

export interface CloudOptions extends StandInOptions {
  readonly seed: number;
  /** The number of functions that work on ranges of batches at a time (`rangesAtOnce`). */
  readonly batchFunctions: number;
  /** The pollers of their queue that are kept ready (`batchPollers`). */
  readonly batchPollers?: number;
  /** The number of conversions of one range at a time (`conversionsInRange`). */
  readonly conversionsEach: number;
  /** The number of conversions of all batches at a time, which is reserved (`batchConvertersAtOnce`). */
  readonly batchConverters: number;
  /** The number of conversions for callers who wait, which is reserved (`convertersAtOnce`). */
  readonly converters: number;
  /** The account's quota of concurrency. Default: that of a new account, or what the other numbers need. */
  readonly concurrency?: number;
  /** The time of a processor until a converter has started LibreOffice and converted its first page. */
  readonly converterLoadingMs: number;
  readonly latencies?: Latencies;
  /** The processors that all functions share, where they run on one machine. */
  readonly processors?: number;
  /** The share of messages that queues deliver twice. */
  readonly deliveredTwice?: number;
  /** Kills a share of the calls of `run-batch`, each within this time. */
  readonly kills?: { readonly share: number; readonly withinMs: number };
  /** Lambda ends the chains of all functions, as it does unless a function has `RecursiveLoop: Allow`. */
  readonly endsAllChains?: boolean;
  /** Every conversion fails. */
  readonly isConverterBroken?: boolean;
  /** The answer to calls of webhooks. Default: 204. */
  readonly webhookStatus?: number;
}

/** Times of the clock: when the first one of its kind and the last one began, and when the last one ended. */
export interface Phase {
  readonly first: number;
  readonly lastBegan: number;
  readonly ended: number;
}

/** A new account's, of which Lambda keeps 100 without a reservation. */
const QUOTA = 1000;
/** For callers, jobs, and the functions that receive calls. */
const SPARE = 200;

const EPOCH = Date.UTC(2026, 10, 23);

/** The time to load a bundle on a processor: docs/aws.md, "How long functions load". */
const LOADING_MS = 130;

type RunningDependencies = Dependencies & JobDependencies;

export class Cloud {
  readonly simulation: Simulation;
  readonly convert: SimulatedFunction<Content, Uint8Array>;
  readonly convertForBatches: SimulatedFunction<Content, Uint8Array>;
  readonly runBatch: SimulatedFunction<BatchJob, void>;
  readonly runJob: SimulatedFunction<AnyJob, void>;
  readonly #batchQueues: readonly SimulatedQueue<BatchJob>[];
  readonly writes = new WritesPerSecond();
  /** The work on batches by what it was. */
  readonly phases = new Map<BatchJob["kind"] | "join", Phase>();
  /** What interrupted work on batches. */
  readonly setbacks: unknown[] = [];
  /** The times at which webhooks were called, in milliseconds after the start. */
  readonly webhookCalls: number[] = [];
  /** The jobs that nothing receives any more. */
  readonly deadJobs: Job[] = [];
  readonly #options: CloudOptions;
  readonly #records: RecordMap = new Map();
  readonly #objects: ObjectMap = new Map();
  readonly #jobs: SimulatedQueue<Job>;
  readonly #generate: SimulatedFunction<(deps: RunningDependencies) => Promise<unknown>, unknown>;
  readonly #wired = new WeakMap<Environment, RunningDependencies>();
  readonly #template: Template;
  readonly #now: () => number;

  constructor(options: CloudOptions) {
    this.#options = options;
    const simulation = new Simulation(options);
    this.simulation = simulation;
    this.#now = () => Math.floor(EPOCH + simulation.clock.now());
    const { batchFunctions, batchConverters, converters, converterLoadingMs } = options;
    const needed = batchFunctions + batchConverters + converters + SPARE;
    const account = new LambdaAccount(simulation, options.concurrency ?? Math.max(QUOTA, needed));
    const factsOf = (name: LambdaName, loadingMs?: number) => factsHere(name, options, loadingMs);
    const converter = (name: LambdaName, reserved: number) => {
      const facts = { ...factsOf(name, converterLoadingMs), reserved };
      const lambda = new SimulatedFunction<Content, Uint8Array>(account, facts, async (at, content) => {
        await this.#loaded(lambda, at);
        if (options.isConverterBroken) throw new Error("the converter is broken");
        return convertStandIn(at, content, options);
      });
      return lambda;
    };
    this.convert = converter("convert", converters);
    this.convertForBatches = converter("convert-for-batches", batchConverters);
    this.runBatch = new SimulatedFunction(account, factsOf("run-batch"), async (environment, job) => {
      await this.#loaded(this.runBatch, environment);
      this.#killSome(environment);
      const end = simulation.clock.now() + LAMBDAS["run-batch"].timeoutSeconds * 1000;
      const deps = this.#depsOfBatches(environment, () => end - simulation.clock.now() > AFTER_WAIT_MS);
      const log: Log = (_, __, { cause } = {}) => this.setbacks.push(cause);
      await this.#noting(job.kind, () => doBatchJob(deps, job, batchRun(deps, { job, sliceMs: SLICE_MS, log })));
    });
    this.runJob = new SimulatedFunction(account, factsOf("run-job"), async (environment, job) => {
      await this.#loaded(this.runJob, environment);
      const deps = this.#depsOf(environment);
      await (isBatchJob(job) ? giveUpBatch(deps, job) : runJob(deps, job));
    });
    this.#generate = new SimulatedFunction(account, factsOf("generate-document"), async (environment, work) => {
      await this.#loaded(this.#generate, environment);
      return work(this.#depsOf(environment));
    });
    const { deliveredTwice = 0 } = options;
    this.#batchQueues = sharesOfQueues({ rangesAtOnce: batchFunctions, pollers: options.batchPollers ?? 0 }).map(
      (atOnce) =>
        new SimulatedQueue<BatchJob>({
          simulation,
          atOnce,
          pollers: options.batchPollers,
          visibilitySeconds: LAMBDAS["run-batch"].timeoutSeconds + 60,
          tries: TRIES,
          onDead: (job, chain) => void this.runJob.invoke(job, chain).catch(() => {}),
          invoke: (job, chain) => this.runBatch.invoke(job, chain),
          deliveredTwice,
        }),
    );
    this.#jobs = new SimulatedQueue<Job>({
      simulation,
      atOnce: 5,
      visibilitySeconds: LAMBDAS["run-job"].timeoutSeconds * 6,
      tries: TRIES,
      onDead: (job) => void this.deadJobs.push(job),
      invoke: (job, chain) => this.runJob.invoke(job, chain),
      deliveredTwice,
    });
    this.#template = newTemplate(this.newAccount().id, options.work.pages, this.#ingredients);
    this.#objects.set(
      templateFileKey(this.#template, "source"),
      objectOf(new Uint8Array(options.work.docxBytes.first)),
    );
  }

  /** How many calls of `run-batch` were killed. */
  killed = 0;

  #killSome(environment: Environment): void {
    const { kills = { share: 0, withinMs: 0 } } = this.#options;
    if (this.simulation.chance() >= kills.share) return;
    this.simulation.clock.after(this.simulation.chance() * kills.withinMs, () => {
      if (!this.runBatch.running.has(environment)) return;
      this.killed++;
      environment.kill();
    });
  }

  async #noting<Result>(phase: Parameters<Cloud["phases"]["set"]>[0], work: () => Promise<Result>): Promise<Result> {
    const { now } = this.simulation.clock;
    const lastBegan = now();
    const { first = lastBegan } = this.phases.get(phase) ?? {};
    this.phases.set(phase, { first, lastBegan, ended: lastBegan });
    const result = await work();
    this.phases.set(phase, { first, lastBegan: this.phases.get(phase)?.lastBegan ?? lastBegan, ended: now() });
    return result;
  }

  newAccount(): Account {
    return { id: newAccountId("us", this.#ingredients), plan: "Business", region: "us" };
  }

  /** Accepts a batch as a caller sends it. Returns its id. */
  async accept(account: Account, items: Iterable<object>, webhookUrl?: string): Promise<DocumentId> {
    const generation = this.#generation({ items, singleFile: false });
    await this.#call((deps) => acceptDocument(deps, account, generation, webhookUrl));
    return generation.id;
  }

  /** Makes a document for a caller who waits for it. Returns the milliseconds that the caller waited. */
  async generate(account: Account, item: object): Promise<number> {
    const start = this.simulation.clock.now();
    const generation = this.#generation({ items: [item], singleFile: true });
    await this.#call((deps) => generateDocument(deps, account, generation));
    return this.simulation.clock.now() - start;
  }

  /** Resolves when the document is stored. @throws Error when the batch fails */
  async whenDone(id: DocumentId, lookEachMs = 50): Promise<void> {
    for (;;) {
      const records = [...this.#records.values()].filter(({ pk }) => pk.endsWith(id));
      if (this.#objects.has(documentFileKey(id)) && records.some(({ pk }) => pk.startsWith("DOC"))) return;
      const failed = records.find(({ body }) => body.state === "failed");
      if (failed) throw new Error(`the batch failed: ${JSON.stringify(failed.body)} ${this.setbacks.map(String)}`);
      await this.simulation.clock.sleep(lookEachMs);
    }
  }

  /** Resolves when no function runs, so that all of their time is billed. */
  async whenIdle(): Promise<void> {
    while (this.runBatch.running.size + this.convertForBatches.running.size > 0) await this.simulation.clock.sleep(50);
  }

  /** Resolves when no queue has a job any more. */
  async whenQuiet(): Promise<void> {
    const queues = [this.#jobs, ...this.#batchQueues];
    while (!queues.every(({ isEmpty }) => isEmpty)) await this.simulation.clock.sleep(10_000);
  }

  /** The number of invocations that Lambda refused, because a function was invoked too often in their chain. */
  get refusedInChains(): number {
    return this.runBatch.refusedInChains + this.runJob.refusedInChains;
  }

  /** Stores the request of a batch anew, as another version would have stored it. */
  changeRequest(id: DocumentId, change: (stored: Record<string, unknown>) => object): void {
    const key = batchInputKey(id, "request");
    const stored = this.#objects.get(key);
    if (stored === undefined) throw new Error(`the request of ${id} is not stored`);
    const changed = change(JSON.parse(Buffer.from(bytesOf(stored)).toString()));
    this.#objects.set(key, objectOf(Buffer.from(JSON.stringify(changed))));
  }

  /** The stored document. */
  documentOf(id: DocumentId): StoredObject {
    const stored = this.#objects.get(documentFileKey(id));
    if (stored === undefined) throw new Error(`${id} is not stored`);
    return stored;
  }

  bytesOf(id: DocumentId): Uint8Array {
    return bytesOf(this.documentOf(id));
  }

  async #call(work: (deps: RunningDependencies) => Promise<unknown>): Promise<void> {
    await this.simulation.clock.sleep(this.simulation.latency("gateway"));
    await this.#generate.invoke(work);
  }

  #generation(data: { readonly items: Iterable<object>; readonly singleFile: boolean }): Generation {
    const numbered = (function* () {
      for (const item of data.items) yield { json: JSON.stringify(item) };
    })();
    return {
      id: newDocumentId("us", this.#ingredients),
      templateId: this.#template.id,
      data: { items: new PackedItems([...packItems(numbered)]) },
      options: { ...OPTIONS, outputFormat: ".pdf", singleFile: data.singleFile },
      mergeWith: [],
      attach: [],
    };
  }

  get #ingredients() {
    const bytes = (count: number) => Uint8Array.from({ length: count }, () => this.simulation.random.below(256));
    return { now: this.#now, randomBytes: bytes };
  }

  async #loaded(lambda: Pick<SimulatedFunction<never, unknown>, "load">, environment: Environment): Promise<void> {
    if (this.#wired.has(environment)) return;
    await lambda.load(environment);
    this.#wired.set(environment, this.#wire(environment));
  }

  #depsOf(environment: Environment): RunningDependencies {
    const deps = this.#wired.get(environment);
    if (deps === undefined) throw new Error(`${environment.name} was not loaded`);
    return deps;
  }

  #wire(environment: Environment): RunningDependencies {
    const now = this.#now;
    const records = simulatedRecords(environment, { stored: this.#records, writes: this.writes, now });
    const stored = simulatedFiles(environment, this.#objects);
    const files: Files = { ...stored, join: (...call) => this.#noting("join", () => stored.join(...call)) };
    const { randomBytes } = this.#ingredients;
    const place = { secret: new Uint8Array(32), baseAddress: "https://us.merganser.test" };
    const workFiles = workFilesOf(files);
    const worker = this.#caller(this.convert, environment);
    const workers = {
      converter: createLambdaConverter({ worker, workFiles, timeoutSeconds: CONVERSION_SECONDS_MAX }),
      htmlRenderer: fakeHtmlRenderer,
      pdfs: standInPdfs(environment, this.#options),
      dataReader: fakeDataReader,
      templateWorker: standInTemplateWorker(environment, this.#options),
    };
    const owner = { now, worker: environment.name, isOver: () => false };
    const repositories = repositoriesOf({ ...owner, randomBytes, auditDays: 365, records, directory: records });
    const jobs = this.#jobs.from(environment);
    return {
      now,
      elapsed: this.simulation.clock.now,
      randomBytes,
      region: "us",
      ...repositories,
      // It is everybody's.
      templates: {
        ...repositories.templates,
        get: async (accountId) => ({ template: { ...this.#template, accountId }, rev: 1 }),
      },
      ...sweepDependencies({ records, directory: records, now }),
      uploadAddresses: signedUploadAddresses(place),
      files,
      jobs,
      batchJobs: spreadJobs(this.#batchQueues.map((queue) => queue.from(environment))),
      webhookJobs: jobs,
      links: linksOf(place),
      otherRegions: undefined as never,
      metrics() {},
      ...workers,
      workersFor: () => workers,
      batchLimits: { rangesAtOnce: this.#options.batchFunctions },
      remoteFiles: fakeRemoteFiles,
      webhookRefusal: () => undefined,
      openTemplates: openTemplates(files),
      keptBatches: keep(BATCHES_KEPT_MAX),
      keptSchemas: new RecentlyUsed(SCHEMA_BYTES_KEPT_MAX),
      webhookSender: {
        send: async () => {
          this.webhookCalls.push(this.simulation.clock.now());
          return this.#options.webhookStatus ?? 204;
        },
      },
      describeDocument: () => ({ answer: {}, headers: {} }),
    };
  }

  /** As `wiring/aws-batches.ts` does. */
  #depsOfBatches(environment: Environment, mayWait: () => boolean): Dependencies {
    const deps = this.#depsOf(environment);
    const convertersWith = (patience: Patience) => ({
      converter: createLambdaConverter({
        worker: patientFunction(this.#caller(this.convertForBatches, environment, patience.signal), patience),
        workFiles: workFilesOf(deps.files),
        timeoutSeconds: CONVERSION_SECONDS_MAX,
        atOnce: this.#options.conversionsEach,
      }),
    });
    return {
      ...deps,
      ...convertersWith({ mayWait }),
      workersFor: (account, signal) => ({ ...deps.workersFor(account), ...convertersWith({ mayWait, signal }) }),
    };
  }

  /** Calls the function as `called-function.lambda.ts` does, with the retries of `wiring/aws-called-functions.ts`. */
  #caller(
    lambda: SimulatedFunction<Content, Uint8Array>,
    environment: Environment,
    signal?: AbortSignal,
  ): CalledFunction<ConvertQuestion> {
    const attempt = async (content: Content, bytes: number): Promise<CallOutcome<never>> => {
      for (let attempt = 1; ; attempt++) {
        signal?.throwIfAborted();
        await environment.transfer(bytes);
        try {
          const pdf = await environment.calling("invoke", () => lambda.invoke(content, environment.chain));
          const made = inlined(pdf);
          if (made === undefined) throw new Error("only conversions to files within the answer are simulated");
          await environment.transfer(made.inline.length);
          return { kind: "answered", result: made as never };
        } catch (error) {
          if (isKilled(error)) return { kind: "killed", detail: error.message };
          if (!(error instanceof Throttled)) throw error;
          if (attempt === ATTEMPTS) return { kind: "busy", detail: error.message };
          await environment.pause(this.simulation.chance() * THROTTLED_PAUSE_MS * 2 ** (attempt - 1));
        }
      }
    };
    return {
      async call(question) {
        if (!("source" in question && "inline" in question.source)) {
          throw new Error("only conversions of files within the call are simulated");
        }
        const { inline } = question.source;
        const content = contentOf(Buffer.from(inline, "base64"));
        const first = await attempt(content, inline.length);
        return first.kind === "killed" ? attempt(content, inline.length) : first;
      },
    };
  }
}

/** Who makes a call is known by its environment, so that an address needs no signature. */
function workFilesOf(files: Files): WorkFiles {
  return { ...files, addressToGet: async (key) => key, addressToPut: async (key) => key };
}

/** As `functions/run-batch/handler.ts` sets them. */
const SLICE_MS = 8 * 60 * 1000;
const AFTER_WAIT_MS = 5 * 60 * 1000;

/** As `wiring/aws-called-functions.ts` sets them; the pauses are those of the SDK (`StandardRetryStrategy`). */
const ATTEMPTS = 4;
const THROTTLED_PAUSE_MS = 500;

/** `maxReceiveCount` of all queues. */
const TRIES = 5;

function factsHere(
  name: LambdaName,
  { endsAllChains = false }: Pick<CloudOptions, "endsAllChains">,
  loadingMs = LOADING_MS,
): FunctionFacts {
  const { memoryMb, timeoutSeconds, packaging, isRecursive = false } = LAMBDAS[name];
  const coldStart = packaging === "image" ? "coldStartOfImage" : "coldStart";
  return { name, memoryMb, timeoutSeconds, coldStart, loadingMs, isRecursive: isRecursive && !endsAllChains };
}

function newTemplate(
  accountId: AccountId,
  pageCount: number,
  ingredients: Parameters<typeof newTemplateId>[1],
): Template {
  return {
    id: newTemplateId("us", ingredients),
    accountId,
    created: EPOCH,
    updated: EPOCH,
    name: "letter",
    pageCount,
    delimiters: { left: "[", right: "]" },
    tags: { valid: ["Ref"], invalid: [] } as never,
    problems: [],
    fonts: [],
    filename: "letter.docx",
    format: ".docx",
    region: "us",
    enhancedSyntax: false,
    versioningEnabled: false,
    folder: [],
    fileVersion: "1",
    previousFiles: [],
  };
}
