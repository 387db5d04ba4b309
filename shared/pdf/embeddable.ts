/** Tells what PDF/A-2 may hold as an attached file: nothing but PDF/A-1 and PDF/A-2 (ISO 19005-2, 6.8). */
import { checkConformance } from "./conformance/check-conformance.ts";
import { claimedLabel } from "./conformance/check-metadata.ts";
import { openPdf, UnreadablePdf } from "./objects/open-pdf.ts";

/** By its label and by what it holds; the levels A and U hold more than B, which is what is checked. */
export async function isPdfaOneOrTwo(pdf: Uint8Array): Promise<boolean> {
  try {
    const part = claimedLabel(await openPdf(pdf))?.[0];
    if (part !== "1" && part !== "2") return false;
    return (await checkConformance(pdf, `${part}b`)).length === 0;
  } catch (error) {
    if (error instanceof UnreadablePdf) return false;
    throw error;
  }
}
