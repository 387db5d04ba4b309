/** Defines the fields of POST /v1/upload. */
import * as z from "zod";
import { NAME_CHARACTERS_MAX, UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import { hasAtMost, regionField } from "#shared/edge/http/fields/field-types.ts";

/** A larger size is refused with 413, as the file itself would be. */
const sizeField = z
  .int({
    error: ({ input }) =>
      input === undefined || input === null
        ? "is required: send the file's size in bytes, such as 5242880"
        : "must be a whole number of bytes, such as 5242880",
  })
  .min(0, { error: "must be at least 0" })
  .meta({ type: "integer", minimum: 0, maximum: UPLOAD_BYTES_MAX });

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
    size: sizeField.meta({
      description:
        "The size of the file in bytes. It is part of the address's signature: on AWS, the address takes exactly this many bytes; on one machine, at most as many.",
    }),
    region: regionField.optional().meta({
      description:
        "The region in which the file is stored until it is used. Requests in this region use it fastest. The default is the account's default region.",
    }),
  })
  .meta({ id: "NewUpload" });
