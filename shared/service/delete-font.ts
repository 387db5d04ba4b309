/** Deletes a font with its files. Documents that were drawn with it stay. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { FontId } from "#shared/base/model/ids.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { sweepAfter } from "./files/sweep.ts";
import { getFont } from "./get-font.ts";

/** @throws ServiceError `font_not_found`, also for another account's font */
export async function deleteFont(
  deps: Pick<Dependencies, "fonts" | "jobs" | "now">,
  account: Account,
  id: FontId,
): Promise<void> {
  await getFont(deps, account, id);
  const wasThere = await sweepAfter(deps, { kind: "sweep-font", id, account: account.id }, () =>
    deps.fonts.remove(account.id, id),
  );
  // Another request has deleted it meanwhile.
  if (!wasThere) throw serviceError("font_not_found", { id });
}
