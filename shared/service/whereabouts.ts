/** Finds the region that has a template which is not in this one. */
import type { Account } from "#shared/model/account.ts";
import { birthRegion, type TemplateId } from "#shared/model/ids.ts";
import type { Region } from "#shared/model/region.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { settle } from "./move-template.ts";

export interface Question {
  readonly account: Account;
  readonly id: TemplateId;
  /** Whether another region has sent the question on to this one. */
  readonly isForwarded: boolean;
}

/**
 * The region to ask: where the template departed to, or where its id was made. Undefined when there is no such
 * template. Following the answers from region to region ends where the template is.
 */
export async function whereaboutsOf(
  deps: Pick<Dependencies, "region" | "templateMoves" | "otherRegions">,
  { account, id, isForwarded }: Question,
): Promise<Region | undefined> {
  const forwarding = await deps.templateMoves.getForwarding(id);
  // Who sent it on was the region of the id, or one from which the template departed to here: then it was deleted here.
  if (forwarding === undefined) return isForwarded || birthRegion(id) === deps.region ? undefined : birthRegion(id);
  if (forwarding.accountId !== account.id) return undefined;
  await settle(deps, forwarding);
  return forwarding.to;
}
