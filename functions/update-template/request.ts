/** The fields of PUT /v1/template/{id}: all optional; what is absent stays as it is. */
import { z } from "@hono/zod-openapi";
import { booleanField, folderField, nameField, regionField } from "#shared/http/field-types.ts";
import { delimitersField, templateFileField } from "#shared/http/template-fields.ts";

export const updateTemplateFields = z.object({
  file: templateFileField.optional(),
  name: nameField.optional(),
  delimiters: delimitersField.optional(),
  folder: folderField.optional(),
  region: regionField.optional(),
  enhanced_syntax: booleanField.optional(),
  versioning_enabled: booleanField.optional(),
});
