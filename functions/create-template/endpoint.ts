/** Handles POST /v1/template. */
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import { answerOnce } from "#shared/http/answer-once.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { sentFile } from "#shared/http/sent-file.ts";
import { withServerTiming } from "#shared/http/server-timing.ts";
import { templateAnswer } from "#shared/http/template-answer.ts";
import { birthRegion, newTemplateId } from "#shared/model/ids.ts";
import type { SentFile } from "#shared/model/sent-file.ts";
import { createTemplate, type NewTemplate } from "#shared/service/create-template.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { timedDependencies } from "#shared/service/timed-dependencies.ts";
import { type CreateTemplateFields, createTemplateForm, createTemplateJson } from "./request.ts";

const SCHEMAS = { "multipart/form-data": createTemplateForm, "application/json": createTemplateJson } as const;

export function createTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return {
    operation: ROUTES.createTemplate,
    access: "key",
    async handle(call) {
      const { account } = call;
      const { fields, type, body } = await readFields(call.request, ["multipart/form-data", "application/json"]);
      const asked = parseFields(SCHEMAS[type], fields);
      const region = asked.region ?? account.region;
      if (region !== deps.region) return call.forward(region, body);
      const { timed, timings } = timedDependencies({ ...deps, ...deps.workersFor(account.id) });
      const response = await answerOnce(deps, call, {
        operation: ROUTES.createTemplate.operationId,
        asked,
        newId: () => newTemplateId(deps.region, deps),
        stored: {
          read: (id) => call.ask(birthRegion(id), `/v1/template/${id}`),
          gone: (id) => serviceError("template_not_found", { id }),
        },
        make: async (id) => {
          const options = { id, file: await fileOf(asked), ...toOptions(asked) };
          const template = await call.inTurn(() => createTemplate(timed, account, options));
          return jsonResponse(templateAnswer(template, deps.links), { status: 201 });
        },
      });
      return withServerTiming(response, timings);
    },
  };
}

/** The schemas guarantee that there is a file. */
async function fileOf(fields: CreateTemplateFields): Promise<SentFile> {
  const file = await sentFile(fields);
  if (file === undefined) throw new Error("a template without its file has passed the schema");
  return file;
}

function toOptions(fields: CreateTemplateFields): Omit<NewTemplate, "id" | "file"> {
  return {
    name: fields.name,
    delimiters: fields.delimiters,
    folder: fields.folder,
    enhancedSyntax: fields.enhanced_syntax,
    versioningEnabled: fields.versioning_enabled,
  };
}
