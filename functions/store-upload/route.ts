/** The route of PUT /uploads/{token}. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { UPLOAD_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { errorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { FILE } from "#shared/edge/http/fields/file-part.ts";

export const storeUploadRoute = createRoute({
  ...ROUTES.storeUpload,
  tags: ["Uploads"],
  summary: "Send the file of an upload",
  description:
    "Receives the file of an upload at its upload_uri. The body is the file itself, with any Content-Type. Until the upload is used, sending a file again replaces the previous one.",
  security: [],
  request: {
    params: z.object({
      token: z
        .string()
        .min(1)
        .openapi({
          description: "The last part of the upload_uri.",
          example: new URL(UPLOAD_EXAMPLE.upload_uri).pathname.replace("/uploads/", ""),
        }),
    }),
    body: { required: true, content: { "application/octet-stream": { schema: FILE } } },
  },
  responses: {
    200: { description: "The file was stored." },
    ...errorAnswers(
      "upload_address_unknown",
      "upload_already_used",
      "upload_expired",
      "upload_too_large",
      "storage_limit_reached",
      "content_encoding_unsupported",
    ),
  },
});
