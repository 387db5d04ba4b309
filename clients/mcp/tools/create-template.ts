/** The tool `create_template`. */
import * as z from "zod";
import type { Merganser, Template } from "#clients/typescript/src/merganser.ts";
import { STARTER_TAG, starterDocument } from "./starter-document.ts";
import { json, toolOf } from "./tool.ts";

export const createTemplate = toolOf({
  name: "create_template",
  title: "Create a template",
  description:
    "Makes a template: a Word file from Markdown with tags such as [Name] and [#Items]…[/Items], or a file that is given in Base64. Answers with its tags and problems. If there are problems, correct the text and create it again.",
  input: z.object({
    name: z.string().describe("The name of the template."),
    markdown: z.string().max(200_000).optional().describe("The text of the template, with headings, lists and tables."),
    file: z
      .object({ filename: z.string(), base64: z.string() })
      .optional()
      .describe("A finished template in place of markdown: .docx, .doc, .odt, .rtf, .html, .txt or .sql."),
    folder: z
      .array(z.string())
      .optional()
      .describe("The folder, named from root to leaf. Missing folders are created."),
    enhanced_syntax: z.boolean().default(true).describe("Whether tags may have expressions and filters."),
  }),
  readOnly: false,
  async run(merganser, { name, markdown, file, folder = [], enhanced_syntax }) {
    if ((markdown === undefined) === (file === undefined)) return [json({ error: "Give either markdown or file." })];
    const content =
      file === undefined
        ? await wordFile(merganser, markdown ?? "")
        : Uint8Array.from(Buffer.from(file.base64, "base64"));
    const sent = { name: file?.filename ?? `${name}.docx`, content };
    const template = await merganser.templates.create(sent, { name, folder, enhanced_syntax });
    return [json(summary(template))];
  },
});

/** The service itself writes the Word file: tags in the text are not replaced, because a value is never markup. */
async function wordFile(merganser: Merganser, markdown: string): Promise<Uint8Array> {
  const settings = { name: "Starter", enhanced_syntax: true, delimiters: { left: "[", right: "]" } };
  const starter = await merganser.templates.create(
    { name: "Starter.docx", content: await starterDocument() },
    settings,
  );
  try {
    const generation = {
      template_id: starter.id,
      data: { [STARTER_TAG]: withLiteralTags(markdown) },
      output_format: ".docx",
    } as const;
    const { body } = await merganser.documents.generateFile(generation);
    return new Uint8Array(await new Response(body).arrayBuffer());
  } finally {
    // What was made counts, even if this fails.
    await merganser.templates.delete(starter.id).catch(() => undefined);
  }
}

/** Within tags, `*`, `|` and the like are no Markdown (CommonMark 0.31, 2.4: any ASCII punctuation can be escaped). */
function withLiteralTags(markdown: string): string {
  return markdown.replaceAll(/\[[^[\]\n]*\]/g, (tag) => tag.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&"));
}

function summary({ id, name, folder, tags, problems, template_uri }: Template) {
  return { id, name, folder, tags, problems, template_uri };
}
