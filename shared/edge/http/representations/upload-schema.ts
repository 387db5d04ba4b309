/** Describes an upload in responses. */
import { z } from "@hono/zod-openapi";
import { idSchema, timestampSchema } from "./answer-fields.ts";

export const uploadSchema = z
  .object({
    id: idSchema.describe("The id of the upload, to be sent in `file_id` after the file."),
    upload_uri: z.url().describe("The URL that receives the file with one PUT, without an API key."),
    expires: timestampSchema.describe(
      "The time by which the file must be sent and used, in milliseconds since the Unix epoch. After that, its file is deleted.",
    ),
  })
  .openapi("Upload");
