/** Defines the fields of POST /v1/validate. */
import * as z from "zod";
import { FORM_FILE_BYTES_MAX } from "#shared/base/model/limits.ts";
import { regionField } from "#shared/edge/http/fields/field-types.ts";
import { fileIdField, isObject, noFileField, notBoth } from "#shared/edge/http/fields/file-fields.ts";
import { FILE } from "#shared/edge/http/fields/file-part.ts";

const FAULT =
  "must be the PDF, sent as a non-empty form part with a filename, or be replaced by file_id, the id of an upload";

const region = regionField.optional().meta({
  description: "The region in which the file is checked. The default is the account's default region.",
});

const FILE_FAULT = { error: FAULT, path: ["file"], when: isObject };

export const validatePdfForm = z
  .object({
    file: z
      .instanceof(File, { error: FAULT })
      .meta({
        ...FILE,
        description: `The PDF, of at most ${FORM_FILE_BYTES_MAX / 1024 ** 2} MB. Send a larger file as an upload.`,
      })
      .optional(),
    file_id: fileIdField,
    region,
  })
  .refine(({ file, file_id }) => file !== undefined || file_id !== undefined, FILE_FAULT)
  .refine(...notBoth("file", "file_id"))
  .meta({ id: "NewValidation", description: "Exactly one of file and file_id is required." });

/** The same fields in JSON, which cannot contain files, so an upload must be named. */
export const validatePdfJson = z
  .object({ file: noFileField(FAULT), file_id: fileIdField, region })
  .refine(({ file_id }) => file_id !== undefined, FILE_FAULT);
