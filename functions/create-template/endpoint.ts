/** POST /v1/template */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { templateAnswer, templateSchema } from "#shared/http/template-answer.ts";
import { uploadedFile } from "#shared/http/uploaded-file.ts";
import { createTemplate } from "#shared/service/create-template.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { createTemplateForm } from "./request.ts";

const route = createRoute({
  ...ROUTES.createTemplate,
  request: { body: { required: true, content: { "multipart/form-data": { schema: createTemplateForm } } } },
  responses: {
    201: { description: "The new template.", content: { "application/json": { schema: templateSchema } } },
    ...errorAnswers(400, 401, 403, 413, 415, 422, 503),
  },
});

export function createTemplateEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ request, account, forward }) {
      const { fields, body } = await readFields(request, ["multipart/form-data"]);
      const form = parseFields(createTemplateForm, fields);
      const region = form.region ?? account.region;
      if (region !== deps.region) return forward(region, body);
      const template = await createTemplate(deps, account, {
        file: await uploadedFile(form.file),
        name: form.name,
        delimiters: form.delimiters,
        folder: form.folder,
        enhancedSyntax: form.enhanced_syntax,
        versioningEnabled: form.versioning_enabled,
      });
      return jsonAnswer(templateAnswer(template, deps.links), { status: 201 });
    },
  };
}
