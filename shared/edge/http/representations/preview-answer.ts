/** Converts drawn pages to their API representation. */
import type { z } from "@hono/zod-openapi";
import { shortened } from "#shared/base/model/document-info.ts";
import type { DrawnDocument, DrawnPage, PageBox } from "#shared/base/model/drawn-pages.ts";
import type { previewSchema } from "./preview-schema.ts";

export type PreviewAnswer = z.infer<typeof previewSchema>;

export function previewAnswer({ pageCount, pages, warnings }: DrawnDocument): PreviewAnswer {
  return { page_count: pageCount, pages: pages.map(pageAnswer), warnings: [...shortened(warnings)] };
}

function pageAnswer({ png, places, found, ...drawn }: DrawnPage): PreviewAnswer["pages"][number] {
  const page = {
    ...drawn,
    ...(places && { places: places.map(({ data, ...box }) => ({ data: [...data], ...rounded(box) })) }),
    ...(found && { found: found.map(({ text, ...box }) => ({ text, ...rounded(box) })) }),
  };
  return png === undefined ? page : { ...page, image: `data:image/png;base64,${Buffer.from(png).toString("base64")}` };
}

/** A tenth of a pixel on a page of the largest width. */
const DECIMALS = 5;

function rounded({ x, y, width, height }: PageBox): PageBox {
  const round = (share: number): number => Number(share.toFixed(DECIMALS));
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
