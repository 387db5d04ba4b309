/** The form of POST /v1/template. */
import { z } from "@hono/zod-openapi";
import { booleanField, folderField, nameField, regionField } from "#shared/http/field-types.ts";
import { delimitersField, templateFileField } from "#shared/http/template-fields.ts";

export const createTemplateForm = z.object({
  file: templateFileField,
  name: nameField.optional(),
  delimiters: delimitersField.optional(),
  folder: folderField.default([]),
  region: regionField.optional(),
  enhanced_syntax: booleanField.default(false),
  versioning_enabled: booleanField.optional(),
});

export type CreateTemplateForm = z.infer<typeof createTemplateForm>;
