/**
 * Describes the calls to `webhook_url` for the OpenAPI document (OpenAPI 3.1, Callback Object; Standard Webhooks 1.0).
 */
import { DOCUMENT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { infoHeaderSchema } from "#shared/edge/http/representations/info-header-schema.ts";

const text = (description: string) => ({ required: true, description, schema: { type: "string" as const } });

const ABOUT_THE_DOCUMENT = Object.keys(infoHeaderSchema.shape).map((name) => ({
  name,
  in: "header" as const,
  ...text("The same as in the response to GET /v1/document/{id}. The signature does not cover it."),
  required: false,
}));

/** The titles become names of types in generated clients. */
const MESSAGE = {
  title: "WebhookMessage",
  type: "object" as const,
  required: ["id", "status", "document", "error"],
  properties: {
    id: { type: "string" as const, description: "The id from the 202 response." },
    status: { type: "string" as const, enum: ["completed", "failed"] },
    document: { anyOf: [{ $ref: "#/components/schemas/Document" }, { type: "null" as const }] },
    error: {
      anyOf: [
        {
          title: "WebhookError",
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
        summary: "Report that a document is ready or has failed",
        description:
          "The service sends this request until it receives a 2xx or 410 response, at most eight times within 24 hours. The same message may arrive more than once.",
        security: [],
        parameters: [
          {
            name: "webhook-id",
            in: "header" as const,
            ...text("Identifies the message. It is the same for every attempt."),
          },
          {
            name: "webhook-timestamp",
            in: "header" as const,
            ...text("The time of this attempt, in seconds since the Unix epoch."),
          },
          {
            name: "webhook-signature",
            in: "header" as const,
            ...text("The signature made with the account's secret: `v1,` followed by Base64."),
          },
          ...ABOUT_THE_DOCUMENT,
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
        responses: {
          "2XX": { description: "The message was received." },
          "410": { description: "No further attempts are wanted." },
        },
      },
    },
  },
};
