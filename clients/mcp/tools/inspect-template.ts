/** The tool `inspect_template`. */
import * as z from "zod";
import { argumentsOf } from "./arguments.ts";
import { correctionsOf } from "./template-facts.ts";
import { json, picture, toolOf } from "./tool.ts";

export const inspectTemplate = toolOf({
  name: "inspect_template",
  title: "Inspect a template",
  description:
    "Shows a template's tags, its problems with suggestions and corrections (replacements for edit_template), its fonts, the JSON Schema of its data, sample data, and a picture of its first page. Use it before you write data for a template.",
  input: argumentsOf({
    template_id: z.string(),
    with_picture: z.boolean().default(true).describe("Whether to answer with a picture of the first page."),
  }),
  effect: "none",
  async run(merganser, { template_id, with_picture }) {
    const template = await merganser.templates.get(template_id);
    const { schema, sample } = await merganser.templates.schema(template_id);
    const corrections = template.problems.length === 0 ? [] : await correctionsOf(merganser, template_id);
    const facts = json({ ...template, ...(corrections.length > 0 && { corrections }), schema, sample });
    if (!with_picture || template.tags.invalid.length > 0) return [facts];
    const { pages } = await merganser.documents.preview({ template_id, data: sample, pages: "1" });
    return [facts, ...pages.flatMap(({ image }) => (image === undefined ? [] : [picture(image)]))];
  },
});
