/** The tool `edit_template`. */
import * as z from "zod";
import type { Delimiters, Merganser, Template } from "#clients/typescript/src/merganser.ts";
import { argumentsOf } from "./arguments.ts";
import { templateFacts } from "./template-facts.ts";
import { json, toolOf } from "./tool.ts";

const replacement = argumentsOf({
  find: z.string().describe("A text of one paragraph, exactly as read_template_text shows it."),
  replace: z.string().describe("The new text, for example with a tag. Empty to remove it."),
  occurrence: z.number().int().min(1).optional().describe("Which one of several places, counted from 1."),
  all: z.boolean().optional().describe("Whether to replace it wherever it stands."),
  outside_tags: z.boolean().optional().describe("Whether to skip places in tags."),
});

export const editTemplate = toolOf({
  name: "edit_template",
  title: "Edit a template",
  description:
    "Replaces texts in a template's file and keeps its formats: puts tags into a finished letter, or corrects faulty tags. All replacements are made, or none. With new_name, the edited copy is a new template, and the other stays as it is. Answers with tags, problems and corrections that can be passed again.",
  input: argumentsOf({
    template_id: z.string(),
    replacements: z.array(replacement).min(1).max(200),
    new_name: z
      .string()
      .min(1, "Give the new template a name.")
      .optional()
      .describe("Makes a new template of this name in place of a new version."),
    delimiters: argumentsOf({ left: z.string(), right: z.string() })
      .optional()
      .describe("What encloses tags, if it is to change: `[` and `]` for a letter without tags."),
    enhanced_syntax: z
      .boolean()
      .optional()
      .describe("Whether tags may have expressions and filters. If absent, this stays as it is."),
  }),
  effect: "changes",
  async run(merganser, { template_id, replacements, new_name, delimiters, enhanced_syntax }) {
    const settings = { ...(delimiters && { delimiters }), ...(enhanced_syntax !== undefined && { enhanced_syntax }) };
    const edit = { replacements: replacements.map(present) };
    const template =
      new_name === undefined
        ? await merganser.templates.edit(template_id, { ...edit, ...settings })
        : await editedCopy(merganser, template_id, edit, { name: new_name, ...settings });
    return [json(await templateFacts(merganser, template))];
  },
});

type Replacement = z.infer<typeof replacement>;

function present({ find, replace, occurrence, all, outside_tags }: Replacement) {
  return {
    find,
    replace,
    ...(occurrence !== undefined && { occurrence }),
    ...(all !== undefined && { all }),
    ...(outside_tags !== undefined && { outside_tags }),
  };
}

async function editedCopy(
  merganser: Merganser,
  id: string,
  edit: { readonly replacements: ReturnType<typeof present>[] },
  settings: { readonly name: string; readonly delimiters?: Delimiters; readonly enhanced_syntax?: boolean },
): Promise<Template> {
  const { folder, enhanced_syntax, delimiters, tags, region } = await merganser.templates.get(id);
  const hasTags = tags.valid.length + tags.invalid.length > 0;
  const kept = { folder, enhanced_syntax, region, ...(hasTags && { delimiters }) };
  return merganser.templates.create(await merganser.templates.editedFile(id, edit), { ...kept, ...settings });
}
