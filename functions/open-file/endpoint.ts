/** GET /files/{token}/{filename}: signed links, which open without a key. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { contentDisposition } from "#shared/http/content-disposition.ts";
import type { PublicEndpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { extensionOf } from "#shared/model/filename.ts";
import { FORMATS } from "#shared/model/format.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { openLinkedFile } from "#shared/service/open-file.ts";

const route = createRoute({
  ...ROUTES.openFile,
  security: [],
  request: { params: z.object({ token: z.string(), filename: z.string() }) },
  responses: {
    200: { description: "The file.", content: { "*/*": { schema: { type: "string", format: "binary" } } } },
    307: {
      description: "The template's file was replaced, or the template has moved: where its present file is.",
      headers: z.object({ Location: z.url() }),
    },
    ...errorAnswers(404, 422, 503),
  },
});

export function openFileEndpoint(deps: Dependencies): PublicEndpoint {
  return {
    route,
    access: "public",
    async handle({ parameters: { token = "", filename = "" } }) {
      const linked = await openLinkedFile(deps, { token, filename });
      if ("movedTo" in linked) return redirect(linked.movedTo);
      const { file, target } = linked;
      return new Response(file.stream, {
        headers: {
          "Content-Type": mimeOf(target.filename),
          "Content-Length": String(file.size),
          "Content-Disposition": contentDisposition(target.disposition, target.filename),
          // The file behind a link never changes, but it may be deleted.
          "Cache-Control": "private, no-cache",
          ...(extensionOf(target.filename) === ".html" ? SANDBOX : {}),
        },
      });
    },
  };
}

/** Not for ever: the template may move on. */
function redirect(address: string): Response {
  return new Response(null, { status: 307, headers: { Location: address, "Cache-Control": "no-store" } });
}

/** A stranger's page must not run as one of this service. On a PDF it would stop a browser's viewer. */
const SANDBOX = { "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:" };

const MIME_BY_EXTENSION: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(FORMATS).map(({ extension, mime }) => [extension, mime]),
);

function mimeOf(filename: string): string {
  return MIME_BY_EXTENSION[extensionOf(filename)] ?? "application/octet-stream";
}
