/** What finishing a PDF tells beside its bytes when nothing was lost or changed. */
import type { FinishedPdf } from "#shared/pdf/finish.ts";

export const NOTHING_TO_TELL: Omit<FinishedPdf, "bytes" | "pageCount"> = {
  items: [],
  rasterised: [],
  empty: [],
  patched: [],
  textLost: [],
  layersLost: [],
  leftOut: [],
  filesLeftOut: [],
  losses: [],
  untagged: [],
  invoice: undefined,
  arePictures: false,
  arePatched: false,
  violations: [],
};
