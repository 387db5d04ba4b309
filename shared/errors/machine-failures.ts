/** Tells what this machine's disk could not do at the moment from what we asked wrongly. */
import { serviceError } from "./service-error.ts";

/** Full, over quota, read-only, not ours, broken, or no file left to open. */
const DISK_FAILURES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "EMFILE", "ENFILE"]);

/** SQLite's results BUSY, LOCKED, READONLY, IOERR, FULL and CANTOPEN (https://sqlite.org/rescode.html). */
const SQLITE_FAILURES = new Set([5, 6, 8, 10, 13, 14]);

/** Of those: no room is left. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);
const SQLITE_FULL = 13;

/** The port, whose calls throw `storage_unavailable` or `storage_full` for what the operator can mend without changing the service. */
export function withDiskFailures<Port extends object>(port: Port): Port {
  // Also what ends its use, which is no name but a symbol.
  const guarded = Reflect.ownKeys(port).map((name) => [name, guard(Reflect.get(port, name) as Method)]);
  return Object.fromEntries(guarded) as Port;
}

type Method = (...parameters: unknown[]) => unknown;

function guard(method: Method): Method {
  return (...parameters) => {
    const answer = method(...parameters);
    return answer instanceof Promise ? answer.catch(rethrowOfDisk) : answer;
  };
}

/** @throws ServiceError for what the disk could not do: `storage_unavailable`, `storage_full`; otherwise the error itself */
export function rethrowOfDisk(error: unknown): never {
  if (!isOfDisk(error)) throw error;
  throw serviceError(tellsOfNoRoom(error) ? "storage_full" : "storage_unavailable", {}, error);
}

/** What node says of a call to the system, and what `node:sqlite` says. */
interface MachineError {
  readonly name?: string;
  readonly code?: string;
  /** The extended result code; its last byte is the result. */
  readonly errcode?: number;
}

/** Whether it tells of a disk, and not of what was asked. */
export function isOfDisk(error: unknown): error is MachineError {
  if (!(error instanceof Error)) return false;
  const { code = "", errcode = 0 }: MachineError = error;
  return DISK_FAILURES.has(code) || (code === "ERR_SQLITE_ERROR" && SQLITE_FAILURES.has(errcode & 0xff));
}

function tellsOfNoRoom({ code = "", errcode = 0 }: MachineError): boolean {
  return NO_ROOM.has(code) || (code === "ERR_SQLITE_ERROR" && (errcode & 0xff) === SQLITE_FULL);
}
