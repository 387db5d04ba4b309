/** Describes a signing key of the account in responses. */
import { z } from "@hono/zod-openapi";
import { SIGNING_ALGORITHMS } from "#shared/base/model/signing-key.ts";
import { idSchema, openText, timestampSchema } from "./answer-fields.ts";
import { regionSchema } from "./template-schema.ts";

export const signingKeySchema = z
  .object({
    id: idSchema.describe("The id of the signing key."),
    created: timestampSchema.describe("The creation time, in milliseconds since the Unix epoch."),
    name: z.string().describe("The name of the signing key."),
    region: regionSchema,
    algorithm: openText(SIGNING_ALGORITHMS).describe("The kind of the key. `rsa` signs by PKCS #1 v1.5."),
    holder: z.string().describe("The organization that the certificate names."),
    issuer: z.string().describe("The issuer of the certificate."),
    valid_from: timestampSchema.describe(
      "The start of the certificate's validity, in milliseconds since the Unix epoch.",
    ),
    valid_to: timestampSchema.describe(
      "The end of the certificate's validity, in milliseconds since the Unix epoch. Afterwards the key seals nothing.",
    ),
    timestamp_url: z.string().nullable().describe("The timestamp server of seals of level B-T, or null."),
  })
  .openapi("SigningKey");
