/** The route of GET /health. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { openText } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";

const healthSchema = z.object({ status: openText(["alive"]).describe("The service answers.") }).openapi("Health");

export const checkHealthRoute = createRoute({
  ...ROUTES.checkHealth,
  tags: ["Service"],
  summary: "Check that the service is alive",
  description:
    "Answers as long as the service's process does, even if a store or a converter is missing. Restart the service when this stays unanswered. `GET /ready` says whether the service can do its work. Only a service on one machine has this operation.",
  security: [],
  responses: {
    200: jsonAnswer("The service is alive.", healthSchema, { status: "alive" }),
    ...errorAnswers(),
  },
});
