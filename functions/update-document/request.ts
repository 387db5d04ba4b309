/** The fields of PUT /v1/document/{id}. */
import { z } from "@hono/zod-openapi";
import { requiredNameField } from "#shared/http/field-types.ts";

export const updateDocumentFields = z.object({
  name: requiredNameField.describe("The new logical name. The file keeps its name."),
});
