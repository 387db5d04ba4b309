/** Converts drawn pages to their API representation. */
import type { z } from "@hono/zod-openapi";
import { shortened } from "#shared/model/document-info.ts";
import type { DrawnDocument, DrawnPage } from "#shared/model/drawn-pages.ts";
import type { previewSchema } from "./preview-schema.ts";

export type PreviewAnswer = z.infer<typeof previewSchema>;

export function previewAnswer({ pageCount, pages, warnings }: DrawnDocument): PreviewAnswer {
  return { page_count: pageCount, pages: pages.map(pageAnswer), warnings: [...shortened(warnings)] };
}

function pageAnswer({ number, width, height, hash, png }: DrawnPage): PreviewAnswer["pages"][number] {
  const page = { number, width, height, hash };
  return png === undefined ? page : { ...page, image: `data:image/png;base64,${Buffer.from(png).toString("base64")}` };
}
