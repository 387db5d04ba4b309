/** Describes the headers about a document (`info-headers.ts`) for the routes of operations that send them. */
import { z } from "@hono/zod-openapi";

export const infoHeaderSchema = z.object({
  "X-Conformance": z.string().optional().openapi({
    description:
      "The standards that the document was validated against: those of PDF/A, and PDF/UA-1 if accessible is true. Sent only for PDF/A output and accessible PDFs.",
    example: "PDF/A-3b, PDF/UA-1; checked",
  }),
  "X-Invoice-Profile": z.string().optional().openapi({
    description:
      "The standard and profile of the electronic invoice or order that the document is: Factur-X, Order-X or ZUGFeRD 1.0; for `.xml` the syntax, CII or UBL. An invoice made from the data was checked, and the rules are named. Sent only for PDF/A-3 with such a file, and for `.xml`.",
    example: "Factur-X; EN 16931",
  }),
  "X-Page-Count": z.int().min(1).optional().openapi({
    description:
      "The number of pages of the PDF, including those of merge_with. For an archive, the total of all its PDFs.",
    example: 3,
  }),
  Warning: z.string().optional().openapi({
    description:
      "Describes what was left out of the document, or changed in it (RFC 7234, 5.5), and says when `Prefer: respond-async` is better for a document of this size.",
    example:
      '199 merganser "merge_with 1 (https://example.com/terms.pdf) was ignored: its server returned the status 404"',
  }),
});
