/** Defines the query of GET /v1/template. */
import * as z from "zod";
import { folderFilter } from "#shared/edge/http/fields/list-fields.ts";

export const listTemplatesQuery = z.object({
  folder: folderFilter.optional().meta({
    description:
      "Lists only the templates directly in this folder. Send its names from root to leaf, such as `folder=Sales&folder=Offers`, `folder[]=Sales&folder[]=Offers` or `folder[0]=Sales&folder[1]=Offers`.",
    example: ["Sales", "Offers"],
  }),
});
