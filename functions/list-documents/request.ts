/** The query of GET /v1/document. */
import { z } from "@hono/zod-openapi";
import { TEMPLATE_EXAMPLE } from "#shared/http/answer-examples.ts";
import { templateIdField } from "#shared/http/field-types.ts";

export const listDocumentsQuery = z.object({ template_id: templateIdField.openapi({ example: TEMPLATE_EXAMPLE.id }) });
