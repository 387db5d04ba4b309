/** Downloads a file into place: under another name until it is whole, and on from where an earlier download broke off. */
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
  /** Tells one file from others, so that a part of one is not completed with another's rest. */
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

/** A server that knows no ranges answers with all of it (RFC 9110, 14.2), which is written from the start then. */
async function fetchRest(calls: ServiceCalls, address: string, part: string, signal: AbortSignal): Promise<void> {
  const there = (await stat(part).catch(() => undefined))?.size ?? 0;
  const headers = there > 0 ? { Range: `bytes=${there}-` } : {};
  // 416: nothing follows what is there.
  const answer = await calls.call(address, { headers, expected: [416] });
  if (answer.status === 416 || answer.body === null) return;
  const flags = answer.status === 206 ? "a" : "w";
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(part, { flags }), { signal });
}

/** A disk that is full stays so. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "write";
}
