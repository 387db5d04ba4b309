/** Defines the field with the text on each page of a PDF. */
import * as z from "zod";
import { isPdfFormat, type OutputFormat } from "#shared/base/model/format.ts";
import { WATERMARK_CHARACTERS_MAX, WATERMARK_PLACES, watermarkCodes } from "#shared/base/model/watermark.ts";
import { isObject } from "#shared/edge/http/fields/file-fields.ts";
import { FIELD_VALUES_MAX, parseJson } from "#shared/engine/data/parse-json.ts";

const OBJECT = { error: "must be an object with the entries text and place" };

const textField = z
  .string({ error: "must be a single string" })
  .trim()
  .min(1, { error: "must not be empty" })
  .max(WATERMARK_CHARACTERS_MAX, { error: `must have at most ${WATERMARK_CHARACTERS_MAX} characters` })
  .refine((text) => watermarkCodes(text) !== undefined, {
    error: "must consist of the characters of Western languages (Windows-1252), in one line",
  })
  .meta({
    pattern:
      "^[ -~\\u00a0-\\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*[!-~\\u00a1-\\u00ffŒŽŠœžšŸ€][ -~\\u00a0-\\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$",
    description: "The text, in one line, of the characters of Western languages (Windows-1252).",
    example: "DRAFT",
  });

const placeField = z
  .enum(WATERMARK_PLACES, { error: `must be ${WATERMARK_PLACES.join(", ")}` })
  .default("page")
  .meta({
    default: "page",
    description:
      "`page` draws it large and pale across the page, above the content. `top` and `bottom` draw a small line at that edge.",
  });

/** In JSON it is an object. */
export const watermarkField = z.strictObject({ text: textField, place: placeField }, OBJECT);

/** In forms it is JSON text, or has a name for each entry. */
export const formWatermarkField = z
  .unknown()
  .transform((value) => (typeof value === "string" ? objectIn(value) : value))
  .pipe(watermarkField);

function objectIn(text: string): unknown {
  try {
    return parseJson(text, { valuesMax: FIELD_VALUES_MAX });
  } catch {
    return undefined;
  }
}

/** A rule for `refine`: a document that must be marked is not delivered without its mark. */
export const ONLY_PDF_WATERMARKED = [
  // A format that could not be read has a fault of its own.
  ({ watermark, output_format: format }: { readonly watermark?: unknown; readonly output_format: OutputFormat }) =>
    watermark === undefined || typeof format !== "string" || isPdfFormat(format),
  {
    error: "requires output_format .pdf or PDF/A: in other formats, put the text into the template",
    path: ["watermark"] as PropertyKey[],
    when: isObject,
  },
] as const;
