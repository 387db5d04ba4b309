/** Handles POST /v1/key. */
import { ROUTES } from "#functions/routes.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { keyAnswer } from "#shared/edge/http/representations/key-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { KeyDependencies } from "#shared/service/dependencies/dependencies.ts";
import { createKey } from "#shared/service/manage-keys.ts";
import { newKey } from "./request.ts";

export function createKeyEndpoint(deps: KeyDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.createKey,
    async read({ request }) {
      const { fields, body } = await readFields(request, ["application/json"]);
      return { asked: parseFields(newKey, fields), body };
    },
    make: ({ asked, call }) => createKey(deps, call.account, asked),
    answer: ({ apiKey, entry }, { call }) =>
      jsonResponse(
        { ...keyAnswer(entry, call.account, undefined), key: apiKey },
        { status: 201, headers: { "Cache-Control": "no-store" } },
      ),
  });
}
