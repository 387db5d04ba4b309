/**
 * Keeps one converter process at work: started when first needed, one document at a time in order of arrival,
 * killed at the deadline, replaced after a crash or when it has grown, and gone after `stop`.
 */
import { isOfDisk } from "#shared/errors/machine-failures.ts";
import type { LogFacts } from "#shared/log/log.ts";
import { TIMED_OUT, within } from "#shared/processes/deadline.ts";
import type { Conversion } from "./converter.ts";
import type { ConverterProcess, Outcome, ProcessDescription } from "./converter-process.ts";
import { type KeeperOptions, ProcessKeeper } from "./process-keeper.ts";

export interface SupervisorOptions extends KeeperOptions {
  /** For one attempt at a conversion, from when its turn comes. */
  readonly deadlineMs: number;
  /** For tearing a document down after its answer. */
  readonly settleDeadlineMs: number;
  /** A process that holds more than this after a conversion is replaced. */
  readonly recycleBytes: number;
  /** Documents that may wait for their turn. */
  readonly waitingMax: number;
  /** Converted by a process that starts before a document waits: the first real one is then five times faster. */
  readonly warmUp?: Conversion;
}

/** How a conversion ended, all attempts together. */
export type SupervisedOutcome =
  | Outcome
  | { readonly kind: "timed_out"; readonly deadlineMs: number }
  | { readonly kind: "not_started"; readonly detail: string }
  | { readonly kind: "too_many_waiting" }
  | { readonly kind: "stopped" };

export interface SupervisorDescription extends ProcessDescription {
  readonly isRunning: boolean;
  readonly waiting: number;
  readonly residentBytes: number;
}

export interface Supervisor {
  /** Rejects only when something of ours fails, such as writing the temporary file. */
  convert(conversion: Conversion): Promise<SupervisedOutcome>;

  /** Starts the process if there is none. Never throws. */
  prepare(): void;

  /** Resolves when nothing is under way: no document, no tearing down of the last one, no start of a new process. */
  idle(): Promise<void>;

  /** Turns the waiting documents away, lets the present one end within the limit, and ends the process. */
  stop(limitMs: number): Promise<void>;

  describe(): SupervisorDescription;
}

export function superviseWorker(options: SupervisorOptions): Supervisor {
  return new ProcessSupervisor(options);
}

interface Job {
  readonly conversion: Conversion;
  readonly resolve: (outcome: SupervisedOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

class ProcessSupervisor implements Supervisor {
  readonly #options: SupervisorOptions;
  readonly #keeper: ProcessKeeper;
  readonly #waiting: Job[] = [];
  /** The one loop that touches the process, while there is something to do. */
  #work: Promise<void> | undefined;
  #isStartWanted = false;
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#keeper = new ProcessKeeper(options);
  }

  convert(conversion: Conversion): Promise<SupervisedOutcome> {
    if (this.#isStopping) {
      return Promise.resolve({ kind: "stopped" });
    }
    if (this.#waiting.length >= this.#options.waitingMax) {
      return Promise.resolve({ kind: "too_many_waiting" });
    }
    const { promise, resolve, reject } = Promise.withResolvers<SupervisedOutcome>();
    this.#waiting.push({ conversion, resolve, reject });
    this.#wake();
    return promise;
  }

  prepare(): void {
    if (!this.#isStopping && !this.#keeper.current?.isHealthy()) {
      this.#isStartWanted = true;
      this.#wake();
    }
  }

  async idle(): Promise<void> {
    await this.#work;
  }

  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true;
    this.#isStartWanted = false;
    for (const job of this.#waiting.splice(0)) {
      job.resolve({ kind: "stopped" });
    }
    await within(limitMs, this.#work ?? Promise.resolve());
    await this.#keeper.close();
  }

  describe(): SupervisorDescription {
    const process = this.#keeper.current;
    return {
      ...process?.describe(),
      isRunning: process?.isHealthy() ?? false,
      waiting: this.#waiting.length,
      residentBytes: process?.residentBytes() ?? 0,
    };
  }

  #wake(): void {
    this.#work ??= this.#loop();
  }

