/** Recognises pictures that a document can show, by their content. */
import type { FetchedDocument } from "#shared/merge/values/opened-document.ts";
import { PICTURE_PIXELS_MAX } from "#shared/model/limits.ts";
import { type RasterFacts, rasterFacts } from "./raster-facts.ts";

export interface Picture extends RasterFacts {
  readonly bytes: Uint8Array;
}

/** Pictures by their addresses as written in the data, and documents by their keys: see `documentKey`. */
export type FetchedPictures = ReadonlyMap<string, Picture | FetchedDocument<FetchedPictures>>;

export const NO_PICTURES: ReadonlyMap<string, never> = new Map<string, never>();

/** The reason why a document cannot show a file. */
export type PictureFault = "no_picture" | "too_large";

/** Reads only the start of the bytes. */
export function readPicture(bytes: Uint8Array): Picture | PictureFault {
  const facts = rasterFacts(bytes);
  if (facts === undefined) return "no_picture";
  return facts.width * facts.height > PICTURE_PIXELS_MAX ? "too_large" : { ...facts, bytes };
}
