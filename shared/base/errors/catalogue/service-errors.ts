/** The errors of the service itself: its regions, its stores and its load. */
import { errorEntry } from "./error-entry.ts";

/** How `storage_unavailable` goes on. Only the first passes by itself. */
export const STORAGE_REASONS = {
  silent: "does not respond. Try again in a moment.",
  readOnly:
    "is read-only, so nothing can be written. Repeating the request does not help: the operator must make the data folder (DATA_DIR) writable, and finds the part that is read-only with GET /ready.",
} as const;

export const SERVICE_ERRORS = {
  region_unavailable: errorEntry({
    status: 503,
    message: "The region {region} does not respond. Try again in a moment.",
    example: { region: "eu" },
    cause:
      "The request had to be forwarded to the template's region, or to every region for a list, and that region did not respond.",
    remedy:
      "Try again in a moment. Lists are never incomplete. If only the response was lost, a create or an update may have succeeded in that region: check before you repeat it, or send creates with an `Idempotency-Key`.",
  }),
  storage_unavailable: errorEntry({
    status: 503,
    message: "The storage of templates and documents {reason}",
    example: { reason: STORAGE_REASONS.silent },
    cause:
      "On AWS, a table, a bucket or a queue did not respond in time, even after several attempts. On one machine, the disk under `DATA_DIR` is read-only or broken, or another program has locked a database for more than five seconds. If it is read-only, the message says so.",
    remedy:
      "Send the request again after the seconds in the `Retry-After` header, with the same `Idempotency-Key` if you sent one. If the message says that the storage is read-only, repeating does not help: the operator makes the disk writable. The operator finds the reason in the log under the request's id, and on one machine with `GET /ready`. Once the problem is solved, the service continues without a restart.",
  }),
  storage_full: errorEntry({
    status: 503,
    message:
      "The service's disk is full, so nothing can be written. Delete templates or documents that you no longer need, or ask the operator for more space for the data folder (DATA_DIR) and the folder for temporary files.",
    example: {},
    cause:
      "On one machine, the disk of the data folder or of the folder for temporary files (`TMPDIR`) is full. Deleting still works, because the service reserves space for it (the file `reserve` in the data folder).",
    remedy:
      "Delete templates and documents; their files are removed within moments. Or the operator gives the disk more space. The service need not be restarted.",
  }),
  service_busy: errorEntry({
    status: 503,
    message:
      "The service is busy, and there was no room for this request in the time that it may wait. Send it again after the seconds in the Retry-After header.",
    example: {},
    cause:
      "The service works on a limited number of requests that generate something. The others wait for up to half a minute (docs/limits.md). A request whose body finds no memory beside those of other requests does not wait. Accounts take turns, so the wait is due to this account's own requests, or to very many accounts.",
    remedy:
      "Send the request again after the seconds in the `Retry-After` header. Nothing was generated. To generate many documents, send one request with many items, with `Prefer: respond-async` if it takes long.",
  }),
  answer_missing: errorEntry({
    status: 503,
    message:
      "The service is busy, or its answer was lost. Send the request again after the seconds in the Retry-After header, with the same Idempotency-Key if you sent one.",
    example: {},
    cause:
      "On AWS, no function answered: as many run as the AWS account may have at a time, or the one that ran was ended. API Gateway gives this answer itself.",
    remedy:
      "Send the request again after the seconds in the `Retry-After` header. A request that creates something may have succeeded: send it with an `Idempotency-Key`, or check before you repeat it. If it lasts, the operator looks at the alarms `functions-throttled` and `functions-failed`.",
  }),
  not_ready: errorEntry({
    status: 503,
    message: "The service is not ready: {faults}",
    example: { faults: "The disk of the data folder has less than 20 MB free. Give it more space (DATA_DIR)." },
    cause:
      "A part without which the service cannot do its work has failed. The message names each such part and what to do about it.",
    remedy:
      "Do what the message says. The state is determined anew every few seconds, so the service need not be restarted. The operator finds the reason in the log under the request's id.",
  }),
  shutting_down: errorEntry({
    status: 503,
    message: "The service is shutting down. Try again in a moment.",
    example: {},
    cause: "The service was told to stop while this request was waiting.",
    remedy: "Send the request again after the seconds in the `Retry-After` header.",
  }),
  internal: errorEntry({
    status: 500,
    message: "An internal error occurred. Try again. If the error persists, report the request id {request}.",
    example: { request: "3a1f09c2d4b75e8f6071" },
    cause: "The service has a defect. The operator finds its details in the log under the request id of the message.",
    remedy:
      "Try again. If the error persists, give the operator the request id, which is also in the `X-Request-Id` header.",
  }),
};
