/** Defines the fields of POST /v1/upload. */
import * as z from "zod";
import { hasAtMost, regionField } from "#shared/http/field-types.ts";
import { NAME_CHARACTERS_MAX } from "#shared/model/limits.ts";

export const createUploadFields = z.object({
  filename: z
    .string({
      error: ({ input }) =>
        input === undefined
          ? "is required: the file's name with its extension, such as Offer.docx or People.xlsx"
          : "must be one text",
    })
    .refine(hasAtMost(NAME_CHARACTERS_MAX), { error: `must have at most ${NAME_CHARACTERS_MAX} characters` })
    .meta({
      minLength: 1,
      maxLength: NAME_CHARACTERS_MAX,
      description: "The file's name with its extension, which tells its format.",
    }),
  region: regionField.optional().meta({
    description: "Where the file waits, and where it is best used; the account's default region by default.",
  }),
});
