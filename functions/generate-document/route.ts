/** The route of POST /v1/document. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { mediaTypes, OUTPUT_FORMATS } from "#shared/base/model/format.ts";
import {
  DOCUMENT_EXAMPLE,
  PROGRESS_EXAMPLE,
  TEMPLATE_EXAMPLE,
} from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import {
  BATCH_ERRORS,
  BODY_ERRORS,
  CONVERSION_ERRORS,
  IDEMPOTENCY_ERRORS,
  UPLOAD_ERRORS,
} from "#shared/edge/http/documentation/error-groups.ts";
import { FILE } from "#shared/edge/http/fields/file-part.ts";
import { DOCUMENT_LINKS, jsonAnswer, PROGRESS_LINKS } from "#shared/edge/http/representations/answers.ts";
import { documentSchema } from "#shared/edge/http/representations/document-schema.ts";
import { infoHeaderSchema } from "#shared/edge/http/representations/info-header-schema.ts";
import { progressHeaders, progressSchema } from "#shared/edge/http/representations/progress-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { idempotencyHeaders, replayHeaders } from "#shared/edge/http/transport/idempotency-headers.ts";
import { newDocument } from "./request.ts";
import { WEBHOOK_CALLBACK } from "./webhook-callback.ts";

const requestHeaders = idempotencyHeaders.extend({
  "Content-Disposition": z.string().optional().openapi({
    description: "With `inline`, browsers display the document. With any other value, they download it.",
    example: "inline",
  }),
  Prefer: z.string().optional().openapi({
    description:
      "Preferences (RFC 7240). With `respond-async`, the service checks the request and responds with 202 and the Location of the future document, without waiting for it. This preference is ignored with `Accept: application/octet-stream`. With `handling=lenient`, items that cannot be generated are left out, so that a few bad items do not fail the whole document. An archive then contains a table `report.csv` with the result of each item. For a combined file, Warning headers name the items that were left out. If no item can be generated, the response is the error of the first item. With `handling=strict`, tags without a value in any item, columns that no tag uses, and fields of the request that resemble a known one are an error, which names the nearest names. Otherwise Warning headers list them.",
    example: "respond-async, handling=lenient",
  }),
});

/** With `Content-Disposition: inline` the response has the type of the document's format. */
const BINARY_TYPES = ["application/octet-stream", ...mediaTypes([...OUTPUT_FORMATS, ".zip"])];

const EXAMPLE = {
  template_id: TEMPLATE_EXAMPLE.id,
  data: { Name: "Zoë Müller", Items: [{ Item: "Oak table", Quantity: 1 }] },
  output_name: "offer-7",
  output_format: ".pdf",
};

const answerHeaders = replayHeaders.extend({
  ...timingHeaders.shape,
  ...infoHeaderSchema.shape,
  "Preference-Applied": z.string().optional().openapi({
    description: "The preferences from the Prefer header that were applied (RFC 7240).",
    example: "handling=lenient",
  }),
  "Content-Disposition": z.string().optional().openapi({
    description: "The document's filename. Sent only with a binary response.",
    example: "attachment; filename=\"offer-7.pdf\"; filename*=UTF-8''offer-7.pdf",
  }),
  "X-Document-Id": z.string().optional().openapi({
    description: "The id of the document, which is not stored. Sent only with a binary response.",
    example: DOCUMENT_EXAMPLE.id,
  }),
});

const acceptedHeaders = replayHeaders.extend({
  ...progressHeaders.shape,
  "Preference-Applied": z
    .string()
    .openapi({ description: "The preferences from the Prefer header that were applied.", example: "respond-async" }),
});

const stored = jsonAnswer(
  "The document. With `Accept: application/octet-stream`, the response is the file itself, which is not stored.",
  documentSchema,
  DOCUMENT_EXAMPLE,
);

export const generateDocumentRoute = createRoute({
  ...ROUTES.generateDocument,
  tags: ["Documents"],
  summary: "Generate a document",
  description: [
    "Merges data into a template and generates a document for each object, or for each row of a data file.",
    "A data file is in the format .xlsx, .xls, .ods, .csv or .tsv. Its first row contains the names of the tags.",
    "Send it as an upload, with its id in `file_id`, or send the same fields as `multipart/form-data`, with the data file in `file`, or with the JSON text of `data`.",
    "Send `Prefer: respond-async` for about 1,000 pages and more: the headers of an ordinary response are sent when the document is finished, and clients give up after some minutes.",
    "`Accept: application/octet-stream` returns the file itself. Any other value stores the document and returns it as JSON.",
    "With `Content-Disposition: inline`, a file is returned with the media type of its format.",
  ].join(" "),
  request: {
    headers: requestHeaders,
    body: {
      required: true,
      content: {
        "application/json": { schema: newDocument, example: EXAMPLE },
      },
    },
  },
  callbacks: WEBHOOK_CALLBACK,
  responses: {
    201: {
      ...stored,
      headers: answerHeaders,
      links: DOCUMENT_LINKS,
      content: { ...stored.content, ...Object.fromEntries(BINARY_TYPES.map((type) => [type, { schema: FILE }])) },
    },
    202: {
      ...jsonAnswer(
        "The document is being generated. Sent with `Prefer: respond-async`.",
        progressSchema,
        PROGRESS_EXAMPLE,
      ),
      headers: acceptedHeaders,
      links: PROGRESS_LINKS,
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      ...IDEMPOTENCY_ERRORS,
      ...UPLOAD_ERRORS,
      ...BATCH_ERRORS,
      "template_not_found",
      "document_not_found",
      "region_unavailable",
      ...CONVERSION_ERRORS,
    ),
  },
});
