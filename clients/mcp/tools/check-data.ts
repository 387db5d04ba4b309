/** The tool `check_data`. */
import * as z from "zod";
import type { JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";
import { argumentsOf, item } from "./arguments.ts";
import { compareData } from "./compare-data.ts";
import { json, toolOf } from "./tool.ts";

export const checkData = toolOf({
  name: "check_data",
  title: "Check data against a template",
  description:
    "Compares data with the tags of a template: which values are missing (they print nothing), which are not used, and which have another type. Use it before generating.",
  input: argumentsOf({ template_id: z.string(), data: item() }),
  effect: "none",
  async run(merganser, { template_id, data }) {
    const { schema } = await merganser.templates.schema(template_id);
    return [json(compareData(schema as JsonSchema, data))];
  },
});
