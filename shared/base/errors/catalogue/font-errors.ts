/** The errors of fonts. */
import { errorEntry } from "./error-entry.ts";
import { EXAMPLE_ID } from "./example-id.ts";

export const FONT_ERRORS = {
  font_not_found: errorEntry({
    status: 404,
    message: "This account has no font with the id {id}. List its fonts with GET /v1/font.",
    example: { id: EXAMPLE_ID },
    cause:
      "The id is malformed, the font was deleted, or it belongs to another account. The error does not reveal which.",
    remedy: "Use an id from `GET /v1/font`, with the API key of the account that uploaded the font.",
  }),
  font_format_unsupported: errorEntry({
    status: 415,
    message: "The format of the font {filename} is not supported. Upload the font as {formats}.",
    example: { filename: "Corporate.woff2", formats: ".ttf, .otf, or .ttc" },
    cause: "The extension of the uploaded file is not one of the font formats.",
    remedy:
      "Upload the font as it is installed on a computer. Fonts of web pages (WOFF) are the same fonts, compressed.",
  }),
  font_damaged: errorEntry({
    status: 422,
    message: "{filename} cannot be used as a font: {reason}. Upload the file again as its maker delivered it.",
    example: { filename: "Corporate.ttf", reason: "its table glyf is missing" },
    cause:
      "The file is no TrueType or OpenType font, it is incomplete, its tables contradict each other, or it has no outlines.",
    remedy: "Download the font from its maker again. Convert other kinds of fonts to TrueType or OpenType.",
  }),
  font_license_restricted: errorEntry({
    status: 422,
    message:
      "The licence of {filename} does not allow to embed it in documents: {reason}. Ask its maker for a version that may be embedded.",
    example: {
      filename: "Corporate.ttf",
      reason: "it does not allow to embed the font (Restricted License); its fsType is 0x0002",
    },
    cause:
      "The licence bits of the font (fsType in the table OS/2) forbid to embed it, or allow only bitmaps or only the whole font. Every PDF embeds the outlines of the characters that it shows.",
    remedy:
      "Ask the font's maker for a version whose bits allow embedding. Many makers sell it as an extended licence.",
  }),
  font_limit_reached: errorEntry({
    status: 403,
    message: "The account would have more than {limit} in this region. Delete fonts that it no longer needs.",
    example: { limit: "100 fonts" },
    cause: "An account has reached the number or the total size of fonts in a region (docs/limits.md).",
    remedy: "Delete fonts that no template needs any more. Or upload only the styles that templates use.",
  }),
};
