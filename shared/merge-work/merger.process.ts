/** Items are merged in child processes, one for each processor, which are kept for a while for the next items. */
import { availableParallelism } from "node:os";
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { TogetherFile } from "#shared/merge/assemble-together.ts";
import { ItemNotMerged } from "#shared/merge/naming-item.ts";
import { type Turns, takeTurns } from "#shared/processes/turns.ts";
import { NoAnswer } from "#shared/processes/worker-process.ts";
import { type MergeProcess, startMergeProcess } from "./merge-process.ts";
import type { AssembleJob, MergedTemplate, Merger, RenderedItem, RenderJob, TogetherJob } from "./merger.ts";
import type { MergeAnswer, MergeQuestion } from "./messages.ts";

export interface ProcessMergerOptions {
  /** For a chunk of items. Default: 60 seconds. */
  readonly deadlineMs?: number;
  /** For a file of many items. Default: 5 minutes; 100,000 letters take a quarter of one. */
  readonly assemblyDeadlineMs?: number;
  /** A process that grows beyond this is ended. Default: 1.5 GB. */
  readonly memoryLimitBytes?: number;
  /** Default: one for each processor. */
  readonly processesMax?: number;
  /** Beside those, for work that must not wait. Default: 0. */
  readonly spareProcesses?: number;
  /** After which a process without work ends. Default: 20 seconds. */
  readonly idleMs?: number;
}

export interface ProcessMerger extends Merger {
  /** Ends every process at once. */
  stop(): void;
}

export function createProcessMerger(options: ProcessMergerOptions = {}): ProcessMerger {
  return new ChildMerger(options);
}

/** A process that holds more than this after its work is replaced: JavaScript gives little back. */
const RECYCLE_BYTES = 400e6;

class ChildMerger implements ProcessMerger {
  readonly atOnce: number;
  readonly #options: Required<ProcessMergerOptions>;
  readonly #turns: Turns;
  /** Each with the timer that ends it; the one that worked last comes last. */
  readonly #idle = new Map<MergeProcess, NodeJS.Timeout>();
  readonly #all = new Set<MergeProcess>();
  #isStopping = false;

  constructor(options: ProcessMergerOptions) {
    const processesMax = availableParallelism();
    this.#options = {
      deadlineMs: 60_000,
      assemblyDeadlineMs: 300_000,
      memoryLimitBytes: 1.5e9,
      processesMax,
      spareProcesses: 0,
      idleMs: 20_000,
      ...options,
    };
    this.atOnce = this.#options.processesMax;
    this.#turns = takeTurns(this.atOnce + this.#options.spareProcesses);
  }

  async render(template: MergedTemplate, job: RenderJob): Promise<readonly RenderedItem[]> {
    try {
      return await this.#rendered(template, job);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const alone = job.items.map((item) => this.#renderedAlone(template, { ...job, items: [item] }));
      return (await Promise.all(alone)).flat();
    }
  }

  async #renderedAlone(template: MergedTemplate, job: RenderJob): Promise<readonly RenderedItem[]> {
    try {
      return await this.#rendered(template, job);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return [{ reason: "it needs too much memory or time" }];
    }
  }

  async #rendered(template: MergedTemplate, job: RenderJob): Promise<readonly RenderedItem[]> {
    const answer = await this.#ask(template, { render: job });
    if (answer.kind === "rendered") return answer.items;
    throw errorOf(answer);
  }

  async assemble(template: MergedTemplate, job: AssembleJob): Promise<Uint8Array> {
    const answer = await this.#askForFile(template, { assemble: job });
    if (answer.kind === "assembled") return answer.bytes;
    throw errorOf(answer);
  }

  async assembleTogether(template: MergedTemplate, job: TogetherJob): Promise<TogetherFile | undefined> {
    const answer = await this.#askForFile(template, { assembleTogether: job });
    if (answer.kind === "assembled_together") return answer.file;
    throw errorOf(answer);
  }

  async #askForFile(template: MergedTemplate, work: MergeQuestion["work"]): Promise<MergeAnswer> {
    try {
      return await this.#ask(template, work);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw serviceError("document_too_large", { reason: "its items need too much memory or time together" }, error);
    }
  }

  stop(): void {
    this.#isStopping = true;
    for (const process of this.#all) this.#discard(process);
  }

  /** A process that ended, as by the system, is no fault of the items: they are merged once more, on another one. */
  async #ask(template: MergedTemplate, work: MergeQuestion["work"]): Promise<MergeAnswer> {
    try {
      return await this.#askOnce(template, work);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return this.#askOnce(template, work);
    }
  }

  #askOnce({ read, key, syntax, filename, format }: MergedTemplate, work: MergeQuestion["work"]): Promise<MergeAnswer> {
    const template = { key, syntax, filename, format };
    const deadlineMs = "assemble" in work ? this.#options.assemblyDeadlineMs : this.#options.deadlineMs;
    return this.#lend(async (process) => {
      const answer = await process.ask({ template, file: undefined, work }, deadlineMs);
      if (answer.kind !== "template_wanted") return answer;
      return process.ask({ template, file: await read(), work }, deadlineMs);
    });
  }

  #lend<Result>(work: (process: MergeProcess) => Promise<Result>): Promise<Result> {
    return this.#turns(async () => {
      if (this.#isStopping) throw serviceError("shutting_down");
      const process = this.#obtain();
      try {
        return await work(process);
      } catch (error) {
        // Its end says nothing about the items then.
        throw this.#isStopping ? serviceError("shutting_down", {}, error) : error;
      } finally {
        this.#giveBack(process);
      }
    });
  }

  #obtain(): MergeProcess {
    const alive = [...this.#idle.keys()].findLast((process) => process.isAlive());
    const process = alive ?? startMergeProcess(this.#options.memoryLimitBytes);
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    this.#all.add(process);
    return process;
  }

  #giveBack(process: MergeProcess): void {
    if (!process.isAlive() || process.residentBytes() > RECYCLE_BYTES || this.#isStopping) {
      this.#discard(process);
      return;
    }
    const timer = setTimeout(() => this.#discard(process), this.#options.idleMs);
    this.#idle.set(process, timer.unref());
  }

  #discard(process: MergeProcess): void {
    process.end();
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    this.#all.delete(process);
  }
}

function errorOf(answer: MergeAnswer): Error {
  switch (answer.kind) {
    case "not_merged":
      return new ItemNotMerged(answer.position, answer);
    case "refused":
      return new ServiceError(answer.code, answer.message);
    case "failed":
      return new Error(`Merging failed: ${answer.detail}`);
    default:
      return new Error(`The process that merges answered ${answer.kind} out of turn`);
  }
}
