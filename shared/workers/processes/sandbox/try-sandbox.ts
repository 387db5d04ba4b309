/** Determines which parts of the sandbox are around this process, by trying to get past them. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface TriedSandbox {
  readonly files: boolean;
  readonly network: boolean;
  readonly userId: number | undefined;
  readonly limits: boolean;
}

/**
 * @param words a file that this process must not be able to open, and a folder in which it must not be able to write
 */
export async function trySandbox([file = "", folder = ""]: readonly string[]): Promise<TriedSandbox> {
  const written = join(folder, `written-by-${process.pid}`);
  return {
    files: isRefused(() => readFileSync(file)) && isRefused(() => writeFileSync(written, "")),
    network: await hasNoSockets(),
    userId: process.getuid?.(),
    limits: hasLimits(),
  };
}

function isRefused(step: () => unknown): boolean {
  try {
    step();
    return false;
  } catch {
    return true;
  }
}

async function hasNoSockets(): Promise<boolean> {
  const socket = createSocket("udp4");
  try {
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    socket.close();
    return false;
  } catch {
    return true;
  }
}

/** Reads the limits from proc(5): each line has the name, the soft and the hard limit. */
function hasLimits(): boolean {
  const limits = readFileSync("/proc/self/limits", "latin1");
  return /^Max core file size +0 /m.test(limits) && /^Max file size +\d+ /m.test(limits);
}
