/**
 * Reserves space on the data folder's disk for deletions. When the disk is full, the reserve file is removed so that
 * deletions can be recorded, and it is created again before anything new is stored.
 */
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { withDiskFailures } from "#shared/base/errors/machine-failures.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { Files } from "./files.ts";

/**
 * Enough for hundreds of deletions before any of them frees its file. Each writes a few pages of 4 KB into the logs of
 * two databases.
 */
const RESERVE_BYTES = 4 * 1024 * 1024;

export interface DiskReserve {
  /**
   * Returns the port. Its named methods use the reserve when the disk is full, if the call belongs to a deletion: any
   * other call could use the reserve up, so that nothing could be deleted any more.
   */
  lendTo<Port extends object>(port: Port, isOfDeletion: Lending<Port>): Port;
  /** Returns the port. It stores nothing new until the reserve exists again. */
  holdBack<Port extends Pick<Files, "put" | "join">>(files: Port): Port;
}

/** Decides by the parameters of a call, for each method that the reserve is lent to. */
type Lending<Port> = {
  readonly [Name in keyof Port]?: Port[Name] extends (...parameters: infer Parameters) => unknown
    ? (...parameters: Parameters) => boolean
    : never;
};

/** Creates the reserve if it is absent. On a full disk there is none until something is deleted. */
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
    lendTo(port, isOfDeletion) {
      const lent = Object.entries(isOfDeletion).map(([name, isLent]) => {
        const method = port[name as keyof typeof port] as Method;
        return [name, retried(method, isLent as (...parameters: unknown[]) => boolean, release)];
      });
      return { ...port, ...Object.fromEntries(lent) };
    },
    holdBack(files) {
      const assertReserve = () => {
        refill();
        if (!isThere) throw Object.assign(new Error("the reserve is in use"), { code: "ENOSPC" });
      };
      const guarded = withDiskFailures({
        put: async (...parameters: Parameters<Files["put"]>) => {
          assertReserve();
          return files.put(...parameters);
        },
        join: async (...parameters: Parameters<Files["join"]>) => {
          assertReserve();
          return files.join(...parameters);
        },
      });
      return { ...files, ...guarded };
    },
  };
}

type Method = (...parameters: unknown[]) => Promise<unknown>;

function retried(method: Method, isLent: (...parameters: unknown[]) => boolean, release: () => void): Method {
  return async (...parameters) => {
    try {
      return await method(...parameters);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "storage_full" || !isLent(...parameters)) throw error;
      release();
      return method(...parameters);
    }
  };
}

/**
 * Returns whether the reserve exists with all its bytes on the disk. They are random, so that no file system can
 * compress them or leave them out.
 */
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
    // The disk is full or cannot be written. In the second case, the next write reports the error.
  }
  rmSync(file, { force: true });
  return false;
}
