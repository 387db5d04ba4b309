/** Pictures among the values of data: data URIs in plain tags (callers.md, "Tags"). */
import { hash } from "node:crypto";
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import { PICTURE_PIXELS_MAX } from "#shared/model/limits.ts";
import { type RasterFacts, rasterFacts } from "./raster-facts.ts";

export interface Picture extends RasterFacts {
  readonly bytes: Uint8Array;
}

/**
 * XML does not allow these characters (XML 1.0, production 2), so `checkXml` refuses templates with them and `xmlText`
 * takes them out of values. Nor may it hold control characters, but those docxtemplater refuses to render.
 */
export const PICTURE_MARK = { open: "\ufffe", close: "\uffff" } as const;

/** What the markup of one picture adds to the text of a document, about. */
export const PICTURE_CHARACTERS = 1_000;

/** Collects them while items are rendered. A picture that occurs often is there once. */
export class Pictures {
  readonly #byId = new Map<string, Picture>();
  /** By data URI, so that each is decoded once. */
  readonly #marks = new Map<string, string>();

  /**
   * What stands for the picture in the rendered XML until it is placed; undefined for any other value.
   * @throws MergeFailure for a picture that a document cannot show
   */
  markFor(tag: string, value: unknown): string | undefined {
    if (typeof value !== "string" || !PICTURE_URI.test(value)) return undefined;
    const known = this.#marks.get(value);
    if (known !== undefined) return known;
    const mark = this.#add(readPicture(tag, value));
    this.#marks.set(value, mark);
    return mark;
  }

  #add(picture: Picture): string {
    const id = hash("sha256", picture.bytes).slice(0, 16);
    this.#byId.set(id, picture);
    return PICTURE_MARK.open + id + PICTURE_MARK.close;
  }

  get(id: string): Picture | undefined {
    return this.#byId.get(id);
  }

  get size(): number {
    return this.#byId.size;
  }
}

const PICTURE_URI = /^data:image\//i;

function readPicture(tag: string, uri: string): Picture {
  const comma = uri.indexOf(",");
  const bytes = new Uint8Array(Buffer.from(uri.slice(comma + 1), "base64"));
  const facts = /;base64$/i.test(uri.slice(0, comma)) ? rasterFacts(bytes) : undefined;
  if (facts === undefined) {
    throw new MergeFailure(
      `the picture for the tag ${tag} is no PNG, JPEG, GIF or BMP in Base64, or its start does not tell its size; send it as one of these`,
    );
  }
  if (facts.width * facts.height > PICTURE_PIXELS_MAX) {
    throw new MergeFailure(`the picture for the tag ${tag} has more than ${PICTURE_PIXELS_MAX / 1e6} megapixels`);
  }
  return { ...facts, bytes };
}
