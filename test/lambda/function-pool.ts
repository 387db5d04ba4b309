/** Lambda functions as processes of this machine. As on AWS, one takes one event at a time, and is kept for the next. */
import { FunctionProcess, type FunctionSettings } from "./function-process.ts";
import { chainOf, invokedIn, traceHeaderOf } from "./invocation-chain.ts";
import { type FunctionAnswer, FunctionFault } from "./runtime-api.ts";

export interface FunctionPool {
  /**
   * @param traceHeader that of the call or the message, if a function has sent it
   * @throws FunctionFault when the function fails before it answers; the answer fails so when it fails later
   * @throws Throttled when as many of its events as are reserved for it are being answered
   * @throws RecursiveInvocation when it was invoked too often in the chain of requests
   */
  invoke(functionName: string, payload: Uint8Array, traceHeader?: string): Promise<FunctionAnswer>;
  /** Resolves when all processes have ended. */
  close(): Promise<void>;
}

/** A call of a function that is not there. */
export class NoSuchFunction extends Error {
  override readonly name = "NoSuchFunction";
}

/** A call beyond a function's reserved concurrency, which Lambda refuses at once. */
export class Throttled extends Error {
  override readonly name = "Throttled";
}

/** The number of idle processes of all functions that are kept for their next event. Each takes about 80 MB. */
const IDLE_MAX = 72;

/** @param settingsOf undefined for a name that no function has */
export function openFunctionPool(settingsOf: (functionName: string) => FunctionSettings | undefined): FunctionPool {
  const groups = new Map<string, Group>();
  const idle = new IdleProcesses();
  const groupOf = (functionName: string) => {
    const settings = settingsOf(functionName);
    if (settings === undefined) throw new NoSuchFunction(`there is no function ${functionName}`);
    const group = groups.get(functionName) ?? new Group(functionName, settings, idle);
    groups.set(functionName, group);
    return group;
  };
  return {
    invoke: async (functionName, payload, traceHeader) => groupOf(functionName).invoke(payload, traceHeader),
    async close() {
      await Promise.all(Array.from(groups.values(), (group) => group.close()));
    },
  };
}

/** Those that wait for their next event, the one last used at the end. */
class IdleProcesses {
  readonly #waiting: { readonly group: Group; readonly instance: FunctionProcess }[] = [];

  take(group: Group): FunctionProcess | undefined {
    // One may have been killed while it waited.
    const at = this.#waiting.findLastIndex((each) => each.group === group && each.instance.isAlive());
    return at === -1 ? undefined : this.#waiting.splice(at, 1)[0]?.instance;
  }

  keep(group: Group, instance: FunctionProcess): void {
    this.#waiting.push({ group, instance });
    if (this.#waiting.length > IDLE_MAX) this.#waiting.shift()?.instance.end();
  }
}

/** The processes of one function. */
class Group {
  readonly #name: string;
  readonly #settings: FunctionSettings;
  readonly #idle: IdleProcesses;
  readonly #all = new Set<FunctionProcess>();
  #running = 0;
  #isClosed = false;

  constructor(name: string, settings: FunctionSettings, idle: IdleProcesses) {
    this.#name = name;
    this.#settings = settings;
    this.#idle = idle;
  }

  async invoke(payload: Uint8Array, traceHeader?: string): Promise<FunctionAnswer> {
    const { isRecursive } = this.#settings;
    const chain = invokedIn(chainOf(traceHeader), { name: this.#name, isRecursive });
    if (this.#running >= (this.#settings.reserved ?? Number.POSITIVE_INFINITY)) throw new Throttled(this.#name);
    this.#running++;
    let instance: FunctionProcess | undefined;
    try {
      instance = this.#idle.take(this) ?? (await this.#start());
      const answer = await instance.invoke(payload, traceHeaderOf(chain));
      return { ...answer, chunks: this.#readThenKeep(instance, answer.chunks) };
    } catch (error) {
      this.#leave(instance, { isFree: error instanceof FunctionFault });
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#all];
    for (const instance of all) instance.end();
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #start(): Promise<FunctionProcess> {
    const instance = await FunctionProcess.start(this.#name, this.#settings);
    this.#all.add(instance);
    instance.ended.then(() => this.#all.delete(instance));
    // Also one that is still on its way up must not outlive the pool.
    if (this.#isClosed) instance.end();
    await instance.ready;
    return instance;
  }

  async *#readThenKeep(instance: FunctionProcess, chunks: AsyncIterable<Uint8Array>) {
    let isFree = false;
    try {
      yield* chunks;
      isFree = true;
    } catch (error) {
      isFree = error instanceof FunctionFault;
      throw error;
    } finally {
      this.#leave(instance, { isFree });
    }
  }

  /**
   * A process whose function has failed takes the next event, as on AWS. One whose answer was not read to its end is in
   * the middle of it for ever.
   */
  #leave(instance: FunctionProcess | undefined, { isFree }: { readonly isFree: boolean }): void {
    this.#running--;
    if (isFree && instance?.isAlive()) this.#idle.keep(this, instance);
    else instance?.end();
  }
}
