/** The route of POST /v1/upload, and its fields. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { UPLOAD_EXAMPLE } from "#shared/http/answer-examples.ts";
import { jsonAnswer } from "#shared/http/answers.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { BODY_ERRORS } from "#shared/http/error-groups.ts";
import { hasAtMost, regionField } from "#shared/http/field-types.ts";
import { uploadSchema } from "#shared/http/upload-answer.ts";
import { NAME_CHARACTERS_MAX, UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";

export const createUploadFields = z.object({
  filename: z
    .string({
      error: ({ input }) =>
        input === undefined
          ? "is required: the file's name with its extension, such as Offer.docx or People.xlsx"
          : "must be one text",
    })
    .refine(hasAtMost(NAME_CHARACTERS_MAX), { error: `must have at most ${NAME_CHARACTERS_MAX} characters` })
    .openapi({
      minLength: 1,
      maxLength: NAME_CHARACTERS_MAX,
      description: "The file's name with its extension, which tells its format.",
    }),
  region: regionField.optional().openapi({
    description: "Where the file waits, and where it is best used; the account's default region by default.",
  }),
});

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
