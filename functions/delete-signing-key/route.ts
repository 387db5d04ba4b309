/** The route of DELETE /v1/signing-key/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { SIGNING_KEY_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";

export const deleteSigningKeyRoute = createRoute({
  ...ROUTES.deleteSigningKey,
  tags: ["Signing keys"],
  summary: "Delete a signing key",
  description: "Deletes the key. Documents that were sealed with it are kept, and their seals stay valid.",
  request: { params: idParameter("signing key", SIGNING_KEY_EXAMPLE.id) },
  responses: {
    204: { description: "The signing key was deleted." },
    ...keyedErrorAnswers("key_not_allowed", "signing_key_not_found"),
  },
});
