/** Defines the query of GET /v1/template/{id}/schema. */
import * as z from "zod";
import { versionField } from "#shared/edge/http/fields/field-types.ts";

export const templateSchemaQuery = z.object({
  version: versionField.optional().meta({
    description: "The number of the version whose file is read. The present file if it is absent.",
    example: 1,
  }),
});
