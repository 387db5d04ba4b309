/** Defines the field with the data of documents. */
import * as z from "zod";
import { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { JsonFault } from "#shared/engine/data/read-json.ts";

/** The data as `readDataFields` returns them. A document is generated for each item. */
export const dataField = z.unknown().transform((data, context): PackedItems => {
  if (data instanceof PackedItems) return data;
  const { fault = "must be an object or an array of objects" } = Object(data) as Partial<JsonFault>;
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});
