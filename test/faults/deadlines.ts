/**
 * What ends a call of each port that hangs, and how that shows. No use case has a deadline of its own: each relies on the
 * port's, which the tests named here hold it to.
 */

import { serviceError } from "#shared/base/errors/service-error.ts";
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import { RemoteFailure } from "#shared/storage/remote/remote-files.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";

interface Deadline {
  readonly bound: string;
  readonly error: (method: string) => Error;
}

const storage = () => serviceError("storage_unavailable", { reason: "does not respond." });
const region = () => serviceError("region_unavailable", { region: "eu" });

export const DEADLINES = {
  records: { bound: "SQLite: 5 s for a lock; DynamoDB: 5 s, four times", error: storage },
  directory: { bound: "as records", error: storage },
  files: { bound: "S3: 30 s a part, four times; a folder: what the kernel takes", error: storage },
  batches: { bound: "as records", error: storage },
  ranges: { bound: "as records", error: storage },
  webhooks: { bound: "as records", error: storage },
  webhookSecrets: { bound: "as records", error: storage },
  jobs: { bound: "SQLite: 5 s for a lock; SQS: 5 s, four times", error: storage },
  batchJobs: { bound: "as jobs", error: storage },
  webhookJobs: { bound: "as jobs", error: storage },
  converter: {
    bound: "its own deadline, then SIGKILL (test/port/converter-supervision)",
    error: () => serviceError("conversion_timed_out", { format: ".pdf", seconds: 60 }),
  },
  htmlRenderer: {
    bound: "its own deadline, then SIGKILL (test/port/html-renderer)",
    error: () => serviceError("conversion_timed_out", { format: ".pdf", seconds: 60 }),
  },
  pdfs: {
    bound: "60 s a piece, then SIGKILL (test/unit/workers/pdf-work)",
    error: () => new WorkFailure("timed_out", "60 s"),
  },
  templateWorker: {
    bound: "20 s to read a file, 60 s a chunk, 5 min a whole, then SIGKILL (test/port/template-work)",
    error: templateWorkError,
  },
  remoteFiles: {
    bound: "8 s a file, 60 s a request (test/security/remote-files)",
    error: () => new RemoteFailure("timed_out", "it took longer than 8 seconds"),
  },
  webhookSender: {
    bound: "10 s a call (test/security/webhook-sender)",
    error: () => new Error("no answer came within ten seconds"),
  },
  dataReader: {
    bound: "30 s, then SIGKILL (test/port/data-reader)",
    error: () => new DataFailure("timed_out", "reading it takes longer than 30 seconds"),
  },
  otherRegions: { bound: "the other function's own end, 15 min at most", error: region },
  forward: { bound: "the other function's own end, 15 min at most", error: region },
} as const satisfies Record<string, Deadline>;

export type PortName = keyof typeof DEADLINES;

export function deadlineError(port: PortName, method: string): Error {
  return DEADLINES[port].error(method);
}

const READS_TEMPLATES = ["disarm", "read", "schema", "texts", "edit"];
const READS_DATA_OR_FONTS = ["readFields", "readItems", "readFont", "familiesInDocx", "familiesInHtml", "embedInDocx"];

function templateWorkError(method: string): Error {
  if (READS_TEMPLATES.includes(method))
    return serviceError("template_too_complex", { filename: "a.docx", reason: "reading it takes too long" });
  if (READS_DATA_OR_FONTS.includes(method)) return serviceError("work_interrupted");
  return serviceError("document_too_large", { reason: "its items together need too much memory or time" });
}
