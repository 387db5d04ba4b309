/** The route of GET /v1/webhook-secret. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { WEBHOOK_SECRET_EXAMPLE } from "#shared/edge/http/answer-examples.ts";
import { jsonAnswer } from "#shared/edge/http/answers.ts";
import { keyedErrorAnswers } from "#shared/edge/http/error-answers.ts";
import { webhookSecretSchema } from "#shared/edge/http/key-schema.ts";

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
