/** Recognises pictures that a document can show, by their content. */
import { PICTURE_PIXELS_MAX } from "#shared/model/limits.ts";
import { type RasterFacts, rasterFacts } from "./raster-facts.ts";

export interface Picture extends RasterFacts {
  readonly bytes: Uint8Array;
}

/** Pictures by their addresses as written in the data. */
export type FetchedPictures = ReadonlyMap<string, Picture>;

export const NO_PICTURES: FetchedPictures = new Map();

/** The reason why a document cannot show a file. */
export type PictureFault = "no_picture" | "too_large";

/** Reads only the start of the bytes. */
export function readPicture(bytes: Uint8Array): Picture | PictureFault {
  const facts = rasterFacts(bytes);
  if (facts === undefined) return "no_picture";
  return facts.width * facts.height > PICTURE_PIXELS_MAX ? "too_large" : { ...facts, bytes };
}
