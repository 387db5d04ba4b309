/** The route of DELETE /v1/font/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { FONT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";

export const deleteFontRoute = createRoute({
  ...ROUTES.deleteFont,
  tags: ["Fonts"],
  summary: "Delete a font",
  description: "Deletes the font and its file. Documents that were generated with it are kept as they are.",
  request: { params: idParameter("font", FONT_EXAMPLE.id) },
  responses: {
    204: { description: "The font was deleted." },
    ...keyedErrorAnswers("key_not_allowed", "font_not_found"),
  },
});
