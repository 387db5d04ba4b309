/** The route of GET /v1/account. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { ACCOUNT_EXAMPLE } from "#shared/edge/http/answer-examples.ts";
import { jsonAnswer } from "#shared/edge/http/answers.ts";
import { keyedErrorAnswers } from "#shared/edge/http/error-answers.ts";
import { accountSchema } from "#shared/edge/http/key-schema.ts";

export const getAccountRoute = createRoute({
  ...ROUTES.getAccount,
  tags: ["Account"],
  summary: "Get the account",
  description: "Returns the account, what it has stored, and the key of the request.",
  responses: { 200: jsonAnswer("The account.", accountSchema, ACCOUNT_EXAMPLE), ...keyedErrorAnswers() },
});
