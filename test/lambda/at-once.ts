/** Lets so many invocations run at a time; the others wait for their turn. */
import type { FunctionAnswer } from "./runtime-api.ts";

export type Limit = (invoke: () => Promise<FunctionAnswer>) => Promise<FunctionAnswer>;

/** One that was let in has its turn until its answer was read. */
export function atOnce(max: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  const free = () => {
    running--;
    waiting.shift()?.();
  };
  return async (invoke) => {
    running++;
    if (running > max) await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      const answer = await invoke();
      return { ...answer, chunks: thenCall(answer.chunks, free) };
    } catch (error) {
      free();
      throw error;
    }
  };
}

async function* thenCall(chunks: AsyncIterable<Uint8Array>, free: () => void): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } finally {
    free();
  }
}
