/** Describes a replacement of a text, in requests and responses. */
import { z } from "@hono/zod-openapi";
import { FIND_CHARACTERS_MAX, REPLACE_CHARACTERS_MAX, REPLACED_PLACES_MAX } from "#shared/base/model/limits.ts";

export const textReplacementSchema = z
  .object({
    find: z.string().min(1).openapi({
      maxLength: FIND_CHARACTERS_MAX,
      description:
        "The text to replace, as GET /v1/template/{id}/text shows it: within one paragraph, upper and lower case as written.",
    }),
    replace: z.string().openapi({
      maxLength: REPLACE_CHARACTERS_MAX,
      description: "The new text, such as a tag. It looks like the beginning of what changes. Empty to remove it.",
    }),
    occurrence: z.int().min(1).max(REPLACED_PLACES_MAX).optional().openapi({
      description:
        "Which one of several places to replace, counted from 1 in the template as it is; with `outside_tags`, those outside of tags.",
    }),
    all: z.boolean().optional().openapi({
      description: "Whether to replace the text wherever it stands. Not together with `occurrence`.",
    }),
    outside_tags: z.boolean().optional().openapi({
      description:
        "Whether places that lie in tags, or go into them, are left as they are. The tags are those that the template has.",
    }),
  })
  .openapi("TextReplacement", {
    description:
      "A text of a template, and what replaces it. Without `occurrence` or `all`, it stands at one place only.",
  });
