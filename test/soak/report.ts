/** What is told at the end: what was done, what was killed, how long it took to recover, and what was lost or wrong. */
import { SENT_AGAIN } from "./asker.ts";
import { KILLED } from "./killer.ts";
import type { Ledger } from "./ledger.ts";
import type { Killed, RecoveryTimes } from "./recovery.ts";

export interface SoakReport {
  readonly ms: number;
  readonly callers: number;
  readonly seed: number;
  readonly ledger: Ledger;
  readonly recovery: Readonly<Record<Killed, RecoveryTimes>>;
  /** The service's log, without what is told for information. */
  readonly problems: string;
}

export function isClean({ ledger }: Pick<SoakReport, "ledger">): boolean {
  return ledger.faults.length === 0;
}

export function describeReport({ ms, callers, seed, ledger, recovery }: SoakReport): string {
  const { documents, templates, batches, counts } = ledger;
  const {
    [KILLED]: kills = [],
    [SENT_AGAIN]: repeated = [],
    calls = [],
  } = Object.groupBy(counts, ([what]) => groupOf(what));
  return [
    `${Number((ms / 60_000).toFixed(2))} minutes, ${callers} callers, seed ${seed}`,
    "",
    ...[calls, kills, repeated].flatMap((group) => [...linesOf(group), ""]),
    `acknowledged: ${documents.length} documents, ${batches.length} batches, ${templates.length} templates`,
    `recovery after a kill of the service: ${timesOf(recovery.service)}`,
    `recovery after a kill of a worker: ${timesOf(recovery.worker)}`,
    `lost ${ledger.faultsOf("lost")}`,
    `wrong ${ledger.faultsOf("wrong")}`,
  ].join("\n");
}

/** What is counted begins with its group, but for calls. */
function groupOf(what: string): string {
  return [KILLED, SENT_AGAIN].find((group) => what.startsWith(group)) ?? "calls";
}

function linesOf(counts: readonly (readonly [what: string, count: number])[]): readonly string[] {
  return counts
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${String(count).padStart(7)} ${what}`);
}

function timesOf({ toRead, toPdf }: RecoveryTimes): string {
  return `a GET is answered after ${medianAndWorst(toRead)}, a PDF is made after ${medianAndWorst(toPdf)}`;
}

function medianAndWorst(times: readonly number[]): string {
  if (times.length === 0) return "(there was no such kill)";
  const sorted = times.toSorted((a, b) => a - b);
  const seconds = (ms = 0) => (ms / 1000).toFixed(2);
  return `${seconds(sorted[Math.floor((sorted.length - 1) / 2)])} s (median; worst ${seconds(sorted.at(-1))} s)`;
}
