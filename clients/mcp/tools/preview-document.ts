/** The tool `preview_document`. */
import * as z from "zod";
import { json, picture, toolOf } from "./tool.ts";

/** Pictures of more pages would fill the agent's memory. */
const PAGES_MAX = 3;

export const previewDocument = toolOf({
  name: "preview_document",
  title: "Preview a document",
  description: `Merges data into a template and shows its pages as pictures, at most ${PAGES_MAX} at a time. Nothing is stored.`,
  input: z.object({
    template_id: z.string(),
    data: z.record(z.string(), z.unknown()).describe("One item."),
    first_page: z.number().int().min(1).default(1),
  }),
  effect: "none",
  async run(merganser, { template_id, data, first_page }) {
    const pages = `${first_page}-${first_page + PAGES_MAX - 1}`;
    const preview = await merganser.documents.preview({ template_id, data, pages });
    const pictures = preview.pages.flatMap(({ image }) => (image === undefined ? [] : [picture(image)]));
    return [json({ page_count: preview.page_count, shown: pages, warnings: preview.warnings }), ...pictures];
  },
});
