/** Defines the query of GET /v1/document. */
import * as z from "zod";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { templateIdField } from "#shared/edge/http/fields/field-types.ts";

export const listDocumentsQuery = z.object({
  template_id: templateIdField.meta({ description: "The id of the template.", example: TEMPLATE_EXAMPLE.id }),
});
