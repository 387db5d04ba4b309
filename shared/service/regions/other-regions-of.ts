/** Returns the other regions in which an account has stored something. */
import type { Account } from "#shared/base/model/account.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";

export async function otherRegionsOf(
  { region, accountRegions }: Pick<Dependencies, "region" | "accountRegions">,
  account: Account,
): Promise<readonly Region[]> {
  return (await accountRegions.list(account.id)).filter((each) => each !== region);
}
