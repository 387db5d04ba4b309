/** Describes a template's preview: its page count and the fonts with which it is drawn. */
import { fontNames } from "./font-names.ts";
import { countPages } from "./page-count.ts";

export interface PdfDescription {
  readonly pageCount: number;
  /** The fonts as `fontNames` returns them. */
  readonly fontNames: readonly string[];
}

/** @throws Error as `countPages` does */
export async function describePdf(pdf: Uint8Array): Promise<PdfDescription> {
  return { pageCount: await countPages(pdf), fontNames: fontNames(pdf) };
}
