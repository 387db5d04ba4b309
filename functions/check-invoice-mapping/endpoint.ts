/** Handles POST /v1/template/{id}/invoice-mapping. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readDataFields } from "#shared/edge/http/fields/read-data-fields.ts";
import { invoiceReviewAnswer } from "#shared/edge/http/representations/invoice-review-answer.ts";
import { acceptedLanguage } from "#shared/edge/http/transport/accepted-language.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { checkInvoiceMapping } from "#shared/service/check-invoice-mapping.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { invoiceMappingCheck } from "./request.ts";

export function checkInvoiceMappingEndpoint(deps: Dependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.checkInvoiceMapping,
    async read({ request, parameters, account }) {
      const id = templateIdOf(parameters);
      const { templateWorker } = deps.workersFor(account.id);
      const read = await readDataFields(templateWorker, request, ["application/json"]);
      const {
        data: items,
        invoice: profile,
        invoice_mapping,
        language,
      } = parseFields(invoiceMappingCheck, read.fields);
      const messageLanguage = acceptedLanguage(request.headers);
      const asked = { id, items, profile, language, messageLanguage, mapping: invoice_mapping ?? undefined };
      return { asked, body: read.body };
    },
    route: ({ id }) => ({ templateId: id }),
    admission: true,
    make: ({ asked, call, deps }) => checkInvoiceMapping(deps, call.account, asked),
    answer: ({ review, terms }) =>
      jsonResponse(invoiceReviewAnswer(review, terms), { headers: { "Cache-Control": "no-store" } }),
  });
}
