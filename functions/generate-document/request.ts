/** Defines the fields of POST /v1/document. */
import * as z from "zod";
import type { OutputFormat } from "#shared/base/model/format.ts";
import { INVOICE_PROFILES, type InvoiceProfile, PROFILE_FACTS } from "#shared/base/model/invoice-profile.ts";
import { ITEMS_MAX, OUTPUT_QUALITY_MAX, WEBHOOK_ADDRESS_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { dataField } from "#shared/edge/http/fields/data-field.ts";
import {
  type BooleanField,
  booleanField,
  formBooleanField,
  hasAtMost,
  languageField,
  nameField,
  outputFormatField,
  qualityField,
  templateIdField,
} from "#shared/edge/http/fields/field-types.ts";
import { fileIdField, isObject, noFileField, notBoth } from "#shared/edge/http/fields/file-fields.ts";
import { uriListField } from "#shared/edge/http/fields/list-fields.ts";
import { encryptField, formEncryptField, ONLY_PDF_ENCRYPTED } from "./encrypt-field.ts";
import { formSignField, NOT_SIGNED_AND_ENCRYPTED, ONLY_PDF_SIGNED, signField } from "./sign-field.ts";
import { formWatermarkField, ONLY_PDF_WATERMARKED, watermarkField } from "./watermark-field.ts";

const MISSING_DATA =
  "is required: send an object or an array of objects with the values of the tags, or instead a data file in file, or the id of an upload in file_id";

const FILE_FAULT = "must be the data file, sent as a form part with a filename";

/** The fields that can contain the data. Exactly one is required. */
const SOURCES = ["data", "file", "file_id"] as const;

const HAS_SOURCE = [
  (fields: { readonly [source in (typeof SOURCES)[number]]?: unknown }) =>
    SOURCES.some((source) => fields[source] !== undefined),
  { error: MISSING_DATA, path: ["data"] as PropertyKey[], when: isObject },
] as const;

interface InvoiceFields {
  readonly invoice?: InvoiceProfile | undefined;
  readonly output_format: OutputFormat;
}

/** PDF/A-3 is the only part of PDF/A that may contain an invoice (Factur-X 1.0, 6.1), in the syntax of Factur-X. */
const INVOICE_IN_PDFA = [
  ({ invoice, output_format: format }: InvoiceFields) =>
    invoice === undefined ||
    format === ".xml" ||
    ((format === ".pdf/a-3b" || format === ".pdf/a-3a") && PROFILE_FACTS[invoice]?.syntax !== "UBL"),
  {
    error:
      "requires output_format .pdf/a-3b or .pdf/a-3a, which can contain the XML of an invoice, or .xml, which an invoice in UBL always does",
    path: ["invoice"] as PropertyKey[],
    when: isObject,
  },
] as const;

const sheetField = z.string({ error: "must be a single string" }).optional().meta({
  description:
    "The name of the sheet to read in the data file. The default is the first visible sheet. The field is ignored if the request has no data file.",
});

/** An address of the caller, which no response reveals. */
const webhookField = z
  .string({ error: "must be a single string" })
  .refine(hasAtMost(WEBHOOK_ADDRESS_CHARACTERS_MAX), {
    error: `must have at most ${WEBHOOK_ADDRESS_CHARACTERS_MAX} characters`,
  })
  .refine(isWebhookAddress, {
    error: "must be an http or https URL without a user name and password, such as https://example.com/documents-ready",
  })
  .optional()
  .meta({
    maxLength: WEBHOOK_ADDRESS_CHARACTERS_MAX,
    pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@\\[\\\\]+(?:[/?#][^\\s]*)?$",
    description:
      "The URL that receives a signed POST (Standard Webhooks) when the document is ready or has failed. Requires `Prefer: respond-async`. The address must be public.",
    example: "https://example.com/documents-ready",
  });

function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

const optionsWith = (booleanField: BooleanField) => ({
  name: nameField
    .optional()
    .meta({ description: "The logical name of the document. The default is the template's name." }),
  output_name: nameField.optional().meta({
    description:
      "The filename. The extension of output_format is added unless the name ends in it. The default is the document's name. Tags in it are replaced as in the template: in an archive with the values of each file's item, otherwise with those of the first item. A tag that names no key of the item stays unchanged. If several files in an archive would have the same name, all but the first get a number.",
    example: "[Number] [Name]",
  }),
  output_format: outputFormatField.default(".docx").meta({
    default: ".docx",
    description:
      "The format of the document. With .png, only the first page is exported. The .pdf/a-* values select the PDF/A version. .xml is that of an .xml template, or with invoice an electronic invoice.",
  }),
  output_quality: qualityField.default(OUTPUT_QUALITY_MAX).meta({
    default: OUTPUT_QUALITY_MAX,
    description:
      "The image quality in PDF, PDF/A and .png output. A higher value means better images and a larger file.",
  }),
  accessible: booleanField.default(false).meta({
    default: false,
    description:
      "Whether the document must be accessible to screen readers: a PDF or PDF/A that also conforms to PDF/UA-1. A document that cannot is 422 not_accessible, or is returned with Warning headers if the request has `Prefer: handling=lenient`. The field is ignored for other formats.",
  }),
  language: languageField.optional().meta({
    description:
      "The language of an accessible document, and of the dates and numbers that an invoice mapping reads, as a BCP 47 tag. The default is the language of the template.",
    example: "de-DE",
  }),
  invoice: z
    .enum(INVOICE_PROFILES, { error: `must be one of ${INVOICE_PROFILES.join(", ")}` })
    .optional()
    .meta({
      description:
        "Makes each document an electronic invoice in this profile: with output_format .pdf/a-3b or .pdf/a-3a a PDF with the XML in it (Factur-X, ZUGFeRD), with .xml the XML alone, which may also be UBL. Each item has its business terms in `invoice`, as docs/invoices.md describes them. The service computes the amounts, gives them to the template, and writes the XML, which fulfils the rules of the norm. An invoice that violates one is 422 invoice_invalid. Several items require single_file false.",
      example: "EN 16931",
    }),
  valid_invoice: booleanField.default(false).meta({
    default: false,
    description:
      "Whether an electronic invoice in attach must fulfil the official rules of its profile. One that violates a rule, or that cannot be checked, is 422 invoice_invalid. By default it is attached as it is, and a Warning header names the violated rules. The field is ignored if no invoice is attached.",
  }),
  single_file: booleanField.default(true).meta({
    default: true,
    description:
      "Whether all items are combined in one file. If false, two or more items are returned as a .zip archive with one file per item, in the order of the items.",
  }),
  page_break: booleanField.default(true).meta({
    default: true,
    description:
      "Whether each item in a combined file starts on a new page. The field is ignored if single_file is false.",
  }),
  merge_with: uriListField.optional().meta({
    description:
      "PDF files to append to the document, in this order, each as a URL or a data URI. Applies to PDF and PDF/A output, and is ignored with a Warning header for other formats. A file that is not found or is not a PDF is ignored and named in a Warning header.",
  }),
  attach: uriListField.optional().meta({
    description:
      "Files to attach to the document, in this order, each as a URL or a data URI. Applies to PDF and PDF/A output, and is ignored with a Warning header for other formats. .pdf/a-1b allows no attachments, and .pdf/a-2b allows only PDF/A files. Attaching a Factur-X, ZUGFeRD or Order-X file to .pdf/a-3b makes the document an electronic invoice or order. In a data URI, `name=` is the filename, and `relationship=` is Source, Data, Alternative or Supplement.",
  }),
  webhook_url: webhookField,
});

/** The fields of a JSON request, as the document describes them. */
export const newDocument = z
  .object({
    template_id: templateIdField,
    data: dataField.optional().meta({
      description: `The values that replace the tags: an object, or an array of 1 to ${ITEMS_MAX} objects. One document is generated for each object. A data URI of a picture is shown as a picture. In an image tag, written as [%Logo], an http or https URL of a picture is shown as well. A picture that cannot be loaded is left out and named in a Warning header.`,
      examples: [{ Name: "Ada" }, [{ Name: "Ada" }, { Name: "Bob" }]],
    }),
    file_id: fileIdField,
    sheet: sheetField,
    ...optionsWith(booleanField),
    watermark: watermarkField.optional().meta({
      description:
        "Draws a text on each page of a PDF or PDF/A, also on those of merge_with: DRAFT, COPY, a reference. Screen readers do not read it. In a form, it is JSON text.",
    }),
    sign: signField.optional().meta({
      description:
        "Seals the document, or each file of an archive, with a signing key of the account: an electronic seal of an organization (PAdES baseline). Requires output_format .pdf or PDF/A, and cannot be combined with encrypt. In a form, it is JSON text.",
    }),
    encrypt: encryptField.optional().meta({
      description:
        "Encrypts the document, or each file of an archive, with AES-256. Requires output_format .pdf, and cannot be combined with `Prefer: respond-async`. In a form, it is JSON text.",
    }),
  })
  .meta({ id: "NewDocument", description: "Exactly one of data and file_id is required." });

/** What a JSON request may have, which cannot contain files: `file` may only be empty, as some callers send it. */
export const generateDocumentJson = newDocument
  .extend({ file: noFileField(FILE_FAULT) })
  .refine(...HAS_SOURCE)
  .refine(...INVOICE_IN_PDFA)
  .refine(...ONLY_PDF_ENCRYPTED)
  .refine(...ONLY_PDF_WATERMARKED)
  .refine(...ONLY_PDF_SIGNED)
  .refine(...NOT_SIGNED_AND_ENCRYPTED)
  .refine(...notBoth("data", "file_id"));

/** What a form may have. The document describes it in words, because generators fail on two kinds of bodies. */
export const generateDocumentForm = newDocument
  .extend({
    file: z.instanceof(File, { error: FILE_FAULT }).optional(),
    ...optionsWith(formBooleanField),
    watermark: formWatermarkField.optional(),
    sign: formSignField.optional(),
    encrypt: formEncryptField.optional(),
  })
  .refine(...HAS_SOURCE)
  .refine(...INVOICE_IN_PDFA)
  .refine(...ONLY_PDF_ENCRYPTED)
  .refine(...ONLY_PDF_WATERMARKED)
  .refine(...ONLY_PDF_SIGNED)
  .refine(...NOT_SIGNED_AND_ENCRYPTED)
  .refine(...notBoth("data", "file"))
  .refine(...notBoth("data", "file_id"))
  .refine(...notBoth("file", "file_id"));

export type GenerateDocumentFields = z.infer<typeof generateDocumentForm>;
