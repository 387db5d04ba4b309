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
      "The operator has set a limit on what an account stores in all regions (`STORAGE_MAX_GB`), and this account has reached it. Documents that are returned without being stored can still be generated, and everything that is stored can still be read.",
    remedy:
      "Delete templates and documents that you no longer need. Or have documents returned instead of stored (`Accept: application/octet-stream`). The operator sees what each account stores with `npm run account -- list`.",
  }),
};
