/** Handles POST /v1/template. */
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { birthRegion, newTemplateId, type TemplateId } from "#shared/base/model/ids.ts";
import type { Template } from "#shared/base/model/template.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { requiredFile } from "#shared/edge/http/fields/sent-file.ts";
import { templateAnswer } from "#shared/edge/http/representations/template-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { createTemplate, type NewTemplate } from "#shared/service/create-template.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { type CreateTemplateFields, createTemplateForm, createTemplateJson } from "./request.ts";

const SCHEMAS = { "multipart/form-data": createTemplateForm, "application/json": createTemplateJson } as const;

export function createTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf<PreviewDependencies, CreateTemplateFields, Template, TemplateId>(deps, {
    operation: ROUTES.createTemplate,
    async read({ request }) {
      const { fields, type, body } = await readFields(request, ["multipart/form-data", "application/json"]);
      return { asked: parseFields(SCHEMAS[type], fields), body };
    },
    route: ({ region }, { account }) => ({ region: region ?? account.region }),
    idempotency: (asked, { ask }) => ({
      asked,
      newId: () => newTemplateId(deps.region, deps),
      stored: {
        read: (id) => ask(birthRegion(id), `/v1/template/${id}`),
        gone: (id) => serviceError("template_not_found", { id }),
      },
    }),
    admission: true,
    make: async ({ asked, call, id, deps }) =>
      createTemplate(deps, call.account, { id, file: await requiredFile(asked), ...toOptions(asked) }),
    answer: (template) => jsonResponse(templateAnswer(template, deps.links), { status: 201 }),
  });
}

function toOptions(fields: CreateTemplateFields): Omit<NewTemplate, "id" | "file"> {
  return {
    name: fields.name,
    delimiters: fields.delimiters,
    folder: fields.folder ?? [],
    enhancedSyntax: fields.enhanced_syntax,
    versioningEnabled: fields.versioning_enabled,
    invoiceMapping: fields.invoice_mapping,
    documentsExpireAfterDays: fields.documents_expire_after_days,
  };
}
