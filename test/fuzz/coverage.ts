/** Tells which code of the parsers and their libraries runs, by V8's own coverage of the present thread. */
import { type Profiler, Session } from "node:inspector/promises";

/** For each function that has run, which of its characters have: 1 for those that did. */
export type Reached = ReadonlyMap<string, Uint8Array>;

export interface Coverage {
  /** What has run since the last call. */
  take(): Promise<Reached>;
  stop(): Promise<void>;
}

export async function watchCoverage(): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    async take() {
      const { result } = (await session.post("Profiler.takePreciseCoverage")) as Profiler.TakePreciseCoverageReturnType;
      return new Map(result.filter(({ url }) => isLookedAt(url)).flatMap(reachedIn));
    },
    async stop() {
      await session.post("Profiler.disable");
      session.disconnect();
    },
  };
}

function isLookedAt(url: string): boolean {
  return ["/shared/", "/node_modules/", "/test/fuzz/targets/"].some((folder) => url.includes(folder));
}

/**
 * By characters and not by V8's blocks: it reports a block only where that has run another number of times than what it
 * stands in, so that the same run has other blocks beside other runs.
 */
function reachedIn({ scriptId, functions }: Profiler.ScriptCoverage): readonly (readonly [string, Uint8Array])[] {
  return functions.flatMap(({ ranges }) => {
    const [whole, ...inner] = ranges;
    if (whole === undefined || whole.count === 0) return [];
    const { startOffset: start, endOffset: end } = whole;
    const characters = new Uint8Array(end - start).fill(1);
    // The outer ones come first.
    for (const { startOffset, endOffset, count } of inner) {
      characters.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start);
    }
    return [[`${scriptId}:${start}:${end}`, characters] as const];
  });
}

/** Everything that has been reached. */
export class ReachedCode {
  readonly #functions = new Map<string, Uint8Array>();

  /** In characters. */
  get size(): number {
    return [...this.#functions.values()].reduce((sum, characters) => sum + characters.filter(Boolean).length, 0);
  }

  hasAll(reached: Reached): boolean {
    for (const [name, characters] of reached) {
      const known = this.#functions.get(name);
      if (known === undefined || characters.some((isReached, at) => isReached > (known[at] ?? 0))) return false;
    }
    return true;
  }

  add(reached: Reached): void {
    for (const [name, characters] of reached) {
      const known = this.#functions.get(name) ?? new Uint8Array(characters.length);
      this.#functions.set(
        name,
        known.map((isKnown, at) => isKnown | (characters[at] ?? 0)),
      );
    }
  }
}
