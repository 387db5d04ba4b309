/** Describes an upload in responses. */
import { z } from "@hono/zod-openapi";
import { idSchema, momentSchema } from "./answer-fields.ts";

export const uploadSchema = z
  .object({
    id: idSchema.describe("What `file_id` names when the file is there."),
    upload_uri: z.url().describe("Takes the bytes of the file with one PUT, without a key."),
    expires: momentSchema.describe(
      "By then the file must be sent and used, in milliseconds since the Unix epoch. What is left is removed.",
    ),
  })
  .openapi("Upload");
