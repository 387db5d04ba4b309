/** Waits with a time limit. */

export const TIMED_OUT = Symbol("timed out");

/** Returns the result of the work, or TIMED_OUT when it takes longer than the limit. The work itself continues. */
export async function withTimeLimit<Result>(
  limitMs: number,
  work: Promise<Result>,
): Promise<Result | typeof TIMED_OUT> {
  const limit = Promise.withResolvers<typeof TIMED_OUT>();
  const timer = setTimeout(limit.resolve, limitMs, TIMED_OUT);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
