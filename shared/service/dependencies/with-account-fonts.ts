/**
 * Lends workers to an account, with its fonts: the converter and the renderer get those that a document names, as part
 * of it. Documents of accounts without fonts are passed on as they are.
 */

import { namesOfFace } from "#shared/base/model/font.ts";
import { FORMATS } from "#shared/base/model/format.ts";
import { withFontFaces } from "#shared/engine/fonts/font-faces.ts";
import type { Conversion } from "#shared/workers/convert/converter.ts";
import type { TemplateReader } from "#shared/workers/template-work/template-worker.ts";
import type { AccountFonts } from "./account-fonts.ts";
import type { PreviewWorkers } from "./dependencies.ts";
import { withMembers } from "./with-members.ts";

export function withAccountFonts<Workers extends Omit<PreviewWorkers, "accountFonts">>(
  workers: Workers,
  fonts: AccountFonts,
): Workers & { readonly accountFonts: AccountFonts } {
  const { converter, htmlRenderer, templateWorker } = workers;
  return {
    ...workers,
    accountFonts: fonts,
    converter: withMembers(converter, {
      convert: async (conversion) => converter.convert(await withEmbedded(templateWorker, fonts, conversion)),
    }),
    htmlRenderer: withMembers(htmlRenderer, {
      toPdf: async (html, options) => htmlRenderer.toPdf(await withNamedFonts(templateWorker, fonts, html), options),
    }),
  };
}

/** Embeds fonts for PDFs only: files of other formats name their fonts, which the reader's computer has or lacks. */
async function withEmbedded(reader: TemplateReader, fonts: AccountFonts, conversion: Conversion): Promise<Conversion> {
  const { from, to, source } = conversion;
  const isDrawn = from === ".docx" && FORMATS[to].extension === ".pdf";
  if (!isDrawn || (await fonts.families()).size === 0) return conversion;
  const named = new Set(await reader.familiesInDocx(source));
  const wanted = await fonts.files((face) => namesOfFace(face).some((name) => named.has(name)));
  return wanted.length === 0 ? conversion : { ...conversion, source: await reader.embedInDocx(source, wanted) };
}

async function withNamedFonts(reader: TemplateReader, fonts: AccountFonts, html: string): Promise<string> {
  const families = await fonts.families();
  if (families.size === 0) return html;
  const named = new Set(await reader.familiesInHtml(html, [...families]));
  return withFontFaces(html, await fonts.files((face) => namesOfFace(face).some((name) => named.has(name))));
}
