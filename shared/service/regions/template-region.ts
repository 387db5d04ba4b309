/** Finds the region of a template that is not in this region. */
import type { Account } from "#shared/base/model/account.ts";
import { birthRegion, type TemplateId } from "#shared/base/model/ids.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { settle } from "./move-template.ts";

export interface Question {
  readonly account: Account;
  readonly id: TemplateId;
  /** Whether another region forwarded the question to this one. */
  readonly isForwarded: boolean;
}

/**
 * Returns the region to ask: the one to which the template moved, or the one in which its id was created. Returns
 * undefined when the template does not exist. Following the answers from region to region ends where the template is.
 */
export async function regionOfTemplate(
  deps: Pick<Dependencies, "region" | "templateMoves" | "otherRegions">,
  { account, id, isForwarded }: Question,
): Promise<Region | undefined> {
  const forwarding = await deps.templateMoves.getForwarding(id);
  // The question was forwarded by the region of the id, or by one from which the template moved here. No record here
  // means that it was deleted here.
  if (forwarding === undefined) return isForwarded || birthRegion(id) === deps.region ? undefined : birthRegion(id);
  if (forwarding.accountId !== account.id) return undefined;
  await settle(deps, forwarding);
  return forwarding.to;
}
