/** The errors of API keys, plans and storage limits. */
import { errorEntry } from "./error-entry.ts";

export const ACCOUNT_ERRORS = {
  api_key_missing: errorEntry({
    status: 401,
    message:
      "The request has no API key. Send the key by itself in the Authorization header, without a scheme such as Bearer.",
    example: {},
    cause: "The `Authorization` header is missing or empty.",
    remedy: "Send `Authorization: <API key>` with every request under `/v1`. Links in responses need no key.",
  }),
  api_key_wrong: errorEntry({
    status: 401,
    message:
      "The API key in the Authorization header is invalid. Send the key by itself, without a scheme such as Bearer, or create a new key.",
    example: {},
    cause: "No account has this key. It was mistyped, follows a scheme such as `Bearer`, or was revoked.",
    remedy:
      "Send the key by itself. If the key is lost, the operator creates another with `npm run account -- key <account>`.",
  }),
  account_suspended: errorEntry({
    status: 403,
    message: "The operator has suspended this account. Nothing of it was removed. Ask the operator to resume it.",
    example: {},
    cause: "The operator ran `npm run account -- suspend`.",
    remedy: "The operator resumes the account with `npm run account -- resume <account>`.",
  }),
  key_not_allowed: errorEntry({
    status: 403,
    message:
      "{call} needs a key with the right “{needed}”. This key has the right “{rights}”. Use another key, or create one with POST /v1/key.",
    example: { call: "POST /v1/template", needed: "all", rights: "generate" },
    cause:
      "The key was made with fewer rights: `read` keys only read, and `generate` keys read, generate documents and draw previews.",
    remedy:
      "Use a key that has the right. A key with the right `all` makes others (`POST /v1/key`), and so does the operator with `npm run account`.",
  }),
  key_not_found: errorEntry({
    status: 404,
    message: "This account has no API key with this id. List its keys with GET /v1/key.",
    example: {},
    cause:
      "The id is malformed, the key was revoked already, or it belongs to another account. The error does not reveal which.",
    remedy: "Use an id from `GET /v1/key`.",
  }),
  key_is_last: errorEntry({
    status: 409,
    message:
      "The key {id} is the last one of this account with the right “all”, so nobody could make keys without it. Create another key with this right first.",
    example: { id: "3f9a1c07" },
    cause: "Without a key that has the right `all`, the account could make no keys any more.",
    remedy: "Create another key with the right `all`, and revoke this one with that.",
  }),
  too_many_keys: errorEntry({
    status: 409,
    message:
      "This account has {count} API keys, which is the limit. Revoke keys that are not used any more: GET /v1/key says when each was last used.",
    example: { count: 100 },
    cause: "The account has as many keys as it may have.",
    remedy: "Revoke keys with `DELETE /v1/key/{id}`.",
  }),
  too_many_uploads: errorEntry({
    status: 409,
    message:
      "This account has {count} uploads that are not used yet, which is the limit. Use them in requests, or wait until they expire, {minutes} minutes after they were created.",
    example: { count: 100, minutes: 60 },
    cause: "The account has as many unused uploads in this region as it may have. Each may take 100 MB of the disk.",
    remedy: "Use each upload in a request before you create many others. A request that succeeds uses its upload up.",
  }),
  plan_required: errorEntry({
    status: 403,
    message:
      "{feature} is available on the plans {plans}. This account has the plan {plan}. Leave the field out, or ask the operator to change the plan.",
    example: { feature: "Versioning", plans: "Premium and Business", plan: "Free" },
    cause: "A field asks for a feature that the account's plan does not include.",
    remedy: "Leave the field out. Or the operator changes the plan: `npm run account -- update <account> --plan …`.",
  }),
  storage_limit_reached: errorEntry({
    status: 403,
    message:
      "Storing this would exceed the account's storage limit. The account uses {used} of {limit}: {templates} for templates with their previews and kept versions, {documents} for documents. Delete what you no longer need, or ask the operator for a higher limit.",
    example: { limit: "10 GB", used: "9.9 GB", templates: "1.2 GB", documents: "8.7 GB" },
    cause:
      "The operator has set a limit on what an account stores in all regions (`STORAGE_MAX_GB`, on AWS `accountStorageGb`), and this account has reached it. Documents that are returned without being stored can still be generated, and everything that is stored can still be read.",
    remedy:
      "Delete templates and documents that you no longer need. Or have documents returned instead of stored (`Accept: application/octet-stream`). The operator sees what each account stores with `npm run account -- list`.",
  }),
};
