/** Handles POST /v1/signing-key. */
import { ROUTES } from "#functions/routes.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { requiredFile } from "#shared/edge/http/fields/sent-file.ts";
import { signingKeyAnswer } from "#shared/edge/http/representations/signing-key-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { createSigningKey } from "#shared/service/manage-signing-keys.ts";
import { createSigningKeyForm, createSigningKeyJson } from "./request.ts";

const SCHEMAS = { "multipart/form-data": createSigningKeyForm, "application/json": createSigningKeyJson } as const;

export function createSigningKeyEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.createSigningKey,
    async read({ request }) {
      const { fields, type, body } = await readFields(request, ["multipart/form-data", "application/json"]);
      return { asked: parseFields(SCHEMAS[type], fields), body };
    },
    route: ({ region }, { account }) => ({ region: region ?? account.region }),
    admission: true,
    async make({ asked, call, deps }) {
      const file = await requiredFile(asked);
      const { password, name, timestamp_url: timestampUrl } = asked;
      return createSigningKey(deps, call.account, { file, password, name, timestampUrl });
    },
    answer: (key) => jsonResponse(signingKeyAnswer(key), { status: 201 }),
  });
}
