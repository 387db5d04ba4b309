/** The route of GET /files/{token}/{filename}. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { CONVERSION_ERRORS } from "#shared/http/error-groups.ts";
import { FILE } from "#shared/http/file-part.ts";
import { FORMATS, type Format, mediaTypes } from "#shared/model/format.ts";

/** The first is never sent. By it alone, all generators of clients know that every response is a file. */
const MEDIA_TYPES = ["application/octet-stream", ...mediaTypes(Object.keys(FORMATS) as Format[])];

export const openFileRoute = createRoute({
  ...ROUTES.openFile,
  tags: ["Files"],
  summary: "Download a file",
  description: "Returns the file of a template_uri, preview_uri, image_uri or document_uri. No API key is needed.",
  security: [],
  request: {
    headers: z.object({
      Range: z.string().optional().openapi({
        description: "One range of bytes, for example to resume a download. Any other value returns the whole file.",
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
          description: "Whether browsers display or download the file, and its filename.",
          example: "attachment; filename=\"offer-7.pdf\"; filename*=UTF-8''offer-7.pdf",
        }),
      }),
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }])),
    },
    206: {
      description: "The range of bytes that the Range header asks for.",
      headers: z.object({
        "Content-Range": z.string().openapi({
          description: "The positions of the first and last byte, counted from 0, and the size of the file.",
          example: "bytes 1000000-1999999/2000000",
        }),
      }),
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }])),
    },
    307: {
      description:
        "The file is at another address, in the Location header. Either the template's file was replaced or the template was moved, or the file is large and is downloaded directly from the store.",
      headers: z.object({ Location: z.url() }),
    },
    ...errorAnswers("link_not_found", "storage_unavailable", "storage_full", ...CONVERSION_ERRORS),
  },
});
