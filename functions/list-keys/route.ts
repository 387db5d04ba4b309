/** The route of GET /v1/key. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { KEY_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { keySchema } from "#shared/edge/http/representations/key-schema.ts";

export const listKeysRoute = createRoute({
  ...ROUTES.listKeys,
  tags: ["Account"],
  summary: "List API keys",
  description: "Lists the account's keys without those that were revoked, newest first. No key can be read again.",
  responses: {
    200: jsonAnswer("The keys, newest first.", z.array(keySchema), [KEY_EXAMPLE]),
    ...keyedErrorAnswers("key_not_allowed"),
  },
});
