/** The route of POST /v1/upload. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { UPLOAD_EXAMPLE } from "#shared/http/answer-examples.ts";
import { jsonAnswer } from "#shared/http/answers.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { BODY_ERRORS } from "#shared/http/error-groups.ts";
import { uploadSchema } from "#shared/http/upload-schema.ts";
import { UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";
import { createUploadFields } from "./request.ts";

export const createUploadRoute = createRoute({
  ...ROUTES.createUpload,
  tags: ["Uploads"],
  summary: "Ask for an upload",
  description: [
    `For files that are too large for a request, up to ${UPLOAD_BYTES_MAX / 1024 ** 2} MB.`,
    "Send the file with one PUT to upload_uri, without a key and with any Content-Type;",
    "then name the upload in file_id, wherever an operation takes file.",
    "An upload is used once: when the request that names it has succeeded, the upload is gone.",
  ].join(" "),
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: createUploadFields, example: { filename: "People.xlsx" } } },
    },
  },
  responses: {
    201: jsonAnswer("A place for the file, and where to send it.", uploadSchema, UPLOAD_EXAMPLE),
    ...keyedErrorAnswers(...BODY_ERRORS),
  },
});
