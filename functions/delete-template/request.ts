/** Defines the query of DELETE /v1/template/{id}. */
import * as z from "zod";

const DOCUMENTS = ["keep", "delete"] as const;

export const deleteTemplateQuery = z.object({
  documents: z
    .enum(DOCUMENTS, { error: `must be one of ${DOCUMENTS.join(", ")}` })
    .optional()
    .meta({
      description:
        "What becomes of the template's documents: `keep` (the default), or `delete`. They are deleted in the background, in all regions, including those that are still being generated.",
      example: "delete",
    }),
});
