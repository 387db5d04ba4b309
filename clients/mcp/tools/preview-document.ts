/** The tool `preview_document`. */
import * as z from "zod";
import type { Preview } from "#clients/typescript/src/api-types.ts";
import { argumentsOf, item } from "./arguments.ts";
import { json, picture, toolOf } from "./tool.ts";

/** Pictures of more pages would fill the agent's memory. */
const PAGES_MAX = 3;

export const previewDocument = toolOf({
  name: "preview_document",
  title: "Preview a document",
  description: `Merges data into a template and shows its pages as pictures, at most ${PAGES_MAX} at a time. Nothing is stored.`,
  input: argumentsOf({
    template_id: z.string(),
    data: item(),
    first_page: z.number().int().min(1).default(1),
  }),
  effect: "none",
  fetches: true,
  async run(merganser, { template_id, data, first_page }) {
    const pages = `${first_page}-${first_page + PAGES_MAX - 1}`;
    const preview = await merganser.documents.preview({ template_id, data, pages });
    const { page_count } = preview;
    const missing = preview.pages.length > 0 ? [] : [`There is no page ${first_page}. The last page is ${page_count}.`];
    const pictures = preview.pages.flatMap(({ image }) => (image === undefined ? [] : [picture(image)]));
    return [json({ page_count, shown: shownOf(preview), warnings: [...missing, ...preview.warnings] }), ...pictures];
  },
});

/** Returns the numbers of the pages, such as `4-6`, or null if there is none. */
function shownOf({ pages }: Preview): string | null {
  const [first, last] = [pages.at(0)?.number, pages.at(-1)?.number];
  if (first === undefined) return null;
  return first === last ? `${first}` : `${first}-${last}`;
}
