/** Does the regular work of a region: it deletes what has expired, and continues other deletions. */
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { type DeletionDependencies, deleteAccounts } from "./delete-accounts.ts";
import { deleteDocuments } from "./delete-documents.ts";
import { expireDocuments } from "./expire-documents.ts";

/** Within the time of a function on AWS, which has a minute. */
const SLICE_MS = 30_000;

export type SweepingDependencies = DeletionDependencies &
  Pick<StoreDependencies, "documents" | "documentExpiries" | "auditTrail" | "jobs" | "elapsed">;

/** Sends itself again while there is work left. A schedule starts it, so work that fails continues at the next time. */
export async function sweepRegion(deps: SweepingDependencies): Promise<void> {
  const end = deps.elapsed() + SLICE_MS;
  await deps.regionsInService.note(deps.region);
  const mayGoOn = () => deps.elapsed() < end;
  const areDone = [
    await expireDocuments(deps, mayGoOn),
    await deleteDocuments(deps, mayGoOn),
    await deleteAccounts(deps, mayGoOn),
  ];
  if (areDone.includes(false)) await deps.jobs.send({ kind: "sweep-region", id: deps.region });
}
