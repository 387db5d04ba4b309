/** Lets jobs remember the request that caused them, so that log and traces name it however much later they run. */
import { type Activity, type Caused, currentActivity, within } from "#shared/base/log/activity.ts";
import type { Tracer } from "#shared/base/log/tracer.ts";
import { object, optional, text } from "#shared/base/model/schema.ts";
import type { AnyJob, Jobs } from "#shared/storage/jobs/jobs.ts";

const originSchema = object<Activity>({ requestId: text, traceparent: optional(text) });

/** The same queue, whose jobs name the request in whose course they are sent. */
export function withOrigins<Kind extends AnyJob, Queue extends Jobs<Kind>>(jobs: Queue & Jobs<Kind>): Queue {
  const send: Jobs<Kind>["send"] = (job, options) => jobs.send(withOrigin(job), options);
  return { ...jobs, send };
}

function withOrigin<Kind extends AnyJob>(job: Kind): Caused<Kind> {
  const origin = currentActivity();
  return origin === undefined ? job : { ...job, origin };
}

/** Handles the job as a part of the request that caused it. A job of an older version names none. */
export function withinOrigin<Kind extends AnyJob | undefined, Result>(
  sent: Kind,
  handle: (job: Kind) => Result,
): Result {
  const { origin, ...job } = (sent ?? {}) as Partial<Caused<AnyJob>>;
  const known = originSchema(origin) === undefined ? origin : undefined;
  return within(known, () => handle((sent && job) as Kind));
}

/** Records the job as a span in the trace of the request that caused it. */
export function tracedJob(tracer: Tracer | undefined, job: AnyJob, work: () => Promise<void>): Promise<void> {
  if (tracer === undefined) return work();
  const origin = currentActivity();
  const attributes = { "merganser.id": job.id, ...(origin && { "merganser.request_id": origin.requestId }) };
  return tracer.span(job.kind, { kind: "consumer", parent: origin?.traceparent, attributes }, ({ traceparent }) =>
    within(origin && { ...origin, traceparent }, work),
  );
}
