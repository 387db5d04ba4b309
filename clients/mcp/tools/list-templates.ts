/** The tool `list_templates`. */
import * as z from "zod";
import type { Template } from "#clients/typescript/src/api-types.ts";
import { argumentsOf } from "./arguments.ts";
import { json, toolOf } from "./tool.ts";

const LISTED_MAX = 100;

export const listTemplates = toolOf({
  name: "list_templates",
  title: "List templates",
  description: `Lists the account's templates, newest first, at most ${LISTED_MAX}. Use it to find the id of a template.`,
  input: argumentsOf({
    search: z.string().optional().describe("Only templates whose name contains this text, in upper or lower case."),
    folder: z.array(z.string()).optional().describe("Only templates directly in this folder, named from root to leaf."),
  }),
  effect: "none",
  async run(merganser, { search = "", folder }) {
    const templates = await merganser.templates.list(folder === undefined ? {} : { folder });
    const sought = search.toLowerCase();
    const found = templates.filter(({ name }) => name.toLowerCase().includes(sought));
    return [json({ templates: found.slice(0, LISTED_MAX).map(summary), more: Math.max(0, found.length - LISTED_MAX) })];
  },
});

function summary({ id, name, folder, format, page_count, tags }: Template) {
  return { id, name, folder, format, page_count, tags: tags.valid, invalid_tags: tags.invalid };
}
