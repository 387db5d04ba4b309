/** Describes drawn pages, as POST /v1/preview returns them. */
import { z } from "@hono/zod-openapi";

export const previewSchema = z
  .object({
    page_count: z.int().min(0).openapi({ description: "The number of all pages of the document." }),
    pages: z
      .array(
        z.object({
          number: z.int().min(1).openapi({ description: "The position of the page in the document, from 1." }),
          width: z.int().min(1).openapi({ description: "In pixels." }),
          height: z.int().min(1).openapi({ description: "In pixels." }),
          image: z.string().optional().openapi({
            description: "The picture as a PNG in a data URI. Absent if its hash was among those in `known`.",
          }),
          hash: z.string().min(1).openapi({
            description: "Identifies the picture. Send it in `known` if you keep the picture.",
          }),
        }),
      )
      .openapi({ description: "The pages that were requested, in their order." }),
    warnings: z.array(z.string()).openapi({
      description: "Sentences about what was left out or changed, as in the header Warning of a document.",
    }),
  })
  .openapi("Preview");
