/** Defines accounts and their plans (interface.md, versioning; callers see only the plan's effects). */
import type { AccountId } from "./ids.ts";
import type { Region } from "./region.ts";

export const PLANS = ["Free", "Starter", "Premium", "Business"] as const;

export type Plan = (typeof PLANS)[number];

export interface Account {
  readonly id: AccountId;
  readonly plan: Plan;
  /** The default region for templates. */
  readonly region: Region;
}
