/** The methods of `TemplateWorker` that read and embed fonts. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { UploadedFile } from "#shared/base/model/sent-file.ts";
import { embedInDocx } from "#shared/engine/fonts/embed-in-docx.ts";
import { FontFailure } from "#shared/engine/fonts/font-failure.ts";
import { familiesInDocx, familiesInHtml } from "#shared/engine/fonts/named-families.ts";
import { type ReadFont, readFont } from "#shared/engine/fonts/read-font.ts";

export const FONT_METHODS = { readFont: readFontFile, familiesInDocx: familiesOf, familiesInHtml, embedInDocx };

/** @throws as `TemplateWorker.readFont` does */
function readFontFile({ filename, bytes }: UploadedFile): ReadFont {
  try {
    return readFont(bytes);
  } catch (error) {
    if (!(error instanceof FontFailure)) throw error;
    const code = error.fault === "damaged" ? "font_damaged" : "font_license_restricted";
    throw serviceError(code, { filename, reason: error.message }, error);
  }
}

function familiesOf(docx: Uint8Array): readonly string[] {
  return [...familiesInDocx(docx).keys()];
}
