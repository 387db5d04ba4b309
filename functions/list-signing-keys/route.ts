/** The route of GET /v1/signing-key. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { SIGNING_KEY_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { signingKeySchema } from "#shared/edge/http/representations/signing-key-schema.ts";

export const listSigningKeysRoute = createRoute({
  ...ROUTES.listSigningKeys,
  tags: ["Signing keys"],
  summary: "List signing keys",
  description: "Lists the account's signing keys in all regions, newest first, with the end of their validity.",
  responses: {
    200: jsonAnswer("The signing keys, newest first.", z.array(signingKeySchema), [SIGNING_KEY_EXAMPLE]),
    ...keyedErrorAnswers("region_unavailable"),
  },
});
