/** The fields of PUT /v1/template/{id}: all optional; what is absent stays as it is. */
import { z } from "@hono/zod-openapi";
import { booleanField, nameField, regionField } from "#shared/http/field-types.ts";
import { folderField } from "#shared/http/list-fields.ts";
import { delimitersField, templateFileField } from "#shared/http/template-fields.ts";

export const updateTemplateFields = z.object({
  file: templateFileField.optional(),
  name: nameField.optional().openapi({ description: "The new name." }),
  delimiters: delimitersField.optional().openapi({ description: "The template's tags are found anew with them." }),
  folder: folderField
    .optional()
    .openapi({ description: "Names from root to leaf. An empty array moves the template out of any folder." }),
  region: regionField.optional().openapi({
    description: "Where the template moves, and new documents go. Documents that there are stay where they are.",
  }),
  enhanced_syntax: booleanField.optional().openapi({ description: "Whether tags are expressions." }),
  versioning_enabled: booleanField.optional().openapi({
    description: "Whether previous files are kept when a new one is uploaded (plans Premium and Business).",
  }),
});

/** The description of the same in JSON, which has no files. */
export const updateTemplateJson = updateTemplateFields.extend({
  file: z
    .undefined()
    .optional()
    .openapi({ type: ["string", "null"], maxLength: 0, description: "Files go in a form." }),
});
