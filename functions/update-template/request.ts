/** Defines the fields of PUT /v1/template/{id}. All are optional, and absent ones stay as they are. */
import * as z from "zod";
import {
  type BooleanField,
  booleanField,
  expiryDaysField,
  formBooleanField,
  nameField,
  regionField,
} from "#shared/edge/http/fields/field-types.ts";
import { fileIdField, notBoth } from "#shared/edge/http/fields/file-fields.ts";
import { folderField } from "#shared/edge/http/fields/list-fields.ts";
import {
  delimitersField,
  invoiceMappingField,
  noTemplateFileField,
  templateFileField,
} from "#shared/edge/http/fields/template-fields.ts";

const optionsWith = (booleanField: BooleanField) => ({
  name: nameField.optional().meta({ description: "The new name of the template." }),
  delimiters: delimitersField
    .optional()
    .meta({ description: "The new delimiters. The template's tags are read again with them." }),
  folder: folderField.optional().meta({
    description:
      "The folder names from root to leaf. An empty array moves the template out of any folder. In a form, it is the text `[]`.",
  }),
  region: regionField.optional().meta({
    description:
      "The region to which the template moves. New documents are stored there. Existing documents stay where they are.",
  }),
  enhanced_syntax: booleanField.optional().meta({ description: "Whether tags may be expressions." }),
  invoice_mapping: invoiceMappingField.optional().meta({
    description: "The new invoice mapping, as for POST /v1/template. null, or an empty object, removes it.",
  }),
  documents_expire_after_days: expiryDaysField.optional().meta({
    description:
      "The number of days after which documents of the template are deleted, for documents that are made from now on. 0 removes it; the number of the account then counts.",
    example: 30,
  }),
  versioning_enabled: booleanField.optional().meta({
    description:
      "Whether the previous file is kept when a new one is uploaded. Available on the Premium and Business plans.",
  }),
});

export const updateTemplateForm = z
  .object({ file: templateFileField.optional(), file_id: fileIdField, ...optionsWith(formBooleanField) })
  .refine(...notBoth("file", "file_id"))
  .meta({
    id: "TemplateUpdate",
    description: "Fields that are absent stay unchanged. Send at most one of file and file_id.",
  });

/** The same fields in JSON, which cannot contain files. */
export const updateTemplateJson = z.object({
  file: noTemplateFileField,
  file_id: fileIdField,
  ...optionsWith(booleanField),
});
