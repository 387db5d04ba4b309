/** Defines the fields of POST /v1/signing-key. No fault quotes the password. */
import * as z from "zod";
import { SIGNING_KEY_BYTES_MAX, TIMESTAMP_ADDRESS_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { nameField, regionField } from "#shared/edge/http/fields/field-types.ts";
import { fileIdField, isObject, noFileField, notBoth } from "#shared/edge/http/fields/file-fields.ts";
import { FILE } from "#shared/edge/http/fields/file-part.ts";

const FAULT =
  "must be the PKCS #12 file, sent as a non-empty form part with a filename, or be replaced by file_id, the id of an upload";
const FILE_FAULT = { error: FAULT, path: ["file"], when: isObject };
const ADDRESS_FAULT =
  "must be an http or https URL without a user name and password, such as https://timestamp.example.com";
const PASSWORD_CHARACTERS_MAX = 500;

const fields = {
  file_id: fileIdField,
  password: z
    .string({ error: "is required: send the password of the PKCS #12 file" })
    .max(PASSWORD_CHARACTERS_MAX, { error: `must have at most ${PASSWORD_CHARACTERS_MAX} characters` })
    .meta({ description: "The password of the file. It is used once, and not stored.", example: "<password>" }),
  name: nameField
    .optional()
    .meta({ description: "The name of the key. The default is the certificate's organization." }),
  timestamp_url: z
    .string({ error: ADDRESS_FAULT })
    .max(TIMESTAMP_ADDRESS_CHARACTERS_MAX, {
      error: `must have at most ${TIMESTAMP_ADDRESS_CHARACTERS_MAX} characters`,
    })
    .refine(isAddress, { error: ADDRESS_FAULT })
    .optional()
    .meta({
      maxLength: TIMESTAMP_ADDRESS_CHARACTERS_MAX,
      pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@\\[\\\\]+(?:[/?#][^\\s]*)?$",
      description:
        "The timestamp server (RFC 3161) of seals of level B-T. Its address must be public. It receives a hash of each seal.",
      example: "https://timestamp.example.com",
    }),
  region: regionField.optional().meta({
    description:
      "The region in which the key is stored. It seals the documents of templates in that region. The default is the account's default region.",
  }),
};

export const createSigningKeyForm = z
  .object({
    file: z
      .instanceof(File, { error: FAULT })
      .meta({
        ...FILE,
        description: `The private key with its certificate and those of its issuers, as PKCS #12 (.p12 or .pfx) of at most ${SIGNING_KEY_BYTES_MAX / 1024} KB.`,
      })
      .optional(),
    ...fields,
  })
  .refine(({ file, file_id }) => file !== undefined || file_id !== undefined, FILE_FAULT)
  .refine(...notBoth("file", "file_id"))
  .meta({ id: "NewSigningKey", description: "Exactly one of file and file_id is required." });

/** The same fields in JSON, which cannot contain files, so an upload must be named. */
export const createSigningKeyJson = z
  .object({ file: noFileField(FAULT), ...fields })
  .refine(({ file_id }) => file_id !== undefined, FILE_FAULT);

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
