/** Handles POST /v1/upload. */
import { ROUTES } from "#functions/routes.ts";
import { uploadedFilename } from "#shared/base/model/filename.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { uploadAnswer } from "#shared/edge/http/representations/upload-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { createUpload } from "#shared/service/create-upload.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { createUploadFields } from "./request.ts";

export function createUploadEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.createUpload,
    async read({ request }) {
      const { fields, body } = await readFields(request, ["application/json"]);
      return { asked: parseFields(createUploadFields, fields), body };
    },
    route: ({ region }, { account }) => ({ region: region ?? account.region }),
    make: ({ asked: { filename, size }, call }) =>
      createUpload(deps, call.account, { filename: uploadedFilename(filename), size }),
    answer: ({ upload, address }) => jsonResponse(uploadAnswer(upload, address), { status: 201 }),
  });
}
