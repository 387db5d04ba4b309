/** Describes a font of the account in responses. */
import { z } from "@hono/zod-openapi";
import { FONT_FORMATS, FONT_LICENCES } from "#shared/base/model/font.ts";
import { idSchema, openText, timestampSchema } from "./answer-fields.ts";
import { regionSchema } from "./template-schema.ts";

const faceSchema = z
  .object({
    family: z.string().describe("The font family, as documents name it."),
    style: z.string().describe("The style as the font names it, such as Bold Italic."),
    weight: z.int().min(1).max(1000).describe("The weight: 400 is regular, 700 is bold."),
    italic: z.boolean().describe("Whether the style is italic."),
  })
  .openapi("FontFace");

export const fontSchema = z
  .object({
    id: idSchema.describe("The id of the font."),
    created: timestampSchema.describe("The creation time, in milliseconds since the Unix epoch."),
    filename: z.string().describe("The filename of the uploaded file, including its extension."),
    format: openText(FONT_FORMATS).describe("The format of the uploaded file."),
    region: regionSchema,
    license: openText(FONT_LICENCES).describe("What the licence bits of the font allow (OpenType, fsType)."),
    faces: z.array(faceSchema).describe("The fonts in the file. A .ttc has several."),
  })
  .openapi("Font");
