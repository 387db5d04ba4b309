/** Describes API keys, accounts and webhook secrets. */
import { z } from "@hono/zod-openapi";
import { PLANS } from "#shared/base/model/account.ts";
import { KEY_RIGHTS } from "#shared/base/model/api-key.ts";
import { KEY_NAME_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { expiryDaysSchema, idSchema, openText, timestampSchema } from "./answer-fields.ts";
import { regionSchema } from "./template-schema.ts";

const keyIdSchema = z.string().describe("The id of the key. It does not reveal the key.");

const nameSchema = z
  .string()
  .openapi({ maxLength: KEY_NAME_CHARACTERS_MAX })
  .describe("The name of the key. Empty for a key that was created without one.");

const rightsSchema = openText(KEY_RIGHTS).describe(
  "What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything.",
);

const KEY = {
  id: keyIdSchema,
  name: nameSchema,
  rights: rightsSchema,
  created: timestampSchema.describe("The creation time, in milliseconds since the Unix epoch."),
  last_used: timestampSchema
    .nullable()
    .describe("When the key was last used, within about an hour, in milliseconds since the Unix epoch. null if never."),
  current: z.boolean().describe("Whether this is the key of the request."),
};

export const keySchema = z.object(KEY).openapi("ApiKey");

export const newKeyAnswerSchema = z
  .object({
    ...KEY,
    key: z.string().min(1).describe("The key itself. It is shown only now, because only its hash is stored."),
  })
  .openapi("CreatedApiKey");

const bytes = (what: string) => z.int().min(0).openapi({ format: "int64" }).nullable().describe(what);

export const accountSchema = z
  .object({
    id: idSchema.describe("The id of the account."),
    plan: openText(PLANS).describe("The plan of the account."),
    default_region: regionSchema,
    documents_expire_after_days: expiryDaysSchema.describe(
      "The number of days after which new documents are deleted, unless their template has a number of its own. null if they are kept.",
    ),
    usage: z.object({
      bytes: bytes(
        "The bytes stored in all regions. null where they are not counted: on AWS, unless the operator has limited them.",
      ),
      bytes_of_templates: bytes("Those of templates with their previews and kept versions, and of fonts."),
      bytes_of_documents: bytes("Those of documents."),
      bytes_max: bytes("The storage limit. null if there is none."),
    }),
    key: z.object({ id: keyIdSchema, name: nameSchema, rights: rightsSchema }),
  })
  .openapi("Account");

export const webhookSecretSchema = z
  .object({
    secret: z.string().min(1).describe("Signs the calls of webhooks (Standard Webhooks)."),
  })
  .openapi("WebhookSecret");
