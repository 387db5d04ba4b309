/** Lists the account's fonts of this region, newest first. */
import type { Account } from "#shared/base/model/account.ts";
import type { Font } from "#shared/base/model/font.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

export async function* listFonts(
  { fonts }: Pick<Dependencies, "fonts">,
  account: Account,
): AsyncGenerator<Font, undefined> {
  yield* await fonts.list(account.id);
}
