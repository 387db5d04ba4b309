/** GET /files/{token}/{filename}: signed links, which open without a key. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { contentDisposition } from "#shared/http/content-disposition.ts";
import type { PublicEndpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { CONVERSION_ERRORS } from "#shared/http/error-groups.ts";
import { FILE } from "#shared/http/file-part.ts";
import { extensionOf } from "#shared/model/filename.ts";
import { FORMATS, type Format, mediaTypes } from "#shared/model/format.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { openLinkedFile } from "#shared/service/open-file.ts";

const MEDIA_TYPES = mediaTypes(Object.keys(FORMATS) as Format[]);

const route = createRoute({
  ...ROUTES.openFile,
  tags: ["Files"],
  summary: "Open a link",
  description: "What template_uri, preview_uri, image_uri and document_uri lead to. Opens without a key.",
  security: [],
  request: {
    params: z.object({
      token: z.string().min(1).openapi({ example: "aZG9jdW1lbnRzL2ZpbGU.cXV4" }),
      filename: z.string().min(1).openapi({ example: "offer-7.pdf" }),
    }),
  },
  responses: {
    200: {
      description: "The file.",
      headers: z.object({
        "Content-Disposition": z.string().openapi({
          description: "Whether a browser shows the file or saves it, and under which name.",
          example: "attachment; filename=\"offer-7.pdf\"; filename*=UTF-8''offer-7.pdf",
        }),
      }),
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }])),
    },
    307: {
      description: "The template's file was replaced, or the template has moved: where its present file is.",
      headers: z.object({ Location: z.url() }),
    },
    ...errorAnswers("link_not_found", "storage_unavailable", ...CONVERSION_ERRORS),
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
