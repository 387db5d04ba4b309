/**
 * Searches a target for inputs whose cost grows faster than they do, in a thread of its own, and watches that thread: an
 * input that takes too long, or all memory, is a finding too, behind which the search goes on.
 */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { GrowthAnswer, GrowthOrder } from "./messages.ts";

export interface GrowthOptions {
  /** The module that exports the targets. Default: all targets of this project. */
  readonly module?: string;
  readonly seed: number;
  /** Milliseconds for pairs of fragments; single ones are always looked at. */
  readonly duration: number;
  /** Ends the search. */
  readonly findingsMax?: number;
  /** Called with each finding at once: the whole search takes minutes. */
  readonly onFinding?: (finding: string) => void;
}

export interface GrowthReport {
  readonly patterns: number;
  /** A sentence each: the pattern, and how its cost grows. */
  readonly findings: readonly string[];
}

const OURS = path.join(import.meta.dirname, "../targets/targets.ts");
const FINDINGS_MAX = 10;
/** For the longest input, half a megabyte, of the slowest parser. */
const DEADLINE_MS = 10_000;
const HEAP_MEGABYTES = 1024;

/** @param name the export of the module that is the target */
export async function searchGrowth(name: string, options: GrowthOptions): Promise<GrowthReport> {
  const { module = OURS, seed, duration, findingsMax = FINDINGS_MAX, onFinding = () => {} } = options;
  const findings: string[] = [];
  const found = (finding: string) => {
    findings.push(finding);
    onFinding(finding);
    return findings.length >= findingsMax;
  };
  for (let from = 0; ; ) {
    const watch = new Watch({ module, target: name, seed, duration, from }, found);
    const patterns = await watch.ended;
    if (findings.length >= findingsMax || !watch.wasStopped) return { patterns, findings };
    from = patterns;
  }
}

/** Watches one thread. */
class Watch {
  /** The number of patterns that have been looked at. */
  readonly ended: Promise<number>;
  wasStopped = false;
  readonly #worker: Worker;
  #index: number;
  #about = "what it starts with";
  /** Milliseconds of the thread when it last said something. */
  #usedBefore: number | undefined;

  /** @param found answers whether that is enough */
  constructor(order: GrowthOrder, found: (finding: string) => boolean) {
    this.#index = order.from;
    this.#worker = new Worker(new URL("./growth-worker.ts", import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, stackSizeMb: 4 },
    });
    const { promise, resolve } = Promise.withResolvers<number>();
    this.ended = promise.finally(() => this.#worker.terminate());
    const stop = (finding: string) => {
      found(`${this.#about}: ${finding}`);
      this.wasStopped = true;
      resolve(this.#index + 1);
    };
    this.#worker.on("error", (error) => stop(String(error)));
    this.#worker.on("message", (answer: GrowthAnswer) => {
      this.#usedBefore = undefined;
      if (answer.kind === "ended") return resolve(answer.patterns);
      if (answer.kind === "reading") [this.#index, this.#about] = [answer.index, answer.about];
      else if (found(describe(answer))) resolve(this.#index + 1);
    });
    this.#watchClock(stop);
  }

  async #watchClock(stop: (finding: string) => void): Promise<void> {
    let isOver = false;
    this.ended.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await sleep(250, undefined, { ref: false });
      const used = await this.#worker.cpuUsage().then(
        ({ user, system }) => (user + system) / 1000,
        () => 0,
      );
      this.#usedBefore ??= used;
      if (used - this.#usedBefore > DEADLINE_MS) return stop(`takes more than ${DEADLINE_MS / 1000} s`);
    }
  }
}

function describe(answer: Extract<GrowthAnswer, { readonly kind: "grows" | "broke" }>): string {
  if (answer.kind === "broke") return `${answer.about}: breaks with ${answer.error}`;
  const { cost, characters, ratios, exponent } = answer.growth;
  const doublings = ratios.map((ratio) => ratio.toFixed(1)).join(" and ");
  return `${answer.about}: ${cost.toFixed(0)} ms for ${characters} characters, times ${doublings} for the last doublings, exponent ${exponent.toFixed(1)}`;
}
