/** Defines the fields of POST /v1/font. */
import * as z from "zod";
import { FONT_FORMATS } from "#shared/base/model/font.ts";
import { FORM_FILE_BYTES_MAX } from "#shared/base/model/limits.ts";
import { regionField } from "#shared/edge/http/fields/field-types.ts";
import { fileIdField, isObject, noFileField, notBoth } from "#shared/edge/http/fields/file-fields.ts";
import { FILE } from "#shared/edge/http/fields/file-part.ts";

const FONT_FILE_FAULT =
  "must be the font's file, sent as a non-empty form part with a filename, or be replaced by file_id, the id of an upload";

const region = regionField.optional().meta({
  description:
    "The region in which the font is stored. It is used for the documents of templates in that region. The default is the account's default region.",
});

const FILE_FAULT = { error: FONT_FILE_FAULT, path: ["file"], when: isObject };

export const createFontForm = z
  .object({
    file: z
      .instanceof(File, { error: FONT_FILE_FAULT })
      .meta({
        ...FILE,
        description: `The font, in one of the formats ${FONT_FORMATS.join(", ")}. The extension of its filename tells the format. It may have at most ${FORM_FILE_BYTES_MAX / 1024 ** 2} MB. Send a larger file as an upload.`,
      })
      .optional(),
    file_id: fileIdField,
    region,
  })
  .refine(({ file, file_id }) => file !== undefined || file_id !== undefined, FILE_FAULT)
  .refine(...notBoth("file", "file_id"))
  .meta({ id: "NewFont", description: "Exactly one of file and file_id is required." });

/** The same fields in JSON, which cannot contain files, so an upload must be named. */
export const createFontJson = z
  .object({ file: noFileField(FONT_FILE_FAULT), file_id: fileIdField, region })
  .refine(({ file_id }) => file_id !== undefined, FILE_FAULT);
