/** Describes a document in responses. */
import { z } from "@hono/zod-openapi";
import { OUTPUT_FORMATS } from "#shared/base/model/format.ts";
import { ITEMS_MAX, NAME_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { formatValues } from "#shared/edge/http/fields/format-values.ts";
import { idSchema, timestampSchema } from "./answer-fields.ts";

export const documentSchema = z
  .object({
    id: idSchema.describe("The id of the document."),
    template_id: idSchema.describe("The id of the template that was used."),
    created: timestampSchema.describe("The creation time, in milliseconds since the Unix epoch."),
    name: z
      .string()
      .openapi({ maxLength: NAME_CHARACTERS_MAX })
      .describe("The logical name of the document, which is not its filename."),
    data_length: z.int().min(1).max(ITEMS_MAX).describe("The number of data items."),
    filename: z.string().describe("The filename of the generated document, including its extension."),
    format: z
      .string()
      .openapi(formatValues([...OUTPUT_FORMATS, ".zip"]))
      .describe("The format of the generated document."),
    expires: timestampSchema
      .nullable()
      .describe(
        "When the document is deleted, in milliseconds since the Unix epoch. null if it is kept until somebody deletes it. This field is an addition to the interface.",
      ),
    document_uri: z.url().describe("The download link of the generated document."),
  })
  .openapi("Document");
