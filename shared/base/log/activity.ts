/**
 * Knows for which request the current work is done, wherever that work goes on: after waits, in callbacks, and in later
 * jobs and other functions, which get it from their sender.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Activity {
  /** The id of the request that caused the work. */
  readonly requestId: string;
  /** Where the work stands in a trace (W3C Trace Context). Absent if no traces are recorded. */
  readonly traceparent?: string | undefined;
}

const storage = new AsyncLocalStorage<Activity | undefined>();

/** A message that names the activity in whose course it is sent. */
export type Caused<Message> = Message & { readonly origin?: Activity | undefined };

/** Returns undefined for work that no request has caused. */
export function currentActivity(): Activity | undefined {
  return storage.getStore();
}

/** Does the work as a part of the activity, or of none. */
export function within<Result>(activity: Activity | undefined, work: () => Result): Result {
  return storage.run(activity, work);
}

/** Returns the activity's part of a log line. */
export function activityFacts(): Readonly<Record<string, string>> {
  const activity = currentActivity();
  if (activity === undefined) return {};
  const [, traceId] = activity.traceparent?.split("-") ?? [];
  return { requestId: activity.requestId, ...(traceId !== undefined && { traceId }) };
}
