/**
 * Runs work that has many steps on the thread that answers callers: between slices of it, others are answered. However
 * many such works there are, they take turns, with one slice for each turn of the event loop.
 */
import type { Steps } from "#shared/base/encoding/steps.ts";

const SLICE_MS = 5;

/** @throws what a step throws */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await othersFirst();
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
  }
}

const waiting: (() => void)[] = [];

/** Resolves in a later turn of the event loop, for work that is asynchronous but never waits by itself. */
export function othersFirst(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginNext);
  });
}

function beginNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
}
