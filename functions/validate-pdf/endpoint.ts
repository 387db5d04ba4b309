/** Handles POST /v1/validate. */
import { ROUTES } from "#functions/routes.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { requiredFile } from "#shared/edge/http/fields/sent-file.ts";
import { validationAnswer } from "#shared/edge/http/representations/validation-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { validatePdf } from "#shared/service/validate-pdf.ts";
import { validatePdfForm, validatePdfJson } from "./request.ts";

const SCHEMAS = { "multipart/form-data": validatePdfForm, "application/json": validatePdfJson } as const;

export function validatePdfEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.validatePdf,
    async read({ request }) {
      const { fields, type, body } = await readFields(request, ["multipart/form-data", "application/json"]);
      return { asked: parseFields(SCHEMAS[type], fields), body };
    },
    route: ({ region }, { account }) => ({ region: region ?? account.region }),
    admission: true,
    async make({ asked, call, deps }) {
      return validatePdf(deps, call.account, await requiredFile(asked));
    },
    answer: (validated) => jsonResponse(validationAnswer(validated), { headers: { "Cache-Control": "no-store" } }),
  });
}
