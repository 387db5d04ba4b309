/** Opens a file of another region by a short-lived address of its store. */
import type { OpenFile } from "./files.ts";

/** The time limit for the whole file. A template has some megabytes. */
const DEADLINE_MS = 120_000;

/**
 * Returns undefined when the file does not exist.
 * @throws Error when it cannot be opened
 */
export async function openAddress(address: string): Promise<OpenFile | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (answer.ok && answer.body !== null) {
    return { size: Number(answer.headers.get("content-length")), stream: answer.body };
  }
  await answer.body?.cancel();
  if (answer.status === 404) return undefined;
  throw new Error(`the other region's store answered ${answer.status}`);
}
