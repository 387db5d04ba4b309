/** Defines the fields of POST /v1/key. */
import * as z from "zod";
import { KEY_RIGHTS } from "#shared/base/model/api-key.ts";
import { KEY_NAME_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { hasAtMost } from "#shared/edge/http/fields/field-types.ts";

export const newKey = z
  .object({
    name: z
      .string({
        error: ({ input }) =>
          input === undefined ? "is required: say what the key is for, such as Shop" : "must be a single string",
      })
      .min(1)
      .refine(hasAtMost(KEY_NAME_CHARACTERS_MAX), { error: `must have at most ${KEY_NAME_CHARACTERS_MAX} characters` })
      .meta({ description: "What the key is for.", maxLength: KEY_NAME_CHARACTERS_MAX, example: "Shop" }),
    rights: z
      .enum(KEY_RIGHTS, {
        error: ({ input }) => `${input === undefined ? "is required: it " : ""}must be one of ${KEY_RIGHTS.join(", ")}`,
      })
      .meta({
        description:
          "What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything.",
        example: "generate",
      }),
  })
  .meta({ id: "NewApiKey" });
