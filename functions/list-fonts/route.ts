/** The route of GET /v1/font. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { FONT_EXAMPLE } from "#shared/edge/http/answer-examples.ts";
import { jsonAnswer } from "#shared/edge/http/answers.ts";
import { keyedErrorAnswers } from "#shared/edge/http/error-answers.ts";
import { fontSchema } from "#shared/edge/http/font-schema.ts";

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
