/** Defines the query of GET /v1/template. */
import * as z from "zod";
import { folderFilter } from "#shared/http/list-fields.ts";

export const listTemplatesQuery = z.object({
  folder: folderFilter.optional().meta({
    description: "Only templates right in this folder: its names from root to leaf, as `folder=Sales&folder=Offers`.",
    example: ["Sales", "Offers"],
  }),
});
