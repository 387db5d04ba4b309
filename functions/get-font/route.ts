/** The route of GET /v1/font/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { FONT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { FONT_LINKS, jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { fontSchema } from "#shared/edge/http/representations/font-schema.ts";

export const getFontRoute = createRoute({
  ...ROUTES.getFont,
  tags: ["Fonts"],
  summary: "Get a font",
  description: "Returns what is known of the font. Its file is not handed out.",
  request: { params: idParameter("font", FONT_EXAMPLE.id) },
  responses: {
    200: { ...jsonAnswer("The font.", fontSchema, FONT_EXAMPLE), links: FONT_LINKS },
    ...keyedErrorAnswers("font_not_found"),
  },
});
