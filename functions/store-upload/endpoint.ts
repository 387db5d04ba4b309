/** PUT /uploads/{token}: takes the bytes of an upload, on one machine. On AWS the store takes them itself. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import { UPLOAD_EXAMPLE } from "#shared/http/answer-examples.ts";
import type { PublicEndpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { FILE } from "#shared/http/file-part.ts";
import { streamBody } from "#shared/http/read-body.ts";
import { UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { storeUpload } from "#shared/service/store-upload.ts";
import type { UploadTokens } from "#shared/store/upload-addresses.signed.ts";

const route = createRoute({
  ...ROUTES.storeUpload,
  tags: ["Uploads"],
  summary: "Send an upload's file",
  description:
    "What upload_uri leads to. The bytes as they are, with any Content-Type. Sent again they replace those before, until the upload is used.",
  security: [],
  request: {
    params: z.object({
      token: z
        .string()
        .min(1)
        .openapi({ example: new URL(UPLOAD_EXAMPLE.upload_uri).pathname.replace("/uploads/", "") }),
    }),
    body: { required: true, content: { "application/octet-stream": { schema: FILE } } },
  },
  responses: {
    200: { description: "The file is there." },
    ...errorAnswers("upload_address_unknown", "upload_already_used", "upload_expired", "upload_too_large"),
  },
});

const LIMIT = {
  bytesMax: UPLOAD_BYTES_MAX,
  tooLarge: () => serviceError("upload_too_large", { limit: `${UPLOAD_BYTES_MAX / 1024 ** 2} MB` }),
};

export function storeUploadEndpoint(deps: Dependencies, tokens: UploadTokens): PublicEndpoint {
  return {
    route,
    access: "public",
    async handle({ request, parameters: { token = "" } }) {
      const id = tokens.verify(token);
      if (id === undefined) throw serviceError("upload_address_unknown");
      await storeUpload(deps, id, streamBody(request, LIMIT));
      return new Response(null, { status: 200 });
    },
  };
}
