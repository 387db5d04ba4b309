/** The route of POST /v1/signing-key. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { SIGNING_KEY_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS, UPLOAD_ERRORS, WORKER_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { jsonAnswer, SIGNING_KEY_LINKS } from "#shared/edge/http/representations/answers.ts";
import { signingKeySchema } from "#shared/edge/http/representations/signing-key-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { createSigningKeyForm } from "./request.ts";

export const createSigningKeyRoute = createRoute({
  ...ROUTES.createSigningKey,
  tags: ["Signing keys"],
  summary: "Upload a signing key",
  description:
    "Stores a private key with the certificate of an organization, with which documents of this account are sealed (field `sign` of POST /v1/document). The private key is stored encrypted, and never handed out.",
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: createSigningKeyForm,
          example: { password: "<password>", timestamp_url: "https://timestamp.example.com" },
        },
      },
    },
  },
  responses: {
    201: {
      ...jsonAnswer("The stored key, without its private part.", signingKeySchema, SIGNING_KEY_EXAMPLE),
      headers: timingHeaders,
      links: SIGNING_KEY_LINKS,
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      ...UPLOAD_ERRORS,
      "signing_not_configured",
      "signing_key_password_wrong",
      "signing_key_unusable",
      "signing_key_limit_reached",
      "region_unavailable",
      ...WORKER_ERRORS,
    ),
  },
});
