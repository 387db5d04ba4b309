/** The route of POST /v1/document. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE, PROGRESS_EXAMPLE, TEMPLATE_EXAMPLE } from "#shared/http/answer-examples.ts";
import { DOCUMENT_LINKS, jsonAnswer } from "#shared/http/answers.ts";
import { documentSchema } from "#shared/http/document-schema.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import {
  BATCH_ERRORS,
  BODY_ERRORS,
  CONVERSION_ERRORS,
  IDEMPOTENCY_ERRORS,
  UPLOAD_ERRORS,
} from "#shared/http/error-groups.ts";
import { FILE, filePart } from "#shared/http/file-part.ts";
import { idempotencyHeaders, replayHeaders } from "#shared/http/idempotency-headers.ts";
import { progressHeaders, progressSchema } from "#shared/http/progress-schema.ts";
import { timingHeaders } from "#shared/http/timing-headers.ts";
import { mediaTypes, OUTPUT_FORMATS } from "#shared/model/format.ts";
import { generateDocumentForm, generateDocumentJson } from "./request.ts";
import { WEBHOOK_CALLBACK } from "./webhook-callback.ts";

const requestHeaders = idempotencyHeaders.extend({
  "Content-Disposition": z.string().optional().openapi({
    description: "`inline` for a document that a browser shows; everything else saves it.",
    example: "inline",
  }),
  Prefer: z.string().optional().openapi({
    description:
      "`respond-async` (RFC 7240) for not waiting: all that can be checked at once is, and the answer is 202 with the Location of the document to be. Has no meaning with `Accept: application/octet-stream`. `handling=lenient` for many items of which some may be bad: those that cannot be made are left out, instead of failing the document. An archive then has a table `report.csv` that tells what became of each item; of one file they are named in Warning headers. If no item can be made, the answer is the error of the first.",
    example: "respond-async, handling=lenient",
  }),
});

/** The media types of .xlsx, .xls, .ods, .csv and .tsv. The name of the part determines the format, not its type. */
const DATA_FILE_TYPES = [
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.ms-excel",
  "application/vnd.oasis.opendocument.spreadsheet",
  "text/csv",
  "text/tab-separated-values",
];

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
  "Preference-Applied": z.string().optional().openapi({
    description: "What of the header Prefer was followed (RFC 7240).",
    example: "handling=lenient",
  }),
  "Content-Disposition": z.string().optional().openapi({
    description: "With the bytes: the document's filename.",
    example: "attachment; filename=\"offer-7.pdf\"; filename*=UTF-8''offer-7.pdf",
  }),
  "X-Document-Id": z
    .string()
    .optional()
    .openapi({ description: "With the bytes: the document's id. It is not stored.", example: DOCUMENT_EXAMPLE.id }),
  "X-Conformance": z.string().optional().openapi({
    description: "For PDF/A: the standard that the document was checked against.",
    example: "PDF/A-3b; checked",
  }),
  "X-Page-Count": z.int().min(1).optional().openapi({
    description: "Pages of the PDF, with those of merge_with; of an archive all of its PDFs together.",
    example: 3,
  }),
  Warning: z.string().optional().openapi({
    description: "What was left out of the document, or changed (RFC 7234, 5.5).",
    example: '199 merganser "merge_with 1 (https://example.com/terms.pdf) was ignored: the server answered 404"',
  }),
});

const acceptedHeaders = replayHeaders.extend({
  ...progressHeaders.shape,
  "Preference-Applied": z.string().openapi({ description: "What of Prefer was done.", example: "respond-async" }),
});

const stored = jsonAnswer(
  "The stored document, or with `Accept: application/octet-stream` its bytes, which are not stored.",
  documentSchema,
  DOCUMENT_EXAMPLE,
);

export const generateDocumentRoute = createRoute({
  ...ROUTES.generateDocument,
  tags: ["Documents"],
  summary: "Generate a document",
  description: [
    "Merges data into a template: a document for each object, or each row of a data file.",
    "Only `Accept: application/octet-stream` selects the bytes; everything else means JSON.",
    "With `Content-Disposition: inline` the bytes have the type of their format.",
  ].join(" "),
  request: {
    headers: requestHeaders,
    body: {
      required: true,
      content: {
        "application/json": { schema: generateDocumentJson, example: EXAMPLE },
        "multipart/form-data": {
          schema: generateDocumentForm,
          encoding: { file: filePart("file", { types: DATA_FILE_TYPES, filename: "people.xlsx" }) },
          example: { ...EXAMPLE, data: JSON.stringify(EXAMPLE.data) },
        },
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
      ...jsonAnswer("With `Prefer: respond-async`: the document is being made.", progressSchema, PROGRESS_EXAMPLE),
      headers: acceptedHeaders,
      links: DOCUMENT_LINKS,
    },
    ...keyedErrorAnswers(
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
