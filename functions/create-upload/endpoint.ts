/** Handles POST /v1/upload. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { uploadAnswer } from "#shared/http/upload-answer.ts";
import { uploadedFilename } from "#shared/model/filename.ts";
import { createUpload } from "#shared/service/create-upload.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { createUploadFields } from "./request.ts";

export function createUploadEndpoint(deps: StoreDependencies): Endpoint {
  return {
    operation: ROUTES.createUpload,
    access: "key",
    async handle({ request, account, forward }) {
      const { fields, body } = await readFields(request, ["application/json"]);
      const { filename, region = account.region } = parseFields(createUploadFields, fields);
      if (region !== deps.region) return forward(region, body);
      const { upload, address } = await createUpload(deps, account, uploadedFilename(filename));
      return jsonResponse(uploadAnswer(upload, address), { status: 201 });
    },
  };
}
