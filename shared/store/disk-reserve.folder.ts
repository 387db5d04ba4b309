/**
 * Keeps room on the data folder's disk for what frees more: a file that goes when the disk is full, so that deleting can
 * write down what is deleted, and that is made again before anything new is stored.
 */
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { withDiskFailures } from "#shared/errors/machine-failures.ts";
import { ServiceError } from "#shared/errors/service-error.ts";
import type { Files } from "./files.ts";

/** Hundreds of deletions before any frees its file: each writes a few pages of 4 KB into the logs of two databases. */
const RESERVE_BYTES = 4 * 1024 * 1024;

export interface DiskReserve {
  /** The port, of which these methods use the reserve when the disk is full. */
  lendTo<Port extends object>(port: Port, ...methods: readonly (keyof Port)[]): Port;
  /** The port, which stores nothing new until the reserve is there again. */
  holdBack<Port extends Pick<Files, "put">>(files: Port): Port;
}

/** Made when absent; on a disk that is full already there is none until something is deleted. */
export function openDiskReserve(folder: string): DiskReserve {
  const file = path.join(folder, "reserve");
  let isThere = isMade(file);
  const refill = () => {
    isThere ||= isMade(file);
  };
  const release = () => {
    rmSync(file, { force: true });
    isThere = false;
  };
  return {
    lendTo(port, ...methods) {
      const lent = methods.map((name) => [name, retried(port[name] as Method, release)]);
      return { ...port, ...Object.fromEntries(lent) };
    },
    holdBack(files) {
      const guarded = withDiskFailures({
        put: async (...parameters: Parameters<Files["put"]>) => {
          refill();
          if (!isThere) throw Object.assign(new Error("the reserve is in use"), { code: "ENOSPC" });
          return files.put(...parameters);
        },
      });
      return { ...files, ...guarded };
    },
  };
}

type Method = (...parameters: unknown[]) => Promise<unknown>;

function retried(method: Method, release: () => void): Method {
  return async (...parameters) => {
    try {
      return await method(...parameters);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "storage_full") throw error;
      release();
      return method(...parameters);
    }
  };
}

/** Whether the file has its bytes on the disk. Random ones, which no disk can leave out. */
function isMade(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return true;
  try {
    const handle = openSync(file, "w", 0o600);
    try {
      const written = writeSync(handle, randomBytes(RESERVE_BYTES));
      fsyncSync(handle);
      if (written === RESERVE_BYTES) return true;
    } finally {
      closeSync(handle);
    }
  } catch {
    // There is no room, or whatever else keeps what is to be stored from being written will be told then.
  }
  rmSync(file, { force: true });
  return false;
}
