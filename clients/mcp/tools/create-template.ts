/** The tool `create_template`. */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Merganser, Template } from "#clients/typescript/src/merganser.ts";
import { argumentsOf } from "./arguments.ts";
import { STARTER_TAG, starterDocument } from "./starter-document.ts";
import { templateFacts } from "./template-facts.ts";
import { json, toolOf } from "./tool.ts";

const NOT_BASE64 = "This is not Base64. Give the bytes of the file in Base64, without blanks or a prefix.";

export const createTemplate = toolOf({
  name: "create_template",
  title: "Create a template",
  description:
    "Makes a template: a Word file from Markdown with tags such as [Name] and [#Items]…[/Items], or a file that is given in Base64. Answers with its tags and problems, and with corrections that edit_template takes. For a finished letter without tags, go on with read_template_text.",
  input: argumentsOf({
    name: z.string().min(1, "Give the template a name.").describe("The name of the template."),
    markdown: z.string().max(200_000).optional().describe("The text of the template, with headings, lists and tables."),
    file: argumentsOf({ filename: z.string(), base64: z.string().refine(isBase64, NOT_BASE64) })
      .optional()
      .describe("A finished template in place of markdown: .docx, .doc, .odt, .rtf, .html, .txt, .sql or .xml."),
    folder: z
      .array(z.string())
      .optional()
      .describe("The folder, named from root to leaf. Missing folders are created."),
    enhanced_syntax: z.boolean().default(true).describe("Whether tags may have expressions and filters."),
    invoice_mapping: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'For electronic invoices: each business term of EN 16931 with the name of the data that it is, or a text, as in {"number": "InvoiceNo", "lines": "Items", "lines[].quantity": "Quantity", "typeCode": {"text": "380"}}.',
      ),
  }).refine(({ markdown, file }) => (markdown === undefined) !== (file === undefined), "Give either markdown or file."),
  effect: "adds",
  async run(merganser, { name, markdown, file, folder = [], enhanced_syntax, invoice_mapping }, lasting) {
    const content =
      file === undefined
        ? await wordFile(merganser, markdown ?? "", lasting)
        : Uint8Array.from(Buffer.from(file.base64, "base64"));
    const sent = { name: file?.filename ?? `${name}.docx`, content };
    const template = await merganser.templates.create(sent, {
      name,
      folder,
      enhanced_syntax,
      ...(invoice_mapping && { invoice_mapping }),
    });
    return [json(await templateFacts(merganser, template))];
  },
});

/** `Buffer` leaves out what is not Base64, and would make another file. Encoders may break lines, and differ in two signs. */
function isBase64(text: string): boolean {
  const signs = text.replaceAll(/[\r\n]/g, "").replace(/={1,2}$/, "");
  return signs.length % 4 !== 1 && !/[^A-Za-z0-9+/_-]/.test(signs);
}

/** The service itself writes the Word file: tags in the text are not replaced, because a value is never markup. */
async function wordFile(merganser: Merganser, markdown: string, lasting: Merganser): Promise<Uint8Array> {
  await removeStarters(merganser);
  const settings = { name: `Starter ${randomUUID()}`, enhanced_syntax: true, delimiters: { left: "[", right: "]" } };
  const starter = await merganser.templates.create(
    { name: STARTER_FILENAME, content: await starterDocument() },
    { ...settings, folder: [...STARTER_FOLDER] },
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
    // What was made counts, even if this fails. Then the next call removes it.
    await lasting.templates.delete(starter.id).catch(() => undefined);
  }
}

const STARTER_FOLDER = ["Starters of agents"] as const;
const STARTER_FILENAME = "Starter.docx";
const STARTER_NAME = /^Starter [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Another agent's call may still use a newer one. */
const STARTER_MS_MAX = 10 * 60_000;

/** A starter stays behind when the service is killed between two calls. */
async function removeStarters(merganser: Merganser): Promise<void> {
  const starters = await merganser.templates.list({ folder: STARTER_FOLDER });
  for (const { id } of starters.filter(isLeft)) await merganser.templates.delete(id).catch(() => undefined);
}

/** A template of that folder that a person has named, uploaded or changed is theirs. */
function isLeft({ name, filename, created, updated }: Template): boolean {
  const isOurs = STARTER_NAME.test(name) && filename === STARTER_FILENAME && updated === created;
  return isOurs && created < Date.now() - STARTER_MS_MAX;
}

/**
 * Within tags, `*`, `|` and the like are no Markdown (CommonMark 0.31, 2.4: any ASCII punctuation can be escaped). Whoever
 * writes a table may have escaped `|` already (GFM 0.29, 4.10).
 */
function withLiteralTags(markdown: string): string {
  return markdown.replaceAll(/\[[^[\]\n]*\]/g, (tag) =>
    tag.replaceAll("\\|", "|").replaceAll(/[!-/:-@[-`{-~]/g, "\\$&"),
  );
}
