/** The tool `read_template_text`. */
import * as z from "zod";
import { argumentsOf } from "./arguments.ts";
import { json, toolOf } from "./tool.ts";

/** More would not fit into an answer beside the texts. */
const PROPOSALS_MAX = 50;

export const readTemplateText = toolOf({
  name: "read_template_text",
  title: "Read the text of a template",
  description:
    "Lists the paragraphs of a template with where they stand, 200 at a time; continue with `next`. `proposals` are replacements that put tags where placeholders, dates or amounts stand: guesses to choose from. `corrections` are replacements that remove problems. Pass those that you want to edit_template.",
  input: argumentsOf({
    template_id: z.string(),
    from: z.number().int().min(0).default(0).describe("The index of the first paragraph: `next` of the page before."),
  }),
  effect: "none",
  async run(merganser, { template_id, from }) {
    const { proposals, ...texts } = await merganser.templates.text(template_id, { from });
    const left = proposals.length - PROPOSALS_MAX;
    return [
      json({ ...texts, proposals: proposals.slice(0, PROPOSALS_MAX), ...(left > 0 && { more_proposals: left }) }),
    ];
  },
});
