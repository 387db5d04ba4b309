/** The tool `generate_document`. */
import * as z from "zod";
import type { OutputFormat } from "#clients/typescript/src/api-types.ts";
import { OUTPUT_FORMATS } from "#shared/base/model/format.ts";
import { INVOICE_PROFILES } from "#shared/base/model/invoice-profile.ts";
import { argumentsOf, items } from "./arguments.ts";
import { json, toolOf } from "./tool.ts";

const FORMATS = OUTPUT_FORMATS as readonly [OutputFormat, ...OutputFormat[]];

export const generateDocument = toolOf({
  name: "generate_document",
  title: "Generate a document",
  description:
    "Merges data into a template and stores the document. Answers with its link, which opens without a key, and with warnings. Use preview_document first to see the result.",
  input: argumentsOf({
    template_id: z.string(),
    data: items(),
    output_format: z.enum(FORMATS).default(".pdf"),
    invoice: z
      .enum(INVOICE_PROFILES)
      .optional()
      .describe(
        "Makes an electronic invoice of this profile from `invoice` in each item, or by the mapping of the template, for .pdf/a-3b, .pdf/a-3a or .xml.",
      ),
    output_name: z.string().optional().describe("The filename. Tags in it are replaced, such as `Offer [Number]`."),
    single_file: z.boolean().default(true).describe("If false, several items become a .zip with a file for each."),
  }),
  effect: "adds",
  fetches: true,
  async run(merganser, { invoice, output_name, ...input }) {
    const generation = {
      ...input,
      ...(invoice !== undefined && { invoice }),
      ...(output_name !== undefined && { output_name }),
    };
    const document = await merganser.documents.generate(generation);
    const { id, filename, page_count, warnings, document_uri: uri } = document;
    return [
      json({ id, filename, page_count, warnings, document_uri: uri }),
      { type: "resource_link", uri, name: filename, description: "The generated document." },
    ];
  },
});
