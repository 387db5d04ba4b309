/** The route of DELETE /v1/key/{id}. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { KEY_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";

export const deleteKeyRoute = createRoute({
  ...ROUTES.deleteKey,
  tags: ["Account"],
  summary: "Revoke an API key",
  description:
    "Revokes a key of the account for ever. On AWS it works for up to a minute longer. The last key with the right `all` cannot be revoked.",
  request: {
    params: z.object({
      id: z.string().min(1).openapi({ description: "The id of the key.", example: KEY_EXAMPLE.id }),
    }),
  },
  responses: {
    204: { description: "The key is revoked." },
    ...keyedErrorAnswers("key_not_allowed", "key_not_found", "key_is_last"),
  },
});
