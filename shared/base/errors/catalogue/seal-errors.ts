/** The errors of seals and their keys. */
import { errorEntry } from "./error-entry.ts";
import { EXAMPLE_ID } from "./example-id.ts";

export const SEAL_ERRORS = {
  signing_not_configured: errorEntry({
    status: 501,
    message: "This service cannot seal documents: {reason}. Ask its operator to configure SIGNING_KEYS_SECRET.",
    example: { reason: "it has no secret for signing keys" },
    cause:
      "The operator has set no secret that encrypts signing keys (docs/seals.md), or another one than when the key was stored. On AWS, seals are not available.",
    remedy:
      "The operator starts the service with `SIGNING_KEYS_SECRET`. After a change of the secret, upload the keys again.",
  }),
  signing_key_not_found: errorEntry({
    status: 404,
    message:
      "This account has no signing key with the id {id} in the region of the document. List its keys with GET /v1/signing-key.",
    example: { id: EXAMPLE_ID },
    cause:
      "The id is malformed, the key was deleted, it belongs to another account, or it is in another region than the template. The error does not reveal which.",
    remedy:
      "Use an id from `GET /v1/signing-key`, with the API key of the account that uploaded the key, and of the template's region.",
  }),
  signing_key_password_wrong: errorEntry({
    status: 422,
    message: "The password does not open {filename}. Send the one with which the file was exported.",
    example: { filename: "seal.p12" },
    cause: "The password of the PKCS #12 file is another one, or the file was changed after it was made.",
    remedy: "Try the password with `openssl pkcs12 -in seal.p12 -noout`.",
  }),
  signing_key_unusable: errorEntry({
    status: 422,
    message: "{filename} cannot be used as a signing key: {reason}.",
    example: { filename: "seal.p12", reason: "its certificate expired on 2026-03-31" },
    cause:
      "The file is not PKCS #12, it has no key or several, its key is neither RSA of 2,048 to 4,096 bits nor ECDSA with P-256 or P-384, or its certificate has expired or is not for signatures.",
    remedy: "Export the key with its certificate as docs/seals.md shows.",
  }),
  signing_key_expired: errorEntry({
    status: 422,
    message: "The certificate of the signing key {id} expired on {date}. Upload a new one with POST /v1/signing-key.",
    example: { id: EXAMPLE_ID, date: "2026-03-31" },
    cause: "Nobody would accept a seal that was made after its certificate had expired.",
    remedy: "Upload the renewed certificate with its key, and send its id in sign.key.",
  }),
  signing_key_limit_reached: errorEntry({
    status: 403,
    message: "The account has {limit} signing keys in this region. Delete those that it no longer needs.",
    example: { limit: 20 },
    cause: "An account has reached the number of signing keys in a region (docs/limits.md).",
    remedy: "Delete expired keys. Documents that were sealed with them stay as they are.",
  }),
  timestamp_unavailable: errorEntry({
    status: 422,
    message:
      "The document was not sealed, because its timestamp failed: {reason}. Check the timestamp_url of the signing key, or use level B-B.",
    example: { reason: "the server did not answer within 15 seconds" },
    cause:
      "The signing key has no timestamp server, or the server cannot be reached, is not at a public address, is too slow, or its answer is not a timestamp of this seal.",
    remedy: "Send the request again, or upload the key with the address of another timestamp server.",
  }),
};
