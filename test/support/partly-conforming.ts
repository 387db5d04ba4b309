/**
 * A page with text, of which PDF/A does not allow two parts: transparency (in PDF/A-1), and a mark without appearance. A
 * transparent mark lies upon it.
 */
import { rawPdf, stream } from "./raw-pdf.ts";

export function partlyConforming(name: string): Uint8Array {
  const transparent = "0 0 1 rg 110 5 40 20 re f /Half gs 1 0 0 rg 120 10 60 20 re f";
  return rawPdf({
    name,
    pages: [""],
    objects: {
      101:
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R /Annots [20 0 R 21 0 R]" +
        " /Resources << /Font << /F1 3 0 R >> /ExtGState << /Half << /ca 0.5 >> >> >> >>",
      // It restores one state too many, and leaves one saved.
      10001: stream(`BT /F1 12 Tf 20 50 Td (${name}1) Tj ET Q q ${transparent}`),
      20:
        "<< /Type /Annot /Subtype /Underline /F 4 /Rect [18 46 40 62] /QuadPoints [18 62 40 62 18 46 40 46]" +
        " /C [0 0 1] /Contents (Look here) >>",
      21: "<< /Type /Annot /Subtype /Highlight /F 4 /Rect [10 40 60 65] /C [1 1 0] /AP << /N 22 0 R >> >>",
      22: stream(
        "/Half gs 1 1 0 rg 0 0 50 25 re f",
        "/Type /XObject /Subtype /Form /BBox [0 0 50 25] /Resources << /ExtGState << /Half << /ca 0.5 >> >> >>",
      ),
    },
  });
}
