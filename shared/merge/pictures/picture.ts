/** A picture that a document can show, judged by its content. */
import { PICTURE_PIXELS_MAX } from "#shared/model/limits.ts";
import { type RasterFacts, rasterFacts } from "./raster-facts.ts";

export interface Picture extends RasterFacts {
  readonly bytes: Uint8Array;
}

/** Pictures by their addresses, as the data name them. */
export type FetchedPictures = ReadonlyMap<string, Picture>;

export const NO_PICTURES: FetchedPictures = new Map();

/** Why a file is none that a document can show. */
export type PictureFault = "no_picture" | "too_large";

/** Only the start of the bytes is read. */
export function readPicture(bytes: Uint8Array): Picture | PictureFault {
  const facts = rasterFacts(bytes);
  if (facts === undefined) return "no_picture";
  return facts.width * facts.height > PICTURE_PIXELS_MAX ? "too_large" : { ...facts, bytes };
}
