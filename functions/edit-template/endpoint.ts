/** Handles POST /v1/template/{id}/edit. */
import { ROUTES } from "#functions/routes.ts";
import type { UploadedFile } from "#shared/base/model/sent-file.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { templateAnswer } from "#shared/edge/http/representations/template-answer.ts";
import { contentDisposition } from "#shared/edge/http/transport/content-disposition.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { wantsBinary } from "#shared/edge/http/transport/negotiate.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { editTemplate, editTemplateFile } from "#shared/service/edit-template.ts";
import { templateEdit } from "./request.ts";

export function editTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.editTemplate,
    async read({ request, parameters }) {
      const id = templateIdOf(parameters);
      const { fields, body } = await readFields(request, ["application/json"]);
      const { replacements, delimiters, enhanced_syntax: enhancedSyntax } = parseFields(templateEdit, fields);
      const binary = wantsBinary(request.headers.get("accept"));
      return { asked: { id, edit: { replacements, delimiters, enhancedSyntax }, binary }, body };
    },
    route: ({ id }) => ({ templateId: id }),
    admission: true,
    async make({ asked: { id, edit, binary }, call, deps }) {
      if (binary) return { file: await editTemplateFile(deps, call.account, id, edit) };
      return { template: await editTemplate(deps, call.account, id, edit) };
    },
    answer: ({ file, template }) =>
      file === undefined ? jsonResponse(templateAnswer(template, deps.links)) : fileAnswer(file),
  });
}

function fileAnswer({ filename, bytes }: UploadedFile): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(bytes.length),
      "Content-Disposition": contentDisposition("attachment", filename),
    },
  });
}
