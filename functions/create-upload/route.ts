/** The route of POST /v1/upload. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import { UPLOAD_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { uploadSchema } from "#shared/edge/http/representations/upload-schema.ts";
import { createUploadFields } from "./request.ts";

export const createUploadRoute = createRoute({
  ...ROUTES.createUpload,
  tags: ["Uploads"],
  summary: "Create an upload",
  description: [
    `Creates an upload for a file that is too large for a request, up to ${UPLOAD_BYTES_MAX / 1024 ** 2} MB.`,
    "Say its size in bytes, which the address then takes. Send the file to upload_uri with one PUT, without an API key and with any Content-Type.",
    "Then send the id of the upload in file_id in place of file.",
    "An upload can be used once: it is deleted when the request that names it succeeds. A request for a binary document with an Idempotency-Key keeps it until it expires, because a repetition needs it.",
  ].join(" "),
  request: {
    body: {
      required: true,
      content: {
        "application/json": { schema: createUploadFields, example: { filename: "People.xlsx", size: 5_242_880 } },
      },
    },
  },
  responses: {
    201: jsonAnswer("The upload, with the URL that receives the file.", uploadSchema, UPLOAD_EXAMPLE),
    ...keyedErrorAnswers(
      "key_not_allowed",
      "storage_limit_reached",
      "too_many_uploads",
      "upload_too_large",
      ...BODY_ERRORS,
    ),
  },
});
