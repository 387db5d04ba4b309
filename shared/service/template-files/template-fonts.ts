/**
 * Reports which font each font of a template is shown with, by the converter's fonts and by the fonts in the preview.
 */
import { comparableFamily } from "#shared/base/model/font.ts";
import type { TemplateFont } from "#shared/base/model/template-font.ts";
import type { UsedFont } from "#shared/engine/template-file/package/used-fonts.ts";
import type { AccountFonts } from "#shared/service/dependencies/account-fonts.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";

/** The maximum number of families in a response. No readable template has more. */
const FONTS_MAX = 50;

/** @param drawnNames the fonts in the preview, as returned by `fontNames`. A text template has no fonts of its own. */
export async function templateFonts(
  { converter, accountFonts }: Pick<Dependencies, "converter"> & { readonly accountFonts: AccountFonts | undefined },
  fonts: readonly UsedFont[],
  drawnNames: readonly string[],
): Promise<readonly TemplateFont[]> {
  const used = fonts.slice(0, FONTS_MAX);
  const matches = await Promise.all(used.map(({ name }) => converter.matchFont(name)));
  // The account's own fonts come and go, so each answer adds them. What they draw tells nothing of the others.
  const own = (await accountFonts?.families()) ?? new Set();
  const hasOwn = used.some(({ name }) => own.has(comparableFamily(name)));
  const drawn = hasOwn ? [] : drawnNames.map(familyName);
  const others = [...new Set(drawn)].filter((family) => !used.some(({ name }) => bare(name) === bare(family)));
  return used.map((font, index) => describe(font, matches[index], { drawn, others }));
}

interface Drawn {
  readonly drawn: readonly string[];
  /** The drawn fonts that the template does not name. Each replaces one or several of the template's fonts. */
  readonly others: readonly string[];
}

function describe({ name, embedded }: UsedFont, match: string | undefined, { drawn, others }: Drawn): TemplateFont {
  const isShown = [...drawn, match ?? ""].some((family) => bare(family) === bare(name));
  if (embedded || isShown) return { name, embedded, found: true, substitute: null };
  const isMatchDrawn = match !== undefined && drawn.some((family) => bare(family) === bare(match));
  const substitute = isMatchDrawn || others.length !== 1 ? match : others[0];
  return { name, embedded, found: substitute === undefined ? null : false, substitute: substitute ?? null };
}

/** Returns `LiberationSans` for `LiberationSans-Bold`. */
function familyName(postScriptName: string): string {
  return postScriptName.replace(/-.*/, "");
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
