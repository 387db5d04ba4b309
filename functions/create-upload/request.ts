/** Defines the fields of POST /v1/upload. */
import * as z from "zod";
import { NAME_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { hasAtMost, regionField } from "#shared/edge/http/fields/field-types.ts";

export const createUploadFields = z
  .object({
    filename: z
      .string({
        error: ({ input }) =>
          input === undefined
            ? "is required: send the file's name with its extension, such as Offer.docx or People.xlsx"
            : "must be a single string",
      })
      .refine(hasAtMost(NAME_CHARACTERS_MAX), { error: `must have at most ${NAME_CHARACTERS_MAX} characters` })
      .meta({
        minLength: 1,
        maxLength: NAME_CHARACTERS_MAX,
        description: "The file's name. Its extension determines the format.",
      }),
    region: regionField.optional().meta({
      description:
        "The region in which the file is stored until it is used. Requests in this region use it fastest. The default is the account's default region.",
    }),
  })
  .meta({ id: "NewUpload" });
