/** Defines the fields of POST /v1/template. */
import * as z from "zod";
import { booleanField, nameField, regionField } from "#shared/http/field-types.ts";
import { exactlyOneOf, fileIdField, isObject, notBoth } from "#shared/http/file-fields.ts";
import { folderField } from "#shared/http/list-fields.ts";
import {
  delimitersField,
  noTemplateFileField,
  TEMPLATE_FILE_FAULT,
  templateFileField,
} from "#shared/http/template-fields.ts";

const OPTIONS = {
  name: nameField.optional().meta({ description: "The file's name without its extension by default." }),
  delimiters: delimitersField.optional().meta({
    description:
      "Found by themselves when absent. Two different texts, in Word documents without quotation marks, and not & or ; alone.",
  }),
  folder: folderField.default([]).meta({
    default: [],
    description:
      "Names from root to leaf. Folders that are missing are created. Repeated parts, or one with a JSON array.",
  }),
  region: regionField.optional().meta({ description: "Where it is stored; the account's default region by default." }),
  enhanced_syntax: booleanField
    .default(false)
    .meta({ default: false, description: "Whether tags are expressions: nested properties, operators, filters." }),
  versioning_enabled: booleanField.optional().meta({
    description:
      "Whether previous files are kept when a new one is uploaded. True by default where the plan has versioning (Premium and Business).",
  }),
};

const FILE_FAULT = { error: TEMPLATE_FILE_FAULT, path: ["file"], when: isObject };

export const createTemplateForm = z
  .object({ file: templateFileField.optional(), file_id: fileIdField, ...OPTIONS })
  .refine(({ file, file_id }) => file !== undefined || file_id !== undefined, FILE_FAULT)
  .refine(...notBoth("file", "file_id"))
  .meta({ oneOf: exactlyOneOf(["file", "file_id"]) });

/** The same fields in JSON, which cannot contain files, so an upload must be named. */
export const createTemplateJson = z
  .object({ file: noTemplateFileField, file_id: fileIdField.meta({ type: "string", minLength: 1 }), ...OPTIONS })
  .refine(({ file_id }) => file_id !== undefined, FILE_FAULT)
  .meta({ required: ["file_id"] });

export type CreateTemplateFields = z.infer<typeof createTemplateForm>;
