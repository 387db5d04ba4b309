/** Handles POST /v1/font. */
import { ROUTES } from "#functions/routes.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { requiredFile } from "#shared/edge/http/fields/sent-file.ts";
import { fontAnswer } from "#shared/edge/http/representations/font-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { createFont } from "#shared/service/create-font.ts";
import type { PreviewDependencies, StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { createFontForm, createFontJson } from "./request.ts";

const SCHEMAS = { "multipart/form-data": createFontForm, "application/json": createFontJson } as const;

type Needs = StoreDependencies &
  Pick<PreviewDependencies, "templateWorker"> &
  Partial<Pick<PreviewDependencies, "workersFor">>;

export function createFontEndpoint(deps: Needs): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.createFont,
    async read({ request }) {
      const { fields, type, body } = await readFields(request, ["multipart/form-data", "application/json"]);
      return { asked: parseFields(SCHEMAS[type], fields), body };
    },
    route: ({ region }, { account }) => ({ region: region ?? account.region }),
    admission: true,
    async make({ asked, call, deps }) {
      return createFont(deps, call.account, await requiredFile(asked));
    },
    answer: (font) => jsonResponse(fontAnswer(font), { status: 201 }),
  });
}
