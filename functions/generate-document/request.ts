/** The fields of POST /v1/document. */
import { z } from "@hono/zod-openapi";
import {
  booleanField,
  integerField,
  jsonField,
  nameField,
  outputFormatField,
  templateIdField,
  uriListField,
} from "#shared/http/field-types.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { OUTPUT_FORMATS } from "#shared/model/format.ts";
import { ITEMS_MAX, OUTPUT_QUALITY_MAX, OUTPUT_QUALITY_MIN } from "#shared/model/limits.ts";

/** One object or an array of objects becomes the list of items: a document is generated for each. */
const itemsSchema = z.unknown().transform((data, context): readonly DataItem[] => {
  const items = Array.isArray(data) ? data : [data];
  const fault = faultOf(items);
  if (fault === undefined) return items;
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});

function faultOf(items: readonly unknown[]): string | undefined {
  if (items.length === 0) return "must hold at least one object";
  if (items.length > ITEMS_MAX) return `must hold at most ${ITEMS_MAX} objects; send the rest in another request`;
  // A file is an object too: it would be merged as one without values.
  if (items.some((item) => item instanceof File)) return "must be JSON text in a part of the form without a filename";
  const position = items.findIndex((item) => typeof item !== "object" || item === null || Array.isArray(item));
  if (position === -1) return undefined;
  return `must be an object or an array of objects; item ${position + 1} is none`;
}

export const generateDocumentFields = z
  .object({
    template_id: templateIdField,
    data: jsonField(itemsSchema)
      .optional()
      .openapi({
        description: "An object, or an array of objects: one document is generated for each. Also as JSON text.",
        anyOf: [{ type: "object" }, { type: "array", items: { type: "object" } }],
      }),
    file: z
      .instanceof(File, { error: "must be the data file, sent as a part of a form with a filename" })
      .optional()
      .openapi({
        type: "string",
        format: "binary",
        description: "In a form instead of data: .xlsx, .xls, .ods, .csv or .tsv, names of tags in the first row.",
      }),
    sheet: z
      .string({ error: "must be one text" })
      .optional()
      .openapi({ description: "Name of the sheet in the data file; the first sheet by default." }),
    name: nameField.optional(),
    output_name: nameField.optional(),
    output_format: outputFormatField.default(".docx").openapi({ type: "string", enum: [...OUTPUT_FORMATS] }),
    output_quality: integerField(OUTPUT_QUALITY_MIN, OUTPUT_QUALITY_MAX)
      .default(OUTPUT_QUALITY_MAX)
      .openapi({ description: "Of pictures in PDF, PDF/A and .png: the higher, the better and the larger the file." }),
    single_file: booleanField.default(true),
    page_break: booleanField.default(true),
    merge_with: uriListField.optional().openapi({
      description:
        "PDFs behind the document, each as a URL or a data URI; for PDF and PDF/A. What is not found or no PDF is left out, and a Warning header names it.",
    }),
    attach: uriListField.optional().openapi({
      description:
        "Files inside the document, each as a URL or a data URI; for PDF and PDF/A. An invoice in .pdf/a-3b makes a Factur-X file.",
    }),
  })
  .refine(({ data, file }) => data !== undefined || file !== undefined, {
    error:
      "is required: an object or an array of objects with the values of the tags, or instead of it a data file in file",
    path: ["data"],
    // Told together with the faults of the other fields.
    when: isObject,
  })
  .refine(({ data, file }) => data === undefined || file === undefined, {
    error: "cannot be sent together with data: send one of the two",
    path: ["file"],
    when: isObject,
  });

function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

export type GenerateDocumentFields = z.infer<typeof generateDocumentFields>;
