/** The route of GET /v1/webhook-secret. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { WEBHOOK_SECRET_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { webhookSecretSchema } from "#shared/edge/http/representations/key-schema.ts";

export const getWebhookSecretRoute = createRoute({
  ...ROUTES.getWebhookSecret,
  tags: ["Account"],
  summary: "Get the webhook secret",
  description: "Returns the secret that signs the account's webhooks. It is created at the first call.",
  responses: {
    200: jsonAnswer("The secret.", webhookSecretSchema, WEBHOOK_SECRET_EXAMPLE),
    ...keyedErrorAnswers("key_not_allowed"),
  },
});
