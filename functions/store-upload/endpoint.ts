/**
 * Handles PUT /uploads/{token}, which accepts the bytes of an upload on one machine. On AWS the store accepts them
 * directly.
 */
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { streamBody } from "#shared/edge/http/transport/read-body.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { uploadTooLarge } from "#shared/service/files/upload-too-large.ts";
import { storeUpload } from "#shared/service/store-upload.ts";
import type { UploadTokens } from "#shared/storage/links/upload-addresses.signed.ts";

export function storeUploadEndpoint(deps: Dependencies, tokens: UploadTokens): PublicEndpoint {
  return {
    operation: ROUTES.storeUpload,
    access: "public",
    async handle({ request, parameters: { token = "" } }) {
      const id = tokens.verify(token);
      if (id === undefined) throw serviceError("upload_address_unknown");
      const declared = Number(request.headers.get("content-length"));
      const bytesOf = (bytesMax: number) => streamBody(request, { bytesMax, tooLarge: () => uploadTooLarge(bytesMax) });
      await storeUpload(deps, id, bytesOf, declared);
      return new Response(null, { status: 200 });
    },
  };
}
