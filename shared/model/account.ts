/** Defines accounts and their plans (interface.md, versioning; callers see only the plan's effects). */
import { type AccountId, id } from "./ids.ts";
import { type Region, regionSchema } from "./region.ts";
import { object, oneOf } from "./schema.ts";

export const PLANS = ["Free", "Starter", "Premium", "Business"] as const;

export type Plan = (typeof PLANS)[number];

export interface Account {
  readonly id: AccountId;
  readonly plan: Plan;
  /** The default region for templates. */
  readonly region: Region;
}

export const accountSchema = object<Account>({ id: id(), plan: oneOf(PLANS), region: regionSchema });
