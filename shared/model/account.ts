/** Who calls: an account with its plan (interface.md, versioning; callers never see more of it). */
import type { AccountId } from "./ids.ts";
import type { Region } from "./region.ts";

export const PLANS = ["Free", "Starter", "Premium", "Business"] as const;

export type Plan = (typeof PLANS)[number];

export interface Account {
  readonly id: AccountId;
  readonly plan: Plan;
  /** Where templates go that name no region. */
  readonly region: Region;
}
