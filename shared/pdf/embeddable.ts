/** Decides which files PDF/A-2 may contain as attachments: only PDF/A-1 and PDF/A-2 (ISO 19005-2, 6.8). */
import { checkConformance } from "./conformance/check-conformance.ts";
import { claimedLabel } from "./conformance/check-metadata.ts";
import { openPdf, UnreadablePdf } from "./objects/open-pdf.ts";

/** Checks the claimed conformance and the content. Levels A and U include level B, which is what is checked. */
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
