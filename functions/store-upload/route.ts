/** The route of PUT /uploads/{token}. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { UPLOAD_EXAMPLE } from "#shared/http/answer-examples.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { FILE } from "#shared/http/file-part.ts";

export const storeUploadRoute = createRoute({
  ...ROUTES.storeUpload,
  tags: ["Uploads"],
  summary: "Send an upload's file",
  description:
    "What upload_uri leads to. The bytes as they are, with any Content-Type. Sent again they replace those before, until the upload is used.",
  security: [],
  request: {
    params: z.object({
      token: z
        .string()
        .min(1)
        .openapi({ example: new URL(UPLOAD_EXAMPLE.upload_uri).pathname.replace("/uploads/", "") }),
    }),
    body: { required: true, content: { "application/octet-stream": { schema: FILE } } },
  },
  responses: {
    200: { description: "The file is there." },
    ...errorAnswers("upload_address_unknown", "upload_already_used", "upload_expired", "upload_too_large"),
  },
});