  async #loop(): Promise<void> {
    while (this.#waiting.length > 0 || this.#isStartWanted) {
      const job = this.#waiting.shift();
      await (job === undefined ? this.#startEarly() : this.#serve(job));
    }
    this.#work = undefined;
  }

  async #serve({ conversion, resolve, reject }: Job): Promise<void> {
    try {
      const outcome = await this.#convertWithRetry(conversion);
      resolve(outcome);
      await this.#settle();
      const isReplaceable = outcome.kind !== "not_started" && !this.#keeper.current?.isHealthy();
      this.#isStartWanted = isReplaceable && !this.#isStopping;
    } catch (error) {
      // A stop removes the folder under a conversion that outlasts its limit.
      this.#isStopping ? resolve({ kind: "stopped" }) : reject(error);
      await this.#end("an exception", { detail: String(error) });
    }
  }

  async #convertWithRetry(conversion: Conversion): Promise<SupervisedOutcome> {
    const first = await this.#attempt(conversion);
    if (!isEnding(first)) return first;
    const second = await this.#attempt(conversion);
    // Only what crashes each time is the document's fault.
    return second.kind === "crashed" ? first : second;
  }

  async #attempt(conversion: Conversion): Promise<SupervisedOutcome> {
    this.#isStartWanted = false;
    let process: ConverterProcess;
    try {
      process = await this.#keeper.obtain();
    } catch (error) {
      if (this.#isStopping) return { kind: "stopped" };
      if (isOfDisk(error)) throw error;
      return { kind: "not_started", detail: String(error) };
    }
    return this.#run(process, conversion);
  }

  /** One conversion within the deadline; a process whose state is in doubt afterwards gets no second document. */
  async #run(process: ConverterProcess, conversion: Conversion): Promise<SupervisedOutcome> {
    const { deadlineMs } = this.#options;
    const result = await within(deadlineMs, process.convert(conversion));
    // A stop kills the process of a conversion that outlasts its limit.
    if (this.#isStopping && result !== TIMED_OUT && isEnding(result)) return { kind: "stopped" };
    const outcome = result === TIMED_OUT ? ({ kind: "timed_out", deadlineMs } as const) : result;
    if (leavesDoubt(outcome)) {
      await this.#end(outcome.kind, "detail" in outcome ? { detail: outcome.detail } : {});
    }
    return outcome;
  }

  async #settle(): Promise<void> {
    const process = this.#keeper.current;
    if (process === undefined) {
      return;
    }
    if ((await within(this.#options.settleDeadlineMs, process.settle())) === TIMED_OUT) {
      await this.#end("no end of the last document");
    } else if (process.residentBytes() > this.#options.recycleBytes) {
      await this.#end("memory", { residentBytes: process.residentBytes() });
    }
  }

  async #startEarly(): Promise<void> {
    const { warmUp, log } = this.#options;
    this.#isStartWanted = false;
    try {
      const process = await this.#keeper.obtain();
      if (warmUp !== undefined && this.#waiting.length === 0) {
        await this.#run(process, warmUp);
        await this.#settle();
      }
    } catch (error) {
      log("warn", "The converter could not be started ahead of a document", { detail: String(error) });
    }
  }

  async #end(reason: string, facts: LogFacts = {}): Promise<void> {
    this.#options.log("warn", "The converter process is ended and replaced", { reason, ...facts });
    await this.#keeper.discard();
  }
}

function isEnding({ kind }: SupervisedOutcome): boolean {
  return kind === "crashed" || kind === "killed";
}

function leavesDoubt(outcome: SupervisedOutcome): boolean {
  return outcome.kind === "refused" ? outcome.step === "save" : outcome.kind !== "converted";
}
