/** Describes the responses of operations for their routes. */
import type { z } from "@hono/zod-openapi";

/** Describes a JSON response, with an example. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema, example: z.output<Schema>) {
  return { description, content: { "application/json": { schema, example } } };
}

/** Links from a template in a response to operations on it. */
export const TEMPLATE_LINKS = {
  getTemplate: linkTo("getTemplate", "Get the template."),
  updateTemplate: linkTo("updateTemplate", "Update the template."),
  deleteTemplate: linkTo("deleteTemplate", "Delete the template."),
  listDocuments: {
    operationId: "listDocuments",
    description: "List the documents that were generated from the template.",
    parameters: { template_id: "$response.body#/id" },
  },
};

/** Links from a font in a response to operations on it. */
export const FONT_LINKS = {
  getFont: linkTo("getFont", "Get the font."),
  deleteFont: linkTo("deleteFont", "Delete the font."),
};

/** Links from a signing key in a response to operations on it. */
export const SIGNING_KEY_LINKS = {
  deleteSigningKey: linkTo("deleteSigningKey", "Delete the signing key."),
};

/** Links from a document in a response to operations on it. */
export const DOCUMENT_LINKS = {
  getDocument: linkTo("getDocument", "Get the document."),
  updateDocument: linkTo("updateDocument", "Rename the document."),
  deleteDocument: linkTo("deleteDocument", "Delete the document."),
};

/** Links from a document in progress, which cannot be renamed yet. */
export const PROGRESS_LINKS = {
  getDocument: DOCUMENT_LINKS.getDocument,
  deleteDocument: DOCUMENT_LINKS.deleteDocument,
};

function linkTo(operationId: string, description: string) {
  return { operationId, description, parameters: { id: "$response.body#/id" } };
}
