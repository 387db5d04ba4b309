/** Opens what a function works with at its first event: what only imports the function does nothing. */

/** Asks `open` once, and again after a failure: a function whose first event met a fault must not keep it. */
export function openedOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opening: Promise<Opened> | undefined;
  return async () => {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
}
