/** Distinguishes failures of this machine's disk from defects in our calls. */
import { STORAGE_REASONS } from "./catalogue/service-errors.ts";
import { ServiceError, serviceError } from "./service-error.ts";

/** The disk is full, over quota, read-only, not accessible or broken, or no file descriptor is left. */
const DISK_FAILURES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "EMFILE", "ENFILE"]);

/** SQLite's results BUSY, LOCKED, READONLY, IOERR, FULL and CANTOPEN (https://sqlite.org/rescode.html). */
const SQLITE_FAILURES = new Set([5, 6, 8, 10, 13, 14]);

/** The codes among them that mean a full disk. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);
const SQLITE_FULL = 13;

/** The codes among them that mean a read-only file system or file. */
const READ_ONLY = "EROFS";
const SQLITE_READONLY = 8;

/**
 * Wraps a port so that its calls throw `storage_unavailable` or `storage_full` for disk failures, which the operator
 * can fix without changing the service.
 */
export function withDiskFailures<Port extends object>(port: Port): Port {
  // This includes methods named by symbols, such as the one that disposes of it.
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

/** @throws ServiceError `storage_unavailable` or `storage_full` for a disk failure; otherwise the error itself */
export function rethrowOfDisk(thrown: unknown): never {
  // A file that failed to be written may fail to be closed, too. The first error is the cause.
  const error = thrown instanceof SuppressedError ? thrown.suppressed : thrown;
  if (!isOfDisk(error)) throw error;
  if (tellsOfNoRoom(error)) throw serviceError("storage_full", {}, error);
  const reason = STORAGE_REASONS[tellsOfReadOnly(error) ? "readOnly" : "silent"];
  throw serviceError("storage_unavailable", { reason }, error);
}

/** The fields of errors of Node's system calls and of `node:sqlite`. */
interface MachineError {
  readonly name?: string;
  readonly code?: string;
  /** The extended result code. Its last byte is the primary result code. */
  readonly errcode?: number;
}

/** Returns whether the error is a disk failure. */
export function isOfDisk(error: unknown): error is MachineError {
  if (!(error instanceof Error)) return false;
  const { code = "", errcode = 0 }: MachineError = error;
  return DISK_FAILURES.has(code) || (code === "ERR_SQLITE_ERROR" && SQLITE_FAILURES.has(errcode & 0xff));
}

/** Returns whether something cannot be written because it is read-only, be it the disk's error or what it became. */
export function isReadOnly(error: unknown): boolean {
  const found = error instanceof ServiceError ? error.cause : error;
  return isOfDisk(found) && tellsOfReadOnly(found);
}

function tellsOfNoRoom({ code = "", errcode = 0 }: MachineError): boolean {
  return NO_ROOM.has(code) || (code === "ERR_SQLITE_ERROR" && (errcode & 0xff) === SQLITE_FULL);
}

function tellsOfReadOnly({ code = "", errcode = 0 }: MachineError): boolean {
  return code === READ_ONLY || (code === "ERR_SQLITE_ERROR" && (errcode & 0xff) === SQLITE_READONLY);
}
