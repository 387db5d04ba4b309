/** Draws the pages of two versions with the same data, and finds what differs. */
import { kept } from "#studio/keep/kept.ts";
import { ServiceError } from "#studio/service/call.ts";
import { getSchema, preview } from "#studio/service/operations.ts";
import type { JsonObject, Preview } from "#studio/service/types.ts";
import { type Differences, differences } from "./differences.ts";
import { type Picture, type Row, rowCutter } from "./rows.ts";
import { type TagChanges, tagChanges } from "./tag-changes.ts";

export const PAGES_MAX = 20;
const WIDTH_PIXELS = 800;

export interface Compared {
  readonly tags: TagChanges;
  readonly before: Preview;
  readonly after: Preview;
  readonly places: Differences;
  /** Why they are shown with their tags: a file that cannot be filled. */
  readonly unfilled: ServiceError | undefined;
}

export async function compare(template: string, older: number, newer: number): Promise<Compared> {
  const [old, now] = await Promise.all([getSchema(template, older), getSchema(template, newer)]);
  // What was typed fills both; a tag that is gone is shown with its sample.
  const data = { ...old.sample, ...now.sample, ...kept<JsonObject>(`data.${template}`, {}) };
  const draw = (merge: boolean) =>
    Promise.all(
      [older, newer].map((version) =>
        preview({
          template_id: template,
          version,
          data,
          merge,
          pages: `1-${PAGES_MAX}`,
          width: WIDTH_PIXELS,
          known: [],
        }),
      ),
    );
  const { drawn, unfilled } = await draw(true).then(
    (pages) => ({ drawn: pages, unfilled: undefined }),
    async (error) => {
      if (!(error instanceof ServiceError) || error.status !== 422) throw error;
      return { drawn: await draw(false), unfilled: error };
    },
  );
  const [before = NO_PAGES, after = NO_PAGES] = drawn;
  const cut = rowCutter();
  const places = differences(await rowsIn(before, cut), await rowsIn(after, cut));
  return { tags: tagChanges(old.schema, now.schema), before, after, places, unfilled };
}

const NO_PAGES: Preview = { page_count: 0, pages: [], warnings: [] };

async function rowsIn({ pages }: Preview, cut: ReturnType<typeof rowCutter>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { image = "", number } of pages) rows.push(...cut(await pictureOf(image), number));
  return rows;
}

async function pictureOf(address: string): Promise<Picture> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) throw new RangeError("This browser has no canvas.");
  context.drawImage(image, 0, 0);
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}
