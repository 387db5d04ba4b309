/** Completes what a template says about its fonts by those of the account, which come and go after its upload. */
import { comparableFamily, namesOfFace } from "#shared/base/model/font.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";

/**
 * Returns a function that counts the account's fonts as found. It reads them once, and only if a template lacks a font.
 * A template that has just moved to another region is answered as it is.
 */
export function completeFonts(
  { fonts, region }: Pick<Dependencies, "fonts" | "region">,
  account: AccountId,
): (template: Template) => Promise<Template> {
  let families: Promise<ReadonlySet<string>> | undefined;
  const read = async () => new Set((await fonts.list(account)).flatMap(({ faces }) => faces.flatMap(namesOfFace)));
  return async (template) => {
    if (template.region !== region || template.fonts.every(({ found }) => found)) return template;
    families ??= read();
    const own = await families;
    const completed = template.fonts.map((font) =>
      own.has(comparableFamily(font.name)) ? { ...font, found: true, substitute: null } : font,
    );
    return { ...template, fonts: completed };
  };
}
