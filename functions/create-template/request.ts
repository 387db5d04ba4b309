/** The form of POST /v1/template. */
import { z } from "@hono/zod-openapi";
import { booleanField, folderField, jsonField, nameField, regionField } from "#shared/http/field-types.ts";
import { TEMPLATE_FORMATS } from "#shared/model/format.ts";
import { DELIMITER_CHARACTERS_MAX, UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";

const delimiter = z
  .string({ error: "must be a text" })
  .min(1, { error: "must not be empty" })
  .max(DELIMITER_CHARACTERS_MAX, { error: `must have at most ${DELIMITER_CHARACTERS_MAX} characters` });

const delimitersSchema = z
  .object({ left: delimiter, right: delimiter }, { error: "must be an object with the texts left and right" })
  .refine(({ left, right }) => left !== right, { error: "must have a left that differs from right" });

const fileField = z
  .instanceof(File, {
    error: "must be the template's file, sent as a part of the form with a filename; it is missing or empty",
  })
  .openapi({
    type: "string",
    format: "binary",
    description: `${TEMPLATE_FORMATS.join(", ")}. At most ${UPLOAD_BYTES_MAX / 1024 ** 2} MB.`,
  });

export const createTemplateForm = z.object({
  file: fileField,
  name: nameField.optional(),
  delimiters: jsonField(delimitersSchema).optional(),
  folder: folderField.default([]),
  region: regionField.optional(),
  enhanced_syntax: booleanField.default(false),
  versioning_enabled: booleanField.optional(),
});

export type CreateTemplateForm = z.infer<typeof createTemplateForm>;
