/** Composes the checks of a region on one machine. */
import { tmpdir } from "node:os";
import { isReadOnly } from "#shared/base/errors/machine-failures.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { type Checks, type Finding, type Readiness, readinessOf } from "#shared/service/readiness.ts";
import { freeBytesIn } from "#shared/storage/data-folder/disk-space.folder.ts";
import type { Files } from "#shared/storage/files/files.ts";
import type { SqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { DatabaseMoved } from "#shared/storage/sqlite/write-probe.sqlite.ts";
import type { Converter } from "#shared/workers/convert/converter.ts";
import type { HtmlRenderer } from "#shared/workers/render-html/html-renderer.ts";

export interface CheckedParts {
  readonly records: readonly Pick<Records, "get">[];
  readonly databases: readonly Pick<SqliteRecords, "assertWritable">[];
  readonly files: Pick<Files, "open" | "scratch">;
  /** Set if a bucket has the files. */
  readonly bucket: object | undefined;
  readonly dataFolder: string;
  readonly converter: Pick<Converter, "isAvailable">;
  readonly htmlRenderer: Pick<HtmlRenderer, "isAvailable">;
  /** The command that installs LibreOffice and Chromium. */
  readonly installCommand: string;
}

const OK: Finding = { status: "ok" };
const MB = 1_000_000;
/** A batch or a conversion of a large document needs this at once. */
const FREE_BYTES_MIN = 20 * MB;
/**
 * A record and a file that nobody has: it matters only whether the store answers. The file is opened, because S3 does not
 * tell a missing bucket from a missing object when it is asked for a size.
 */
const NOBODYS = "ready";
const A_BYTE = new Uint8Array(1);

/** @param elapsed milliseconds of a monotonic clock */
export function localReadiness(parts: CheckedParts, elapsed: () => number): Readiness {
  const { records, databases, files, bucket, dataFolder, converter, htmlRenderer, installCommand } = parts;
  const install = `Install it: ${installCommand}`;
  const checks: Checks = {
    records: async () => {
      const read = await works(RECORDS, () => Promise.all(records.map((each) => each.get(NOBODYS, NOBODYS))));
      return read === OK
        ? works(RECORDS_WRITTEN, () => Promise.all(databases.map((each) => each.assertWritable())))
        : read;
    },
    files: async () => {
      const read = await works(bucket === undefined ? FILES : BUCKET, () => files.open(NOBODYS));
      return read === OK ? works(FILES_WRITTEN, () => writeTemporaryFile(files)) : read;
    },
    disk: () => hasSpace(dataFolder, DISK),
    temporary_files: () => hasSpace(tmpdir(), TEMPORARY),
    converter: () =>
      converter.isAvailable() ? OK : { status: "degraded", message: "LibreOffice is not installed.", remedy: install },
    html_renderer: () =>
      htmlRenderer.isAvailable() ? OK : { status: "degraded", message: "Chromium is not installed.", remedy: install },
  };
  return readinessOf(checks, elapsed);
}

/** What is wrong and the remedy, if a part has failed. */
type Fault = Required<Pick<Finding, "message" | "remedy">>;

const RECORDS: Fault = {
  message: "The databases of the data folder cannot be read.",
  remedy: "Check the disk and the rights of the data folder (DATA_DIR), or restore a backup.",
};
const BUCKET: Fault = {
  message: "The bucket of the files does not respond.",
  remedy: "Check S3_BUCKET, S3_ENDPOINT, AWS_REGION and the keys (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).",
};
const FILES: Fault = {
  message: "The folder of the files cannot be read.",
  remedy: "Check the disk and the rights of the data folder (DATA_DIR).",
};
/** The remedy where anything but the rights or the disk's mode keeps from writing. */
const CHECK = "Check the disk and the rights of the data folder (DATA_DIR).";
const RECORDS_WRITTEN: Fault = { message: "The databases of the data folder cannot be written.", remedy: CHECK };
const FILES_WRITTEN: Fault = { message: "The folder of the files cannot be written.", remedy: CHECK };
const READ_ONLY =
  "It is read-only: make its disk writable (mount it without ro, or check the disk if the system made it read-only). The log names the file.";
const MOVED: Fault = {
  message:
    "A database file of the data folder was moved, replaced or deleted while the service runs, so what is stored from now on is lost when it stops.",
  remedy:
    "If the file was moved, move it back before you stop the service; the log names it. Otherwise stop the service and restore a backup.",
};
const DISK = { folder: "the data folder", setting: "DATA_DIR" };
const TEMPORARY = { folder: "temporary files", setting: "TMPDIR" };

async function works(fault: Fault, use: () => Promise<unknown>): Promise<Finding> {
  try {
    await use();
    return OK;
  } catch (error) {
    const cause = error instanceof ServiceError ? error.cause : error;
    return { status: "failed", ...faultOf(error, fault), cause: String(cause) };
  }
}

function faultOf(error: unknown, fault: Fault): Fault {
  if (error instanceof DatabaseMoved) return MOVED;
  return isReadOnly(error) ? { ...fault, remedy: READ_ONLY } : fault;
}

/** Files in a bucket pass through a temporary file of the data folder, too. Nothing is written to the bucket. */
async function writeTemporaryFile(files: Pick<Files, "scratch">): Promise<void> {
  await using file = await files.scratch();
  await file.append(A_BYTE);
}

async function hasSpace(path: string, { folder, setting }: typeof DISK): Promise<Finding> {
  const fault = (message: string, remedy: string, cause?: unknown): Finding => ({
    status: "failed",
    message,
    remedy,
    ...(cause !== undefined && { cause: String(cause) }),
  });
  try {
    if ((await freeBytesIn(path)) >= FREE_BYTES_MIN) return OK;
    const message = `The disk of ${folder} has less than ${FREE_BYTES_MIN / MB} MB free.`;
    return fault(message, `Give it more space (${setting}), or delete documents.`);
  } catch (error) {
    return fault(`The folder of ${folder} cannot be written.`, `Check the disk and its rights (${setting}).`, error);
  }
}
