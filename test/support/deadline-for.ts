/** Deadlines that hold on this machine, as slow and as busy as it is. */

/** Returns whole seconds, in milliseconds, that are more than enough to do the work once more. */
export async function deadlineFor(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return 1000 * Math.max(3, Math.ceil((5 * (performance.now() - start)) / 1000));
}
