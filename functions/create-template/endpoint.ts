/** POST /v1/template */
import type { Endpoint } from "#shared/http/endpoint.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { templateAnswer } from "#shared/http/template-answer.ts";
import { uploadedFile } from "#shared/http/uploaded-file.ts";
import { createTemplate } from "#shared/service/create-template.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { createTemplateForm } from "./request.ts";
import { createTemplateRoute } from "./route.ts";

export function createTemplateEndpoint(deps: Dependencies): Endpoint {
  return {
    route: createTemplateRoute,
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
      return Response.json(templateAnswer(template, deps.links), { status: 201 });
    },
  };
}
