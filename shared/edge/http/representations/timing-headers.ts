/** Describes the header `Server-Timing`, for the routes of operations that send it. */
import * as z from "zod";
import { SERVER_TIMING } from "#shared/edge/http/transport/server-timing.ts";

export const timingHeaders = z.object({
  [SERVER_TIMING]: z.string().optional().meta({
    description:
      "The duration of each step in milliseconds: `read` (reading the tags of a template's file), `merge` (merging data into the template), `convert`, `post` (processing the finished PDF or picture) and `store`. For several items, the durations are sums of steps that may have run at the same time.",
    example: "merge;dur=0.4, convert;dur=47.1, store;dur=2.9",
  }),
});
