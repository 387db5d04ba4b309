/** Defines accounts and their plans (interface.md, versioning; callers see only the plan's effects). */
import { type KeyInUse, keyInUseSchema } from "./api-key.ts";
import { type AccountId, id } from "./ids.ts";
import { type Region, regionSchema } from "./region.ts";
import { boolean, number, object, oneOf, optional } from "./schema.ts";

export const PLANS = ["Free", "Starter", "Premium", "Business"] as const;

export type Plan = (typeof PLANS)[number];

export interface Account {
  readonly id: AccountId;
  readonly plan: Plan;
  /** The default region for templates. */
  readonly region: Region;
  /** The number of days after which documents are deleted. Without it, they are kept. */
  readonly documentsExpireAfterDays?: number;
  /** Set while the operator keeps the account from calling the service. */
  readonly isSuspended?: boolean;
}

/** An account that is being deleted. No key opens it. */
export interface LeavingAccount extends Account {
  /** When the deletion began, in milliseconds since the Unix epoch. */
  readonly leavingSince: number;
}

/** An account that calls the service. */
export interface Caller extends Account {
  /** The key with which it calls. An authorizer of an earlier version does not tell it. */
  readonly key?: KeyInUse;
}

const FIELDS = {
  id: id<AccountId>(),
  plan: oneOf(PLANS),
  region: regionSchema,
  documentsExpireAfterDays: optional(number),
  isSuspended: optional(boolean),
};

export const accountSchema = object<Account>(FIELDS);

export const leavingAccountSchema = object<LeavingAccount>({ ...FIELDS, leavingSince: number });

export const callerSchema = object<Caller>({ ...FIELDS, key: optional(keyInUseSchema) });
