/** The route of GET /files/{token}/{filename}. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { FORMATS, type Format, mediaTypes } from "#shared/base/model/format.ts";
import { errorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { CONVERSION_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { FILE } from "#shared/edge/http/fields/file-part.ts";

/** The first is never sent. By it alone, all generators of clients know that every response is a file. */
const MEDIA_TYPES = ["application/octet-stream", ...mediaTypes(Object.keys(FORMATS) as Format[])];

const VALIDATORS = {
  ETag: z.string().openapi({
    description:
      "Identifies these bytes. A response that is compressed for you has a weak tag, which If-None-Match accepts and If-Range does not.",
    example: '"cX3Yh0bG1kQ7mZ2vT9sWpA"',
  }),
  "Last-Modified": z.string().openapi({
    description: "When the file was stored.",
    example: "Mon, 23 Nov 2026 10:00:00 GMT",
  }),
};

const RANGED = {
  "Accept-Ranges": z.string().optional().openapi({
    description: "Absent from a response that is compressed for you, which has no ranges.",
    example: "bytes",
  }),
};

const DISPOSITION = {
  "Content-Disposition": z.string().openapi({
    description: "Whether browsers display or download the file, and its filename.",
    example: "attachment; filename=\"offer-7.pdf\"; filename*=UTF-8''offer-7.pdf",
  }),
};

const ERRORS = errorAnswers(
  "link_not_found",
  "precondition_failed",
  "range_not_satisfiable",
  "storage_unavailable",
  "storage_full",
  ...CONVERSION_ERRORS,
);

export const openFileRoute = createRoute({
  ...ROUTES.openFile,
  tags: ["Files"],
  summary: "Download a file",
  description:
    "Returns the file of a template_uri, preview_uri, image_uri or document_uri. No API key is needed. Requests with conditions and ranges are answered as RFC 9110 says, so that an interrupted download can be continued.",
  security: [],
  request: {
    headers: z.object({
      Range: z.string().optional().openapi({
        description: "One range of bytes, for example to continue a download. Several ranges return the whole file.",
        example: "bytes=1000000-",
      }),
      "If-Range": z.string().optional().openapi({
        description:
          "The ETag of a download that is to be continued. If the file was replaced, Range is ignored and the whole new file is returned.",
        example: '"cX3Yh0bG1kQ7mZ2vT9sWpA"',
      }),
      "If-None-Match": z.string().optional().openapi({
        description: "The ETag of the file that you have. If the file is still the same, the response is 304.",
        example: '"bR2Wf9aE0jP6lY1uS8rVoZ"',
      }),
      "If-Modified-Since": z.string().optional().openapi({
        description: "The Last-Modified of the file that you have. It is ignored if there is an If-None-Match.",
        example: "Fri, 20 Nov 2026 10:00:00 GMT",
      }),
      "If-Match": z.string().optional().openapi({
        description: "The ETag that the file must have. If it has another, the response is 412.",
        example: '"cX3Yh0bG1kQ7mZ2vT9sWpA"',
      }),
    }),
    params: z.object({
      token: z
        .string()
        .min(1)
        .openapi({ description: "The last but one part of the link.", example: "aZG9jdW1lbnRzL2ZpbGU.cXV4" }),
      filename: z
        .string()
        .min(1)
        .openapi({ description: "The last part of the link, which is the file's name.", example: "offer-7.pdf" }),
    }),
  },
  responses: {
    200: {
      description: "The file.",
      headers: z.object({ ...DISPOSITION, ...VALIDATORS, ...RANGED }),
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }])),
    },
    206: {
      description: "The range of bytes that the Range header asks for.",
      headers: z.object({
        "Content-Range": z.string().openapi({
          description: "The positions of the first and last byte, counted from 0, and the size of the file.",
          example: "bytes 1000000-1999999/2000000",
        }),
        ...DISPOSITION,
        ...VALIDATORS,
        ...RANGED,
      }),
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }])),
    },
    304: { description: "You have this file already.", headers: z.object({ ...VALIDATORS, ...RANGED }) },
    307: {
      description:
        "The file is at another address, in the Location header. Either the template's file was replaced or the template was moved, or the file is large and is downloaded directly from the store.",
      headers: z.object({ Location: z.url().openapi({ description: "The address of the file." }) }),
    },
    ...ERRORS,
    416: {
      ...ERRORS[416],
      headers: z.object({
        "Content-Range": z.string().openapi({ description: "The size of the file.", example: "bytes */2000000" }),
      }),
    },
  },
});
