/** Describes the header `Server-Timing`, for the routes of operations that send it. */
import * as z from "zod";
import { SERVER_TIMING } from "./server-timing.ts";

export const timingHeaders = z.object({
  [SERVER_TIMING]: z.string().optional().meta({
    description:
      "Milliseconds of the steps that were taken: `read` (a template's file, for its tags), `merge` (data into the template), `convert`, `post` (on the finished PDF or picture) and `store`. Of several items the sums, which may overlap.",
    example: "merge;dur=0.4, convert;dur=47.1, store;dur=2.9",
  }),
});
