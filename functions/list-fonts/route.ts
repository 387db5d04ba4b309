/** The route of GET /v1/font. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { FONT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { fontSchema } from "#shared/edge/http/representations/font-schema.ts";

export const listFontsRoute = createRoute({
  ...ROUTES.listFonts,
  tags: ["Fonts"],
  summary: "List fonts",
  description: "Lists the account's fonts in all regions, newest first.",
  responses: {
    200: jsonAnswer("The fonts, newest first.", z.array(fontSchema), [FONT_EXAMPLE]),
    ...keyedErrorAnswers("region_unavailable"),
  },
});
