/** POST /v1/template */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { answerOnce } from "#shared/http/answer-once.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { idempotencyHeaders } from "#shared/http/idempotency-key.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { templateAnswer, templateSchema } from "#shared/http/template-answer.ts";
import { uploadedFile } from "#shared/http/uploaded-file.ts";
import { newTemplateId, type TemplateId } from "#shared/model/ids.ts";
import type { Template } from "#shared/model/template.ts";
import { createTemplate, type NewTemplate } from "#shared/service/create-template.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { type CreateTemplateForm, createTemplateForm } from "./request.ts";

const route = createRoute({
  ...ROUTES.createTemplate,
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { "multipart/form-data": { schema: createTemplateForm } } },
  },
  responses: {
    201: { description: "The new template.", content: { "application/json": { schema: templateSchema } } },
    ...errorAnswers(400, 401, 403, 409, 413, 415, 422, 503),
  },
});

export function createTemplateEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle(call) {
      const { account } = call;
      const { fields, body } = await readFields(call.request, ["multipart/form-data"]);
      const form = parseFields(createTemplateForm, fields);
      const region = form.region ?? account.region;
      if (region !== deps.region) return call.forward(region, body);
      const answer = (template: Template) => jsonAnswer(templateAnswer(template, deps.links), { status: 201 });
      return answerOnce(deps, call, {
        operation: route.operationId,
        asked: form,
        newId: () => newTemplateId(deps.region, deps),
        find: async (id) => {
          const entry = await deps.templates.get(account.id, id);
          return entry && answer(entry.template);
        },
        make: async (id) => answer(await createTemplate(deps, account, await toNewTemplate(id, form))),
      });
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
