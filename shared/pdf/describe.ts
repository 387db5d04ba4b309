/** What a template's answer tells of its preview: how many pages it has, and which fonts it is drawn with. */
import { fontNames } from "./font-names.ts";
import { countPages } from "./page-count.ts";

export interface PdfDescription {
  readonly pageCount: number;
  /** As of `fontNames`. */
  readonly fontNames: readonly string[];
}

/** @throws Error as `countPages` does */
export async function describePdf(pdf: Uint8Array): Promise<PdfDescription> {
  return { pageCount: await countPages(pdf), fontNames: fontNames(pdf) };
}
