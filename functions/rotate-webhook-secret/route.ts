/** The route of POST /v1/webhook-secret. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { WEBHOOK_SECRET_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { webhookSecretSchema } from "#shared/edge/http/representations/key-schema.ts";

export const rotateWebhookSecretRoute = createRoute({
  ...ROUTES.rotateWebhookSecret,
  tags: ["Account"],
  summary: "Rotate the webhook secret",
  description: "Creates a new secret. For a day, the former one signs as well.",
  responses: {
    200: jsonAnswer("The secret.", webhookSecretSchema, WEBHOOK_SECRET_EXAMPLE),
    ...keyedErrorAnswers("key_not_allowed"),
  },
});
