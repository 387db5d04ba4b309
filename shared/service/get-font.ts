/** Reads one font of the account. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { Font } from "#shared/base/model/font.ts";
import type { FontId } from "#shared/base/model/ids.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

/** @throws ServiceError `font_not_found`, also for another account's font */
export async function getFont({ fonts }: Pick<Dependencies, "fonts">, account: Account, id: FontId): Promise<Font> {
  const font = await fonts.get(account.id, id);
  if (font === undefined) throw serviceError("font_not_found", { id });
  return font;
}
