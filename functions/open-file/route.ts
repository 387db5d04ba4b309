/** The route of GET /files/{token}/{filename}. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { CONVERSION_ERRORS } from "#shared/http/error-groups.ts";
import { FILE } from "#shared/http/file-part.ts";
import { FORMATS, type Format, mediaTypes } from "#shared/model/format.ts";

const MEDIA_TYPES = mediaTypes(Object.keys(FORMATS) as Format[]);

export const openFileRoute = createRoute({
  ...ROUTES.openFile,
  tags: ["Files"],
  summary: "Open a link",
  description: "What template_uri, preview_uri, image_uri and document_uri lead to. Opens without a key.",
  security: [],
  request: {
    headers: z.object({
      Range: z.string().optional().openapi({
        description:
          "One range of bytes, such as the rest of a broken download. Another is answered with the whole file.",
        example: "bytes=1000000-",
      }),
    }),
    params: z.object({
      token: z.string().min(1).openapi({ example: "aZG9jdW1lbnRzL2ZpbGU.cXV4" }),
      filename: z.string().min(1).openapi({ example: "offer-7.pdf" }),
    }),
  },
  responses: {
    200: {
      description: "The file.",
      headers: z.object({
        "Content-Disposition": z.string().openapi({
          description: "Whether a browser shows the file or saves it, and under which name.",
          example: "attachment; filename=\"offer-7.pdf\"; filename*=UTF-8''offer-7.pdf",
        }),
      }),
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }])),
    },
    206: {
      description: "The part of the file that the header Range asks for: one range of bytes.",
      headers: z.object({
        "Content-Range": z.string().openapi({
          description: "Of which bytes, from 0, of how many.",
          example: "bytes 1000000-1999999/2000000",
        }),
      }),
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }])),
    },
    307: {
      description:
        "The template's file was replaced, or the template has moved: where its present file is. Or the file is large, and its store answers it.",
      headers: z.object({ Location: z.url() }),
    },
    ...errorAnswers("link_not_found", "storage_unavailable", "storage_full", ...CONVERSION_ERRORS),
  },
});
