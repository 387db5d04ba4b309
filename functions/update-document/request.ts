/** Defines the fields of PUT /v1/document/{id}. */
import * as z from "zod";
import { requiredNameField } from "#shared/edge/http/fields/field-types.ts";

export const updateDocumentFields = z
  .object({
    name: requiredNameField.describe("The new logical name of the document. The filename does not change."),
  })
  .meta({ id: "DocumentUpdate" });
