/** Describes a document in responses. */
import { z } from "@hono/zod-openapi";
import { OUTPUT_FORMATS } from "#shared/model/format.ts";
import { ITEMS_MAX, NAME_CHARACTERS_MAX } from "#shared/model/limits.ts";
import { idSchema, momentSchema } from "./answer-fields.ts";

export const documentSchema = z
  .object({
    id: idSchema,
    template_id: idSchema.describe("The template used."),
    created: momentSchema.describe("Creation time, milliseconds since the Unix epoch."),
    name: z.string().openapi({ maxLength: NAME_CHARACTERS_MAX }).describe("It differs from the output filename."),
    data_length: z.int().min(1).max(ITEMS_MAX).describe("Number of data items."),
    filename: z.string().describe("Filename of the generated document, including extension."),
    format: z
      .string()
      .openapi({ enum: [...OUTPUT_FORMATS, ".zip"] })
      .describe("Format of the generated document."),
    document_uri: z.url().describe("Download link of the generated document."),
  })
  .openapi("Document");
