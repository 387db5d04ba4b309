/** The route of GET /v1/account. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { ACCOUNT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { accountSchema } from "#shared/edge/http/representations/key-schema.ts";

export const getAccountRoute = createRoute({
  ...ROUTES.getAccount,
  tags: ["Account"],
  summary: "Get the account",
  description: "Returns the account, what it has stored, and the key of the request.",
  responses: { 200: jsonAnswer("The account.", accountSchema, ACCOUNT_EXAMPLE), ...keyedErrorAnswers() },
});
