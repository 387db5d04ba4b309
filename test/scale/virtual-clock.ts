/**
 * A clock that jumps to the next timer as soon as no code is left to run. While it runs, it replaces the timers and the
 * threads of zlib, so that code of the service takes part without changes.
 */
import { createRequire, syncBuiltinESMExports } from "node:module";
import type zlibModule from "node:zlib";

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly ring: () => void;
  isOff: boolean;
}

/** No simulation takes longer. One that does waits for something that never comes. */
const END_MS = 48 * 60 * 60 * 1000;

const turnOfEventLoop = setImmediate;

export class VirtualClock {
  #now = 0;
  #orders = 0;
  /** A binary heap, the earliest first. */
  readonly #alarms: Alarm[] = [];

  /** Milliseconds since the start. */
  readonly now = (): number => this.#now;

  /** Calls `ring` after the time. Alarms of one time ring in the order in which they were set. */
  after(milliseconds: number, ring: () => void): Alarm {
    const alarm = { at: this.#now + Math.max(0, milliseconds), order: this.#orders++, ring, isOff: false };
    this.#insert(alarm);
    return alarm;
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Runs until the work is done. @throws what the work throws; Error when it waits for something that never comes */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const restore = replaceTimers(this);
    try {
      let isDone = false;
      const result = work().finally(() => {
        isDone = true;
      });
      // The error is handled when the loop has ended.
      result.catch(() => {});
      for (;;) {
        // Everything that can go on without a timer goes on before the event loop comes to this.
        await new Promise((resolve) => turnOfEventLoop(resolve));
        if (isDone) return await result;
        this.#ringNext();
      }
    } finally {
      restore();
    }
  }

  #ringNext(): void {
    for (let next = this.#take(); ; next = this.#take()) {
      if (next === undefined || next.at > END_MS) throw new Error("the simulated work waits for nothing");
      if (next.isOff) continue;
      this.#now = next.at;
      next.ring();
      return;
    }
  }

  #insert(alarm: Alarm): void {
    const heap = this.#alarms;
    let at = heap.push(alarm) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, alarm)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = alarm;
  }

  #take(): Alarm | undefined {
    const heap = this.#alarms;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(one: Alarm, other: Alarm): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** What `setTimeout` and `setInterval` return. */
class VirtualTimer {
  readonly #start: () => void;
  #alarm: Alarm | undefined;

  constructor(clock: VirtualClock, milliseconds: number, ring: () => void, repeats: boolean) {
    this.#start = () => {
      this.#alarm = clock.after(milliseconds, () => {
        if (repeats) this.#start();
        ring();
      });
    };
    this.#start();
  }

  refresh(): this {
    this.stop();
    this.#start();
    return this;
  }

  stop(): void {
    if (this.#alarm) this.#alarm.isOff = true;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

const builtin = createRequire(import.meta.url);

/** Returns a function that puts the real ones back. */
function replaceTimers(clock: VirtualClock): () => void {
  const zlib = builtin("node:zlib") as typeof zlibModule;
  const timers = {
    setTimeout: (ring: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) =>
      new VirtualTimer(clock, milliseconds, () => ring(...values), false),
    setInterval: (ring: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) =>
      new VirtualTimer(clock, milliseconds, () => ring(...values), true),
    clearTimeout: (timer?: VirtualTimer) => timer?.stop(),
    clearInterval: (timer?: VirtualTimer) => timer?.stop(),
  };
  const sleep = (milliseconds = 0, value?: unknown, { signal }: { readonly signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const alarm = clock.after(milliseconds, () => resolve(value));
      signal?.addEventListener("abort", () => {
        alarm.isOff = true;
        reject(signal.reason);
      });
    });
  type Callback = (error: Error | null, result?: Buffer) => void;
  const atOnce = (work: (bytes: Uint8Array, options: object) => Buffer) =>
    function inThisThread(bytes: Uint8Array, options: object | Callback, callback?: Callback) {
      const done = typeof options === "function" ? (options as Callback) : callback;
      const result = work(bytes, typeof options === "function" ? {} : options);
      done?.(null, result);
    };
  const restores = [
    replace(globalThis, timers),
    replace(builtin("node:timers"), timers),
    replace(builtin("node:timers/promises"), { setTimeout: sleep }),
    replace(zlib, {
      inflateRaw: atOnce((bytes, options) => zlib.inflateRawSync(bytes, options)),
      deflateRaw: atOnce((bytes, options) => zlib.deflateRawSync(bytes, options)),
    }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

function replace(target: object, replacements: object): () => void {
  const originals = Object.fromEntries(Object.keys(replacements).map((name) => [name, Reflect.get(target, name)]));
  Object.assign(target, replacements);
  return () => void Object.assign(target, originals);
}
