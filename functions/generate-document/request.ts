/** Defines the fields of POST /v1/document. */
import * as z from "zod";
import { PackedItems } from "#shared/data/packed-items.ts";
import type { JsonFault } from "#shared/data/read-json.ts";
import { ABSENT } from "#shared/http/absent.ts";
import {
  booleanField,
  hasAtMost,
  nameField,
  outputFormatField,
  qualityField,
  templateIdField,
} from "#shared/http/field-types.ts";
import { exactlyOneOf, fileIdField, isObject, noFileField, notBoth } from "#shared/http/file-fields.ts";
import { FILE } from "#shared/http/file-part.ts";
import { jsonText } from "#shared/http/json-field.ts";
import { uriListField } from "#shared/http/list-fields.ts";
import { ITEMS_MAX, OUTPUT_QUALITY_MAX, WEBHOOK_ADDRESS_CHARACTERS_MAX } from "#shared/model/limits.ts";

/** The data as `readDataFields` returns them. A document is generated for each item. */
const dataField = z
  .unknown()
  .transform((data, context): PackedItems => {
    if (data instanceof PackedItems) return data;
    const { fault = "must be an object or an array of objects" } = Object(data) as Partial<JsonFault>;
    context.addIssue({ code: "custom", message: fault });
    return z.NEVER;
  })
  .optional();

const ITEM = { type: "object" } as const;
const ITEMS = { type: "array", minItems: 1, maxItems: ITEMS_MAX, items: ITEM } as const;
const ITEMS_AS_TEXT = jsonText({
  contentSchema: { anyOf: [ITEM, ITEMS] },
  pattern: "^\\s*[\\[{]",
  examples: ['{"Name": "Ada"}', '[{"Name": "Ada"}, {"Name": "Bob"}]'],
});

const MISSING_DATA =
  "is required: an object or an array of objects with the values of the tags, or instead of it a data file in file, or the id of an upload in file_id";

const FILE_FAULT = "must be the data file, sent as a part of a form with a filename";

/** The fields that can contain the data. Exactly one is required. */
const SOURCES = ["data", "file", "file_id"] as const;

const HAS_SOURCE = [
  (fields: { readonly [source in (typeof SOURCES)[number]]?: unknown }) =>
    SOURCES.some((source) => fields[source] !== undefined),
  { error: MISSING_DATA, path: ["data"] as PropertyKey[], when: isObject },
] as const;

const sheetField = z
  .string({ error: "must be one text" })
  .optional()
  .meta({
    type: ["string", "null"],
    description: "Name of the sheet in the data file; the first sheet by default. Has no meaning without a file.",
  });

/** An address of the caller, which no response reveals. */
const webhookField = z
  .string({ error: "must be one text" })
  .refine(hasAtMost(WEBHOOK_ADDRESS_CHARACTERS_MAX), {
    error: `must have at most ${WEBHOOK_ADDRESS_CHARACTERS_MAX} characters`,
  })
  .refine(isWebhookAddress, {
    error:
      "must be an http or https address without a user name and a password, such as https://example.com/documents-ready",
  })
  .optional()
  .meta({
    type: ["string", "null"],
    maxLength: WEBHOOK_ADDRESS_CHARACTERS_MAX,
    anyOf: [{ type: "string", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@\\[\\\\]+(?:[/?#][^\\s]*)?$" }, ABSENT],
    description:
      "With `Prefer: respond-async`: the address that gets a signed POST (Standard Webhooks) when the document is ready, or has failed.",
    example: "https://example.com/documents-ready",
  });

function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

const OPTIONS = {
  name: nameField.optional().meta({ description: "Logical name of the document; the template's name by default." }),
  output_name: nameField.optional().meta({
    description:
      "Filename without extension; the document's name by default. Tags in it, written as in the template, are filled in: in an archive from the item of each file, else from the first item. What names no key of the item stays as it is. Of files in an archive that would have the same name, all but the first get a number.",
    example: "[Number] [Name]",
  }),
  output_format: outputFormatField.default(".docx").meta({
    default: ".docx",
    description: ".png is the first page. The .pdf/a-* values select the part of PDF/A.",
  }),
  output_quality: qualityField.default(OUTPUT_QUALITY_MAX).meta({
    default: OUTPUT_QUALITY_MAX,
    description: "Of pictures in PDF, PDF/A and .png: the higher, the better and the larger the file.",
  }),
  single_file: booleanField.default(true).meta({
    default: true,
    description:
      "Whether all items go into one file. If not, and there is more than one: a .zip with a file for each, in their order.",
  }),
  page_break: booleanField
    .default(true)
    .meta({ default: true, description: "Whether each item in a single file starts on a page of its own." }),
  merge_with: uriListField.optional().meta({
    description:
      "PDFs behind the document, each as a URL or a data URI; for PDF and PDF/A. What is not found or no PDF is left out, and a Warning header names it.",
  }),
  attach: uriListField.optional().meta({
    description:
      "Files inside the document, each as a URL or a data URI; for PDF and PDF/A. .pdf/a-1b holds none, .pdf/a-2b only PDF/A. An invoice in .pdf/a-3b makes a Factur-X file.",
  }),
  webhook_url: webhookField,
};

/** The same fields in JSON, which cannot contain files, so `file` may only be empty, as some callers send it. */
export const generateDocumentJson = z
  .object({
    template_id: templateIdField,
    data: dataField.meta({
      anyOf: [ITEM, ITEMS, ITEMS_AS_TEXT, ABSENT],
      description:
        "One document is generated for each object: its values replace the tags. A data URI of a picture is shown as a picture; in a tag marked as [%Logo] also the picture behind an https or http address. What cannot be had is left out, and a Warning header names it. Either this or file_id.",
    }),
    file: noFileField(FILE_FAULT),
    file_id: fileIdField,
    sheet: sheetField,
    ...OPTIONS,
  })
  .refine(...HAS_SOURCE)
  .refine(...notBoth("data", "file_id"))
  .meta({ oneOf: exactlyOneOf(["data", "file_id"]) });

export const generateDocumentForm = z
  .object({
    template_id: templateIdField,
    data: dataField.meta({
      anyOf: [ITEM, ITEMS_AS_TEXT, ABSENT],
      description: "As in JSON; several objects as JSON text of an array. Either this, file or file_id.",
    }),
    file: z
      .instanceof(File, { error: FILE_FAULT })
      .optional()
      .meta({
        ...FILE,
        description: "In place of data: .xlsx, .xls, .ods, .csv or .tsv, with the names of the tags in the first row.",
      }),
    file_id: fileIdField,
    sheet: sheetField,
    ...OPTIONS,
  })
  .refine(...HAS_SOURCE)
  .refine(...notBoth("data", "file"))
  .refine(...notBoth("data", "file_id"))
  .refine(...notBoth("file", "file_id"))
  .meta({ oneOf: exactlyOneOf(SOURCES) });

export type GenerateDocumentFields = z.infer<typeof generateDocumentForm>;
