/** Defines the query of GET /v1/document. */
import * as z from "zod";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { templateIdField } from "#shared/edge/http/fields/field-types.ts";

/** Stands for all templates, also deleted ones. No id can be equal to it. */
export const ALL_TEMPLATES = "*";

export const listDocumentsQuery = z.object({
  template_id: templateIdField.meta({
    description: `The id of the template, or \`${ALL_TEMPLATES}\` for the documents of all templates, including deleted ones.`,
    example: TEMPLATE_EXAMPLE.id,
  }),
});
