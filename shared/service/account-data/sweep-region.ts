/** Does the regular work of a region: it deletes what has expired, continues other deletions, and counts what is stored. */
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { completeOwners } from "./complete-owners.ts";
import { countStorage } from "./count-storage.ts";
import { type DeletionDependencies, deleteAccounts } from "./delete-accounts.ts";
import { deleteDocuments } from "./delete-documents.ts";
import { expireDocuments } from "./expire-documents.ts";

/** Within the time of a function on AWS, which has a minute. */
const SLICE_MS = 30_000;

export type SweepingDependencies = DeletionDependencies &
  Pick<StoreDependencies, "templates" | "documents" | "fonts" | "documentExpiries" | "auditTrail" | "jobs" | "elapsed">;

/**
 * Sends itself again while there is work left. A schedule starts it, so work that fails continues at the next time. Work that
 * fails keeps no other from being done.
 * @throws the first error, after everything else
 */
export async function sweepRegion(deps: SweepingDependencies): Promise<void> {
  const end = deps.elapsed() + SLICE_MS;
  await deps.regionsInService.note(deps.region);
  const mayGoOn = () => deps.elapsed() < end;
  const errors: unknown[] = [];
  let isDone = true;
  for (const work of [expireDocuments, deleteDocuments, deleteAccounts, completeOwners, countStorage]) {
    try {
      isDone = (await work(deps, mayGoOn)) && isDone;
    } catch (error) {
      errors.push(error);
    }
  }
  if (!isDone) await deps.jobs.send({ kind: "sweep-region", id: deps.region });
  if (errors.length > 0) throw errors[0];
}
