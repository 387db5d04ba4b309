/** POST /v1/template */
import { serviceError } from "#shared/errors/service-error.ts";
import { answerOnce } from "#shared/http/answer-once.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { withServerTiming } from "#shared/http/server-timing.ts";
import { templateAnswer } from "#shared/http/template-answer.ts";
import { uploadedFile } from "#shared/http/uploaded-file.ts";
import { birthRegion, newTemplateId, type TemplateId } from "#shared/model/ids.ts";
import { createTemplate, type NewTemplate } from "#shared/service/create-template.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { timedDependencies } from "#shared/service/timed-dependencies.ts";
import { type CreateTemplateForm, createTemplateForm } from "./request.ts";
import { createTemplateRoute } from "./route.ts";

export function createTemplateEndpoint(deps: Dependencies): Endpoint {
  return {
    route: createTemplateRoute,
    access: "key",
    async handle(call) {
      const { account } = call;
      const { fields, body } = await readFields(call.request, ["multipart/form-data"]);
      const form = parseFields(createTemplateForm, fields);
      const region = form.region ?? account.region;
      if (region !== deps.region) return call.forward(region, body);
      const { timed, timings } = timedDependencies(deps);
      const response = await answerOnce(deps, call, {
        operation: createTemplateRoute.operationId,
        asked: form,
        newId: () => newTemplateId(deps.region, deps),
        stored: {
          read: (id) => call.ask(birthRegion(id), `/v1/template/${id}`),
          gone: (id) => serviceError("template_not_found", { id }),
        },
        make: async (id) => {
          const template = await createTemplate(timed, account, await toNewTemplate(id, form));
          return jsonResponse(templateAnswer(template, deps.links), { status: 201 });
        },
      });
      return withServerTiming(response, timings);
    },
  };
}

async function toNewTemplate(id: TemplateId, form: CreateTemplateForm): Promise<NewTemplate> {
  return {
    id,
    file: await uploadedFile(form.file),
    name: form.name,
    delimiters: form.delimiters,
    folder: form.folder,
    enhancedSyntax: form.enhanced_syntax,
    versioningEnabled: form.versioning_enabled,
  };
}
