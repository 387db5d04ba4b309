/**
 * Describes the calls to `webhook_url` for the OpenAPI document (OpenAPI 3.1, Callback Object; Standard Webhooks 1.0).
 */
import { DOCUMENT_EXAMPLE } from "#shared/http/answer-examples.ts";

const text = (description: string) => ({ required: true, description, schema: { type: "string" as const } });

const MESSAGE = {
  type: "object" as const,
  required: ["id", "status", "document", "error"],
  properties: {
    id: { type: "string" as const, description: "That the 202 answer told." },
    status: { type: "string" as const, enum: ["completed", "failed"] },
    document: { anyOf: [{ $ref: "#/components/schemas/Document" }, { type: "null" as const }] },
    error: {
      anyOf: [
        {
          type: "object" as const,
          required: ["code", "message"],
          properties: { code: { type: "string" as const }, message: { type: "string" as const } },
        },
        { type: "null" as const },
      ],
    },
  },
};

export const WEBHOOK_CALLBACK = {
  documentSettled: {
    "{$request.body#/webhook_url}": {
      post: {
        summary: "The document is ready, or has failed",
        description: "Sent until it is answered 2xx or 410, eight times in 24 hours. It may come twice.",
        security: [],
        parameters: [
          { name: "webhook-id", in: "header" as const, ...text("The same for every try.") },
          { name: "webhook-timestamp", in: "header" as const, ...text("Of this try, seconds since the Unix epoch.") },
          { name: "webhook-signature", in: "header" as const, ...text("By the account's secret: `v1,` and Base64.") },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: MESSAGE,
              example: { id: DOCUMENT_EXAMPLE.id, status: "completed", document: DOCUMENT_EXAMPLE, error: null },
            },
          },
        },
        responses: { "2XX": { description: "Taken." }, "410": { description: "No more calls are wanted." } },
      },
    },
  },
};
