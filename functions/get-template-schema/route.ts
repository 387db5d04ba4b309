/** The route of GET /v1/template/{id}/schema. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { WORKER_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { templateSchemaQuery } from "./request.ts";

const schemaSchema = z
  .object({
    schema: z.record(z.string(), z.unknown()).openapi({
      description:
        "A JSON Schema (2020-12) of one item. `x-tag` has the tags that read a property, at most 20, and its description is the first of them. A section is an array, or true and false where it only shows or hides something. Types are guessed from filters.",
    }),
    sample: z.record(z.string(), z.unknown()).openapi({
      description: "An item with a made-up value for each property. It merges without an error.",
    }),
  })
  .openapi("TemplateSchema");

const EXAMPLE = {
  schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      Name: { description: "[Name]", "x-tag": ["[Name]"], type: "string" },
      Items: {
        description: "[#Items]",
        "x-tag": ["[#Items]"],
        type: "array",
        items: {
          type: "object",
          properties: {
            Item: { description: "[Item]", "x-tag": ["[Item]"], type: "string" },
            Quantity: { description: "[Quantity | number]", "x-tag": ["[Quantity | number]"], type: "number" },
          },
        },
      },
    },
  },
  sample: { Name: "Name", Items: [{ Item: "Item 1", Quantity: 1234.5 }] },
};

export const getTemplateSchemaRoute = createRoute({
  ...ROUTES.getTemplateSchema,
  tags: ["Templates"],
  summary: "Get the schema of a template's data",
  description:
    "Returns a JSON Schema of the data that the template takes, and a sample. All properties are optional, and a document can have more data than the schema describes.",
  request: { params: idParameter("template", TEMPLATE_EXAMPLE.id), query: templateSchemaQuery },
  responses: {
    200: { ...jsonAnswer("The schema and a sample.", schemaSchema, EXAMPLE), headers: timingHeaders },
    ...keyedErrorAnswers(
      "request_invalid",
      "template_not_found",
      "version_not_found",
      "template_too_complex",
      "region_unavailable",
      ...WORKER_ERRORS,
    ),
  },
});
