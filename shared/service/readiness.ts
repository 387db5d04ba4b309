/** Determines whether the service can do its work: its stores, disks and converters. */

import { TIMED_OUT, withTimeLimit } from "#shared/workers/processes/deadline.ts";

export const CHECK_NAMES = ["records", "files", "disk", "temporary_files", "converter", "html_renderer"] as const;

/** What a check has found. Nothing in the message and the remedy is secret. */
export interface Finding {
  /** `failed` if the service cannot work, `degraded` if a part of its work is impossible or slow. */
  readonly status: "ok" | "degraded" | "failed";
  readonly message?: string;
  readonly remedy?: string;
  /** Details for the log. */
  readonly cause?: string;
}

export interface CheckResult extends Finding {
  readonly name: (typeof CHECK_NAMES)[number];
}

export type Checks = Readonly<Record<CheckResult["name"], () => Finding | Promise<Finding>>>;

export type Readiness = () => Promise<readonly CheckResult[]>;

/** Anyone may ask, so the checks are not made again within this time. */
const KEPT_MS = 5_000;
/** A store that hangs would keep whoever asks waiting for minutes, and probes give up sooner. */
const CHECK_MS_MAX = 3_000;

/**
 * @param elapsed milliseconds of a monotonic clock
 * @param checkMsMax the time after which a check counts as failed
 */
export function readinessOf(checks: Checks, elapsed: () => number, checkMsMax = CHECK_MS_MAX): Readiness {
  let last: { readonly at: number; readonly results: ReturnType<Readiness> } | undefined;
  const parts = CHECK_NAMES.map((name) => ({ name, check: oneAtATime(checks[name]) }));
  const runAll = () =>
    Promise.all(
      parts.map(async ({ name, check }) => {
        const found = await withTimeLimit(checkMsMax, check());
        return { name, ...(found === TIMED_OUT ? noAnswer(name, checkMsMax) : found) };
      }),
    );
  return () => {
    if (last === undefined || elapsed() - last.at >= KEPT_MS) last = { at: elapsed(), results: runAll() };
    return last.results;
  };
}

/** Waits for a check that is still running instead of adding another to a store that hangs. */
function oneAtATime(check: Checks[keyof Checks]): () => Promise<Finding> {
  let running: Promise<Finding> | undefined;
  return () => {
    running ??= Promise.resolve(check()).finally(() => {
      running = undefined;
    });
    return running;
  };
}

function noAnswer(name: CheckResult["name"], checkMsMax: number): Finding {
  return {
    status: "failed",
    message: `The check of ${name} did not end within ${checkMsMax / 1000} seconds.`,
    remedy: "Check that the disk or the store behind it responds.",
  };
}
