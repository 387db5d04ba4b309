/** The route of POST /v1/key. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { KEY_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { newKeyAnswerSchema } from "#shared/edge/http/representations/key-schema.ts";
import { newKey } from "./request.ts";

export const createKeyRoute = createRoute({
  ...ROUTES.createKey,
  tags: ["Account"],
  summary: "Create an API key",
  description: "Creates a key of the account. The response is the only one that contains it.",
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: newKey, example: { name: "Shop", rights: "generate" } } },
    },
  },
  responses: {
    201: jsonAnswer("The key.", newKeyAnswerSchema, {
      ...KEY_EXAMPLE,
      current: false,
      last_used: null,
      key: "0123456789abcdef0123456789abcdef",
    }),
    ...keyedErrorAnswers(...BODY_ERRORS, "key_not_allowed", "too_many_keys"),
  },
});
