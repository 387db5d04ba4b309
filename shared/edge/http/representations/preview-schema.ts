/** Describes drawn pages, as POST /v1/preview returns them. */
import { z } from "@hono/zod-openapi";

const SHARES = "in shares of the page's width and height, from its top left corner.";

const box = {
  x: z.number().openapi({ description: `The left edge, ${SHARES}` }),
  y: z.number().openapi({ description: `The top edge, ${SHARES}` }),
  width: z.number(),
  height: z.number(),
};

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
          places: z
            .array(
              z.object({
                data: z.array(z.string()).openapi({
                  description: "JSON Pointers (RFC 6901) into the item, to the values that the tag reads.",
                  example: ["/Items/0/Price"],
                }),
                ...box,
              }),
            )
            .optional()
            .openapi({
              description:
                "Where the values of tags stand, with a rectangle for each line. Present if the request has `places`.",
            }),
          found: z
            .array(
              z.object({
                text: z.int().min(0).openapi({ description: "The position, from 0, in `find`." }),
                ...box,
              }),
            )
            .optional()
            .openapi({
              description:
                "Where the texts in `find` stand, with a rectangle for each line. Present if the request has `find`.",
            }),
        }),
      )
      .openapi({ description: "The pages that were requested, in their order." }),
    warnings: z.array(z.string()).openapi({
      description: "Sentences about what was left out or changed, as in the header Warning of a document.",
    }),
  })
  .openapi("Preview");
