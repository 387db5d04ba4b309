/** The thread that fuzzes: changes what it has kept, reads it, and keeps what reaches code that nothing has reached. */
import { parentPort, workerData } from "node:worker_threads";
import { TURN_MS_MAX } from "#test/support/long-turns.ts";
import { type Random, randomOf } from "#test/support/random.ts";
import { type Coverage, ReachedCode, watchCoverage } from "./coverage.ts";
import type { FuzzAnswer, FuzzOrder } from "./messages.ts";
import { mutated } from "./mutate.ts";
import { type FuzzTarget, INPUT_BYTES_MAX, mustHold } from "./target.ts";

/**
 * Inputs per batch, or bytes, whichever comes first: asking what has run takes as long as reading a thousand small inputs.
 * No batch ends by the clock, so a slow machine reads the same inputs as a fast one, only fewer.
 */
const BATCH = 2000;
const BATCH_BYTES = 128 * 1024;

class Fuzzer {
  readonly #target: FuzzTarget;
  readonly #order: FuzzOrder;
  readonly #coverage: Coverage;
  readonly #random: Random;
  readonly #words: readonly Uint8Array[];
  readonly #reached = new ReachedCode();
  readonly #corpus: Uint8Array[] = [];
  #inputs = 0;
  #end = Number.POSITIVE_INFINITY;

  constructor(target: FuzzTarget, order: FuzzOrder, coverage: Coverage) {
    this.#target = target;
    this.#order = order;
    this.#coverage = coverage;
    this.#random = randomOf(order.seed);
    this.#words = target.words.map((word) => Buffer.from(word));
  }

  async run(): Promise<FuzzAnswer> {
    const seeds = this.#target.seeds().map((seed) => Buffer.from(seed as Uint8Array).subarray(0, INPUT_BYTES_MAX));
    const brokeAtOnce = await this.#readAll(seeds);
    if (brokeAtOnce !== undefined) return brokeAtOnce;
    this.#corpus.push(...seeds);
    this.#reached.add(await this.#coverage.take());
    this.#end = performance.now() + this.#order.duration;
    // At least one input is read: on a busy machine the time may be over when the seeds are read.
    do {
      const broke = await this.#runBatch();
      if (broke !== undefined) return broke;
    } while (!this.#isOver());
    return { kind: "ended", inputs: this.#inputs, kept: this.#corpus.length, characters: this.#reached.size };
  }

  async #runBatch(): Promise<FuzzAnswer | undefined> {
    const batch: Uint8Array[] = [];
    for (let bytes = 0; batch.length < BATCH && bytes < BATCH_BYTES && !(bytes > 0 && this.#isOver()); ) {
      const input = this.#next();
      bytes += input.length;
      const broke = await this.#read(input);
      if (broke !== undefined) return broke;
      batch.push(input);
    }
    return this.#reached.hasAll(await this.#coverage.take()) ? undefined : this.#keepThoseOf(batch);
  }

  /** Splits a batch into halves to find the inputs that reached something new. */
  async #keepThoseOf(batch: readonly Uint8Array[]): Promise<FuzzAnswer | undefined> {
    for (const half of halves(batch)) {
      if (this.#isOver()) return undefined;
      const broke = await this.#readAll(half);
      if (broke !== undefined) return broke;
      const reached = await this.#coverage.take();
      if (this.#reached.hasAll(reached)) continue;
      const [only, ...others] = half;
      if (only === undefined || others.length > 0) {
        const brokeLater = await this.#keepThoseOf(half);
        if (brokeLater !== undefined) return brokeLater;
      } else {
        this.#corpus.push(only);
        this.#reached.add(reached);
      }
    }
    return undefined;
  }

  #next(): Uint8Array {
    const parent = this.#corpus[this.#random.below(this.#corpus.length || 1)] ?? new Uint8Array();
    return mutated(parent, { corpus: this.#corpus, words: this.#words }, this.#random);
  }

  #isOver(): boolean {
    return performance.now() > this.#end;
  }

  async #readAll(inputs: readonly Uint8Array[]): Promise<FuzzAnswer | undefined> {
    for (const input of inputs) {
      const broke = await this.#read(input);
      if (broke !== undefined) return broke;
    }
    return undefined;
  }

  async #read(input: Uint8Array): Promise<FuzzAnswer | undefined> {
    this.#inputs++;
    this.#show(input);
    try {
      // The second time nothing is compiled or collected that the first one has left.
      if ((await this.#turnMs(input)) > TURN_MS_MAX && this.#target.isOnMainThread === true) {
        const turnMs = await this.#turnMs(input);
        mustHold(turnMs <= TURN_MS_MAX, `it leaves the main thread to others within ${TURN_MS_MAX} ms (${turnMs} ms)`);
      }
      return undefined;
    } catch (error) {
      return { kind: "broke", input, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  /** Reads the input, and returns the processor time that it took, in milliseconds. */
  async #turnMs(input: Uint8Array): Promise<number> {
    const before = process.threadCpuUsage();
    await this.#target.run(input);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  }

  /** To whoever watches: it is all that is left of an input that never ends, or takes all memory. */
  #show(input: Uint8Array): void {
    const { present, counter } = this.#order;
    new Int32Array(present, 0, 1)[0] = input.length;
    new Uint8Array(present, 4).set(input);
    Atomics.add(new Int32Array(counter), 0, 1);
  }
}

function halves(batch: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)].filter(({ length }) => length > 0);
}

const order = workerData as FuzzOrder;
const { [order.target]: target } = (await import(order.module)) as Readonly<Record<string, FuzzTarget>>;
if (target === undefined) throw new RangeError(`${order.module} has no target ${order.target}`);
const coverage = await watchCoverage();
const answer = await new Fuzzer(target, order, coverage).run();
await coverage.stop();
parentPort?.postMessage(answer);
