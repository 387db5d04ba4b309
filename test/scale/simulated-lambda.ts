/** Simulates AWS Lambda: environments that start cold and are kept, limits of concurrency, and billed time. */
import { type InvocationChain, invokedIn } from "#test/lambda/invocation-chain.ts";
import { AWS_LIMITS, type Latencies } from "./aws-figures.ts";
import { Environment, EnvironmentKilled, type Simulation } from "./environment.ts";

export interface FunctionFacts {
  readonly name: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Lambda's part of a start. */
  readonly coldStart: keyof Pick<Latencies, "coldStart" | "coldStartOfImage">;
  /** The function's own part of a start, in milliseconds of a processor. */
  readonly loadingMs: number;
  /** The concurrency that only this function has, and beyond which it gets none. */
  readonly reserved?: number | undefined;
  /** Whether Lambda lets it be invoked again and again in a chain. */
  readonly isRecursive?: boolean | undefined;
}

/** 429, `TooManyRequestsException`. */
export class Throttled extends Error {
  override readonly name = "TooManyRequestsException";
}

/** The concurrency of an account in a region. */
export class LambdaAccount {
  readonly simulation: Simulation;
  #unreserved: number;

  constructor(simulation: Simulation, concurrency: number) {
    this.simulation = simulation;
    this.#unreserved = concurrency;
  }

  reserve(concurrency: number): void {
    this.#unreserved -= concurrency;
    if (this.#unreserved < 100) throw new RangeError("Lambda keeps 100 for functions without a reservation");
  }

  take(): boolean {
    if (this.#unreserved === 0) return false;
    this.#unreserved--;
    return true;
  }

  giveBack(): void {
    this.#unreserved++;
  }
}

export class SimulatedFunction<Event, Answer> {
  readonly #account: LambdaAccount;
  readonly #facts: FunctionFacts;
  readonly #handle: (environment: Environment, event: Event) => Promise<Answer>;
  readonly #idle: Environment[] = [];
  readonly running = new Set<Environment>();
  /** Times of the last starts, for the limit of starts. */
  readonly #starts: number[] = [];
  calls = 0;
  throttles = 0;
  coldStarts = 0;
  mostAtOnce = 0;
  /** The number of its invocations in the longest chain. */
  longestChain = 0;
  /** The number of invocations that Lambda refused, because they belong to a chain that is too long. */
  refusedInChains = 0;

  constructor(
    account: LambdaAccount,
    facts: FunctionFacts,
    handle: (environment: Environment, event: Event) => Promise<Answer>,
  ) {
    this.#account = account;
    this.#facts = facts;
    this.#handle = handle;
    if (facts.reserved !== undefined) account.reserve(facts.reserved);
  }

  /** @throws RecursiveInvocation; Throttled; EnvironmentKilled; what the function throws */
  async invoke(event: Event, before: InvocationChain = {}): Promise<Answer> {
    const { bill } = this.#account.simulation;
    const chain = this.#chainAfter(before);
    const environment = this.#take();
    if (environment === undefined) {
      this.throttles++;
      throw new Throttled(`${this.#facts.name} has no concurrency left`);
    }
    environment.chain = chain;
    this.calls++;
    bill.count("lambdaCall");
    const start = this.#account.simulation.clock.now();
    try {
      return await this.#run(environment, event);
    } finally {
      this.running.delete(environment);
      if (this.#facts.reserved === undefined) this.#account.giveBack();
      bill.addTime(this.#facts.name, this.#facts.memoryMb / 1024, this.#account.simulation.clock.now() - start);
      if (environment.isAlive) this.#idle.push(environment);
    }
  }

  #chainAfter(before: InvocationChain): InvocationChain {
    const { name } = this.#facts;
    try {
      const chain = invokedIn(before, this.#facts);
      this.longestChain = Math.max(this.longestChain, chain[name] ?? 0);
      return chain;
    } catch (error) {
      this.refusedInChains++;
      throw error;
    }
  }

  async #run(environment: Environment, event: Event): Promise<Answer> {
    const { clock } = this.#account.simulation;
    const timeout = clock.after(this.#facts.timeoutSeconds * 1000, () => environment.kill());
    try {
      return await environment.untilKilled(this.#handle(environment, event));
    } finally {
      timeout.isOff = true;
    }
  }

  /** Returns an environment, which may have to start first, or undefined at the limit. */
  #take(): Environment | undefined {
    const { reserved } = this.#facts;
    const mayRun = reserved === undefined ? this.#account.take() : this.running.size < reserved;
    if (!mayRun) return undefined;
    const environment = this.#idle.pop() ?? this.#start();
    if (environment === undefined && reserved === undefined) this.#account.giveBack();
    if (environment === undefined) return undefined;
    this.running.add(environment);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running.size);
    return environment;
  }

  #start(): Environment | undefined {
    const { simulation } = this.#account;
    const now = simulation.clock.now();
    while (this.#starts[0] !== undefined && this.#starts[0] < now - 10_000) this.#starts.shift();
    if (this.#starts.length >= AWS_LIMITS.environmentsPerTenSeconds) return undefined;
    this.#starts.push(now);
    this.coldStarts++;
    const { name, memoryMb } = this.#facts;
    return new Environment(simulation, { name: `${name}-${this.coldStarts}`, memoryMb });
  }

  /** To be called by the handler at the first event of an environment. */
  async load(environment: Environment): Promise<void> {
    await environment.pause(environment.simulation.latency(this.#facts.coldStart));
    await environment.compute(this.#facts.loadingMs);
  }
}

export function isKilled(error: unknown): error is EnvironmentKilled {
  return error instanceof EnvironmentKilled;
}
