/** Downloads a file under a temporary name until it is complete, and resumes an interrupted download. */
import { createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { NotDone } from "./not-done.ts";
import type { ServiceCalls } from "./service-calls.ts";

export interface Download {
  readonly address: string;
  readonly out: string;
  /** Identifies the file, so that a partial download is not completed with the rest of another file. */
  readonly name: string;
}

const TRIES = 5;
const PAUSE_MS = 2000;

/** @throws NotDone */
export async function download(
  calls: ServiceCalls,
  { address, out, name }: Download,
  signal: AbortSignal,
): Promise<void> {
  const part = `${out}.${name}.part`;
  for (let tries = 1; ; tries++) {
    try {
      await fetchRest(calls, address, part, signal);
      return await rename(part, out);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotDone || tries >= TRIES || isOfDisk(error)) throw error;
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
}

/**
 * A server without range support answers with the whole file (RFC 9110, 14.2), which is then written from the start.
 */
async function fetchRest(calls: ServiceCalls, address: string, part: string, signal: AbortSignal): Promise<void> {
  const there = (await stat(part).catch(() => undefined))?.size ?? 0;
  const headers = there > 0 ? { Range: `bytes=${there}-` } : {};
  // 416: the file is already complete.
  const answer = await calls.call(address, { headers, expected: [416] });
  if (answer.status === 416 || answer.body === null) return;
  const flags = answer.status === 206 ? "a" : "w";
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(part, { flags }), { signal });
}

/** A full disk does not recover by itself, so it is not retried. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "write";
}
