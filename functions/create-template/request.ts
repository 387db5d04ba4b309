/** Defines the fields of POST /v1/template. */
import * as z from "zod";
import {
  type BooleanField,
  booleanField,
  expiryDaysField,
  formBooleanField,
  nameField,
  regionField,
} from "#shared/edge/http/fields/field-types.ts";
import { fileIdField, isObject, notBoth } from "#shared/edge/http/fields/file-fields.ts";
import { folderField } from "#shared/edge/http/fields/list-fields.ts";
import {
  delimitersField,
  invoiceMappingField,
  noTemplateFileField,
  TEMPLATE_FILE_FAULT,
  templateFileField,
} from "#shared/edge/http/fields/template-fields.ts";

const optionsWith = (booleanField: BooleanField) => ({
  name: nameField
    .optional()
    .meta({ description: "The name of the template. The default is the file's name without its extension." }),
  delimiters: delimitersField.optional().meta({
    description:
      "The delimiters of the tags. If absent, they are detected. The two must differ. In Word documents they must not contain quotation marks, and must not be a single & or ;.",
  }),
  folder: folderField.optional().meta({
    description:
      "The folder names from root to leaf. Missing folders are created. By default, the template is in no folder.",
  }),
  region: regionField
    .optional()
    .meta({ description: "The region in which the template is stored. The default is the account's default region." }),
  enhanced_syntax: booleanField.default(false).meta({
    default: false,
    description: "Whether tags may be expressions with nested properties, operators and filters.",
  }),
  invoice_mapping: invoiceMappingField.optional().meta({
    description:
      'How the template\'s data become electronic invoices with `invoice`: for each business term of docs/invoices.md a name of the data, an expression, or an object with a text, as in `{"number": "InvoiceNo", "lines": "Items", "lines[].item.name": "Name", "seller.address.countryCode": {"text": "DE"}}`. By default, the data have the terms in `invoice`.',
  }),
  documents_expire_after_days: expiryDaysField.optional().meta({
    description:
      "The number of days after which documents of the template are deleted. By default, and with 0, the number of the account counts, which is normally none. It applies to documents that are made from now on.",
    example: 30,
  }),
  versioning_enabled: booleanField.optional().meta({
    description:
      "Whether the previous file is kept when a new one is uploaded. The default is true on plans with versioning (Premium and Business), otherwise false.",
  }),
});

const FILE_FAULT = { error: TEMPLATE_FILE_FAULT, path: ["file"], when: isObject };

export const createTemplateForm = z
  .object({ file: templateFileField.optional(), file_id: fileIdField, ...optionsWith(formBooleanField) })
  .refine(({ file, file_id }) => file !== undefined || file_id !== undefined, FILE_FAULT)
  .refine(...notBoth("file", "file_id"))
  .meta({ id: "NewTemplate", description: "Exactly one of file and file_id is required." });

/** The same fields in JSON, which cannot contain files, so an upload must be named. */
export const createTemplateJson = z
  .object({ file: noTemplateFileField, file_id: fileIdField, ...optionsWith(booleanField) })
  .refine(({ file_id }) => file_id !== undefined, FILE_FAULT);

export type CreateTemplateFields = z.infer<typeof createTemplateForm>;
