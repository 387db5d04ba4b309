/** Whether the audit trail fits the calls that were made. */
import { REGIONS } from "#shared/base/model/region.ts";
import { AUDIT_PARTITIONS } from "#shared/storage/repositories/audit-trail.ts";
import type { State } from "./state.ts";

/** @throws Error for a call that was answered as done and has no entry, and for an entry that has no call */
export function assertAudited({ calls, regions }: Pick<State, "calls" | "regions">): void {
  const records = REGIONS.flatMap((region) => [...regions[region].records.values()]);
  const entries = records.filter(({ pk }) => pk.startsWith(AUDIT_PARTITIONS)).map(({ body }) => body);
  // The service names what it does by itself by the object.
  const ofCalls = entries.filter(({ key }) => key !== undefined);
  const statuses = Map.groupBy(ofCalls, ({ request }) => String(request));
  for (const [request, { status, isRead }] of calls.answered) {
    const [entry, ...others] = statuses.get(request) ?? [];
    if (others.length > 0) throw new Error("a call has two entries in the audit trail");
    // A failure may be that of the trail, and the call be done.
    if (isRead || status >= 300) continue;
    if (entry === undefined) throw new Error(`a call that was answered ${status} is not in the audit trail`);
    if (entry.status !== status) throw new Error(`the audit trail says ${entry.status} of a call answered ${status}`);
  }
  const unknown = [...statuses.keys()].filter((request) => !calls.answered.has(request)).length;
  if (unknown > calls.cutOff) throw new Error(`${unknown} entries of the audit trail have no call`);
}
