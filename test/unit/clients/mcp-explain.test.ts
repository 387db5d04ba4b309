/** Agents are told remedies by the names of tools, and not of calls that they cannot make. */
import { expect, test } from "vitest";
import { explain } from "#clients/mcp/explain.ts";
import { MerganserError } from "#clients/typescript/src/errors.ts";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";

function explained({ message, code }: ServiceError): string {
  return explain(
    new MerganserError(message, { status: 400, code, requestId: undefined, retryAfterSeconds: undefined }),
  );
}

test.each([
  [
    serviceError("template_not_found", { id: "none" }),
    "This account has no template with the id none. list_templates finds the ids. (template_not_found)",
  ],
  [
    serviceError("key_not_allowed", { call: "POST /v1/template", needed: "all", rights: "read" }),
    "POST /v1/template needs a key with the right “all”. This key has the right “read”. Ask whoever set up this server for a key with that right. (key_not_allowed)",
  ],
  [
    serviceError("api_key_wrong"),
    "The service does not accept the API key. Set the environment variable API_KEY of this server to a key of your account. (api_key_wrong)",
  ],
])("%s", (error, words) => {
  expect(explained(error)).toBe(words);
});
