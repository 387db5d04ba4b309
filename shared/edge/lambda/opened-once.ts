/** Opens the dependencies of a function at its first event, so that importing the function has no effect. */

/** Calls `open` once, and again after a failure, so that a function does not keep a failure of its first event. */
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
