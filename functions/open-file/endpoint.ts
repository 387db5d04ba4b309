/** Handles GET /files/{token}/{filename}: signed links, which need no API key. */
import { ROUTES } from "#functions/routes.ts";
import { extensionOf } from "#shared/base/model/filename.ts";
import { FORMATS } from "#shared/base/model/format.ts";
import { contentDisposition } from "#shared/edge/http/transport/content-disposition.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { continuesOtherFile, fileResponse } from "#shared/edge/http/transport/file-response.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { type OpenLinkedFile, openLinkedFile } from "#shared/service/open-file.ts";
import type { FileAddresses } from "#shared/storage/files/file-addresses.ts";

/**
 * Larger files are sent by the store directly, where it can: API Gateway transfers at most 200 MB, and is slow above 10
 * MB.
 */
const OWN_ANSWER_BYTES_MAX = 10_000_000;

/** The lifetime of an address of the store. A link is valid as long as its file exists. */
const ADDRESS_SECONDS = 3600;

export interface OpenFileDependencies extends PreviewDependencies {
  /** Absent where the store has no addresses of its own. */
  readonly fileAddresses?: Pick<FileAddresses, "addressToGet">;
}

export function openFileEndpoint(deps: OpenFileDependencies): PublicEndpoint {
  return {
    operation: ROUTES.openFile,
    access: "public",
    async handle({ request, parameters: { token = "", filename = "" } }) {
      const linked = await openLinkedFile(deps, { token, filename });
      if ("movedTo" in linked) return redirect(linked.movedTo);
      const { file, target } = linked;
      const type = mimeOf(target.filename);
      const disposition = contentDisposition(target.disposition, target.filename);
      if (isForStore(request, linked)) {
        const address = await deps.fileAddresses?.addressToGet(target.key, {
          seconds: ADDRESS_SECONDS,
          type,
          disposition,
        });
        if (address !== undefined) {
          await file.stream.cancel();
          return redirect(address);
        }
      }
      const headers = {
        "Content-Type": type,
        "Content-Disposition": disposition,
        // The file of a link never changes, but it may be deleted.
        "Cache-Control": "private, no-cache",
      };
      return fileResponse(request, file, headers);
    },
  };
}

/**
 * Returns whether the store sends the file. HTML and XML need headers that the store would not send. Only GET is redirected,
 * because an address is valid for one method. S3 does not document `If-Range`, and a part of another file than the
 * caller has must not be sent.
 */
function isForStore(request: Request, { file, target }: OpenLinkedFile): boolean {
  const isLarge = file.size > OWN_ANSWER_BYTES_MAX;
  const needsHeaders = [".html", ".xml"].includes(extensionOf(target.filename));
  return isLarge && !needsHeaders && request.method === "GET" && !continuesOtherFile(request, file);
}

/** Redirects temporarily, because the template may move again and an address expires. */
function redirect(address: string): Response {
  return new Response(null, { status: 307, headers: { Location: address, "Cache-Control": "no-store" } });
}

const MIME_BY_EXTENSION: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(FORMATS).map(({ extension, mime }) => [extension, mime]),
);

function mimeOf(filename: string): string {
  return MIME_BY_EXTENSION[extensionOf(filename)] ?? "application/octet-stream";
}
