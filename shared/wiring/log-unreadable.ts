/** Reports the records that lists leave out, so that an operator learns of them. */
import type { Log } from "#shared/base/log/log.ts";
import type { Metrics } from "#shared/base/log/metrics.ts";
import type { OnUnreadable } from "#shared/storage/records/list-whole-group.ts";

export function logUnreadable(log: Log, metrics: Metrics): OnUnreadable {
  return ({ message }) => {
    log("error", "A list lacks a record that cannot be read", { cause: message });
    metrics({ Failures: 1 }, { code: "record_unreadable" });
  };
}
