/** Defines the field with texts to find on pages. */
import * as z from "zod";
import { PREVIEW_TEXT_CHARACTERS_MAX, PREVIEW_TEXTS_MAX } from "#shared/base/model/limits.ts";

const TEXT_ERROR = { error: `must be a text of 1 to ${PREVIEW_TEXT_CHARACTERS_MAX} characters` };
const LIST_ERROR = { error: `must be an array of at most ${PREVIEW_TEXTS_MAX} objects with a text` };

const text = z.string(TEXT_ERROR).min(1, TEXT_ERROR).max(PREVIEW_TEXT_CHARACTERS_MAX, TEXT_ERROR);

export const soughtTextsField = z
  .array(
    z.object(
      {
        text,
        context: text.optional().meta({
          description: "The text around it. If that is on a page, the same text in other places is not meant.",
        }),
      },
      LIST_ERROR,
    ),
    LIST_ERROR,
  )
  .max(PREVIEW_TEXTS_MAX, LIST_ERROR);
