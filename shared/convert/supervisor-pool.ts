/** Several converter processes at work side by side: a document goes to one that is free, or waits for the first. */
import type { Conversion } from "./converter.ts";
import type { SupervisedOutcome, Supervisor, SupervisorDescription } from "./supervisor.ts";

export interface PoolOptions {
  /** At least one; each keeps one process. */
  readonly members: readonly Supervisor[];
  /** Processes that are started ahead of a document; the others when they are needed. Default: all. */
  readonly preparedMax?: number;
  /** One more is started when a document takes longer than this while all of those are at work. Default: 1 second. */
  readonly spareAfterMs?: number;
  /** Documents that may wait for their turn. */
  readonly waitingMax: number;
}

export function superviseTogether(options: PoolOptions): Supervisor {
  return new SupervisorPool(options);
}

interface Job {
  readonly conversion: Conversion;
  readonly resolve: (outcome: SupervisedOutcome | Promise<SupervisedOutcome>) => void;
}

class SupervisorPool implements Supervisor {
  readonly #options: PoolOptions;
  readonly #busy = new Set<Supervisor>();
  readonly #waiting: Job[] = [];
  #isStopping = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  convert(conversion: Conversion): Promise<SupervisedOutcome> {
    if (this.#isStopping) return Promise.resolve({ kind: "stopped" });
    const member = this.#free();
    if (member) return this.#run(member, conversion);
    if (this.#waiting.length >= this.#options.waitingMax) return Promise.resolve({ kind: "too_many_waiting" });
    return new Promise((resolve) => this.#waiting.push({ conversion, resolve }));
  }

  prepare(): void {
    const { members, preparedMax = members.length } = this.#options;
    const started = members.filter((member) => this.#busy.has(member) || member.describe().isRunning);
    if (started.length < preparedMax) this.#free()?.prepare();
  }

  async idle(): Promise<void> {
    await Promise.all(this.#options.members.map((member) => member.idle()));
  }

  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve({ kind: "stopped" });
    await Promise.all(this.#options.members.map((member) => member.stop(limitMs)));
  }

  /** Of all processes together; the id and the version are those of the first that runs. */
  describe(): SupervisorDescription {
    const members = this.#options.members.map((member) => member.describe());
    const running = members.filter(({ isRunning }) => isRunning);
    return {
      ...running[0],
      isRunning: running.length > 0,
      waiting: members.reduce((sum, { waiting }) => sum + waiting, this.#waiting.length),
      residentBytes: members.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
    };
  }

  /** A free member, one whose process runs before one that would have to start it. */
  #free(): Supervisor | undefined {
    const free = this.#options.members.filter((member) => !this.#busy.has(member));
    return free.find((member) => member.describe().isRunning) ?? free[0];
  }

  /** Starting one takes seconds while the others keep the machine busy. */
  #prepareSpare(): void {
    const { members, preparedMax = members.length } = this.#options;
    if (this.#busy.size >= preparedMax) this.#free()?.prepare();
  }

  async #run(member: Supervisor, conversion: Conversion): Promise<SupervisedOutcome> {
    this.#busy.add(member);
    const spare = setTimeout(() => this.#prepareSpare(), this.#options.spareAfterMs ?? 1_000);
    try {
      return await member.convert(conversion);
    } finally {
      clearTimeout(spare);
      this.#busy.delete(member);
      const next = this.#waiting.shift();
      if (next) next.resolve(this.#run(member, next.conversion));
    }
  }
}
