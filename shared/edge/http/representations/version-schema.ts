/** Describes a version of a template's file. */
import { z } from "@hono/zod-openapi";
import { TEMPLATE_FORMATS } from "#shared/base/model/format.ts";
import { formatValues } from "#shared/edge/http/fields/format-values.ts";
import { timestampSchema } from "./answer-fields.ts";

export const versionSchema = z
  .object({
    version: z.int().min(1).describe("The number of the version. The first file has the number 1."),
    created: timestampSchema.describe("When the file was uploaded, in milliseconds since the Unix epoch."),
    filename: z.string().describe("The filename of the uploaded file, including its extension."),
    format: z.enum(TEMPLATE_FORMATS).openapi(formatValues(TEMPLATE_FORMATS)).describe("The format of the file."),
    current: z.boolean().describe("Whether documents are generated from this file."),
    template_uri: z.url().describe("The download link of the file."),
    preview_uri: z
      .url()
      .describe("The download link of the file as a PDF. It is not found if no converter was installed at that time."),
    image_uri: z.url().describe("The download link of its first page as a PNG image, as for preview_uri."),
  })
  .openapi("TemplateVersion");
