/** Descriptions of answers for the routes of operations. */
import type { z } from "@hono/zod-openapi";

/** An answer in JSON, with an example. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema, example: z.output<Schema>) {
  return { description, content: { "application/json": { schema, example } } };
}

/** What can be done next with a template that was answered. */
export const TEMPLATE_LINKS = {
  getTemplate: linkTo("getTemplate", "Read the template again."),
  updateTemplate: linkTo("updateTemplate", "Change the template."),
  deleteTemplate: linkTo("deleteTemplate", "Delete the template."),
  generateDocument: {
    operationId: "generateDocument",
    description: "Generate a document from the template.",
    requestBody: { template_id: "$response.body#/id", data: {} },
  },
  listDocuments: {
    operationId: "listDocuments",
    description: "List the documents that were generated from the template.",
    parameters: { template_id: "$response.body#/id" },
  },
};

/** What can be done next with a document that was answered. */
export const DOCUMENT_LINKS = {
  getDocument: linkTo("getDocument", "Read the document again."),
  updateDocument: linkTo("updateDocument", "Rename the document."),
  deleteDocument: linkTo("deleteDocument", "Delete the document."),
};

function linkTo(operationId: string, description: string) {
  return { operationId, description, parameters: { id: "$response.body#/id" } };
}
