/** Limits concurrent work. Further work waits in order. */

export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function limitConcurrency(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
