/** Downloads a file under a temporary name until it is complete, and resumes an interrupted download. */
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
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
  const answer = await calls.call(address, { headers, expected: [416] });
  if (answer.status === 416 && isLonger(there, answer)) {
    await rm(part);
    return fetchRest(calls, address, part, signal);
  }
  // 416: the file is already complete.
  if (answer.status === 416 || answer.body === null) return;
  const flags = answer.status === 206 ? "a" : "w";
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(part, { flags }), { signal });
}

/** Returns whether there are more bytes than the file has. Not every store tells the size. */
function isLonger(there: number, { headers }: Response): boolean {
  const size = /\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1];
  return size !== undefined && there > Number(size);
}

/** A full disk does not recover by itself, so it is not retried. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "write";
}
