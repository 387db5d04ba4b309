/** Decides which templates keep their previous files (interface.md, `versioning_enabled`). */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account, Plan } from "#shared/base/model/account.ts";

const PLANS_WITH_VERSIONING: readonly Plan[] = ["Premium", "Business"];

/**
 * Returns the requested setting. Without one, returns true where the plan has versioning.
 * @throws ServiceError `plan_required` when versioning is requested on another plan
 */
export function versioningFor({ plan }: Account, wanted: boolean | undefined): boolean {
  const available = PLANS_WITH_VERSIONING.includes(plan);
  if (wanted === true && !available) {
    throw serviceError("plan_required", { feature: "Versioning", plans: PLANS_WITH_VERSIONING.join(" and "), plan });
  }
  return wanted ?? available;
}
