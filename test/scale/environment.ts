/** An execution environment of a simulated function: its processors and network, until it is killed. */
import type { InvocationChain } from "#test/lambda/invocation-chain.ts";
import { type Random, randomOf } from "#test/support/random.ts";
import { AWS_LATENCIES, AWS_LIMITS, type Latencies, type Latency } from "./aws-figures.ts";
import { Bill } from "./bill.ts";
import { Lane, SharedCapacity } from "./shared-capacity.ts";
import { VirtualClock } from "./virtual-clock.ts";

export interface SimulationOptions {
  readonly seed: number;
  readonly latencies?: Latencies;
  /** The processors that all functions share, where they run on one machine; on Lambda each has its own. */
  readonly processors?: number;
}

/** What all parts of a simulation share. */
export class Simulation {
  readonly clock = new VirtualClock();
  readonly bill = new Bill();
  readonly random: Random;
  readonly #latencies: Latencies;
  readonly #processors: SharedCapacity | undefined;

  constructor({ seed, latencies = AWS_LATENCIES, processors }: SimulationOptions) {
    this.random = randomOf(seed);
    this.#latencies = latencies;
    this.#processors = processors === undefined ? undefined : this.#capacity(processors);
  }

  /** Returns a random duration, whose logarithm has a normal distribution. */
  latency(of: keyof Latencies): number {
    return drawn(this.random, this.#latencies[of]);
  }

  /** Returns a number from 0 to below 1. */
  chance(): number {
    return this.random.below(2 ** 31) / 2 ** 31;
  }

  processorsOf(memoryMb: number): SharedCapacity {
    return this.#processors ?? this.#capacity(memoryMb / AWS_LIMITS.megabytesOfProcessor);
  }

  #capacity(processors: number): SharedCapacity {
    return new SharedCapacity(this.clock, { capacity: processors, eachMax: 1 });
  }
}

/** The 99 % quantile of the standard normal distribution. */
const QUANTILE_99 = 2.326;

function drawn(random: Random, { p50, p99 }: Latency): number {
  const uniform = () => (random.below(2 ** 31 - 1) + 1) / 2 ** 31;
  const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  // A draw beyond the 99.9th percentile would decide a whole run.
  return p50 * Math.exp((Math.log(p99 / p50) / QUANTILE_99) * Math.min(normal, 3.1));
}

/**
 * Encryption, checksum and copies of the bytes that a function sends or receives, in milliseconds of a processor for
 * each byte. An assumption: 0.4 GB/s.
 */
const PROCESSOR_MS_PER_BYTE = 1 / 400_000;

export class Environment {
  readonly name: string;
  /** The chain of the present invocation. An environment runs one at a time. */
  chain: InvocationChain = {};
  readonly simulation: Simulation;
  readonly #processors: SharedCapacity;
  readonly #network: SharedCapacity;
  /** JavaScript, which runs on one processor. */
  readonly #mainThread = new Lane(1);
  /** The processes that work on PDFs, one for each processor that Node.js sees. */
  readonly #pdfProcesses: Lane;
  readonly #killed = Promise.withResolvers<never>();
  #isAlive = true;

  constructor(simulation: Simulation, { name, memoryMb }: { readonly name: string; readonly memoryMb: number }) {
    this.name = name;
    this.simulation = simulation;
    this.#processors = simulation.processorsOf(memoryMb);
    this.#network = new SharedCapacity(simulation.clock, {
      capacity: AWS_LIMITS.networkBytesPerMs,
      eachMax: AWS_LIMITS.connectionBytesPerMs,
    });
    this.#pdfProcesses = new Lane(Math.ceil(memoryMb / AWS_LIMITS.megabytesOfProcessor));
    this.#killed.promise.catch(() => {});
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Nothing that runs here goes on. */
  kill(): void {
    this.#isAlive = false;
    this.#killed.reject(new EnvironmentKilled(this.name));
  }

  /** Resolves with the work's result. @throws EnvironmentKilled as soon as this is killed */
  untilKilled<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#killed.promise]);
  }

  pause(milliseconds: number): Promise<void> {
    return this.#alive(this.simulation.clock.sleep(milliseconds));
  }

  /** Takes the time of a call, half of it before its effect and half after it. */
  async calling<Result>(latency: keyof Latencies, effect: () => Promise<Result>): Promise<Result> {
    const half = this.simulation.latency(latency) / 2;
    await this.pause(half);
    try {
      return await effect();
    } finally {
      await this.pause(half);
    }
  }

  /** Sends or receives the bytes. */
  async transfer(bytes: number): Promise<void> {
    await this.compute(bytes * PROCESSOR_MS_PER_BYTE);
    await this.#alive(this.#network.use(bytes));
  }

  compute(milliseconds: number): Promise<void> {
    return this.#alive(this.#mainThread.run(() => this.#processors.use(milliseconds)));
  }

  computeOnPdfs(milliseconds: number): Promise<void> {
    return this.#alive(this.#pdfProcesses.run(() => this.#processors.use(milliseconds)));
  }

  /** What was started before a kill never comes back. */
  async #alive(work: Promise<void>): Promise<void> {
    if (this.#isAlive) await work;
    if (!this.#isAlive) await new Promise(() => {});
  }
}

export class EnvironmentKilled extends Error {
  override readonly name = "EnvironmentKilled";
}
