/** Processes many items, a limited number in parallel. */
const AT_ONCE = 8;

/** @throws the first error, once the work in progress has ended */
export async function doAtOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  let hasFailed = false;
  const work = async () => {
    for (const item of left) {
      if (hasFailed) return;
      await act(item);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
  const failure = ends.find((end) => end.status === "rejected");
  if (failure !== undefined) throw failure.reason;
}
