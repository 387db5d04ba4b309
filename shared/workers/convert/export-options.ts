/** Gives the export options of LibreOffice for each target format. */
import type { Conversion, TargetFormat } from "./converter.ts";

interface ExportOptions {
  /** LibreOfficeKit's name of the format, and the extension of the file that is written. */
  readonly format: string;
  /** The filter's name, which `soffice --convert-to` takes. */
  readonly filter: string;
  /** The filter's options, in the filter's own notation. */
  readonly options: string | null;
}

// PDF/A-1 has no transparency: transparent content becomes pictures, which take 26 MB instead of one if stored without loss.
const PDFA_1 = {
  SelectPdfVersion: 1,
  UseLosslessCompression: false,
  Quality: 95,
  ReduceImageResolution: true,
  MaxImageResolution: 300,
};

const BOOKMARKS = { ExportBookmarksToPDFDestination: true };

const EXPORT_OPTIONS = {
  ".docx": { format: "docx", filter: "MS Word 2007 XML", options: null },
  ".doc": { format: "doc", filter: "MS Word 97", options: null },
  ".odt": { format: "odt", filter: "writer8", options: null },
  // The text is UTF-8 because of the child's environment. The filter's own options cannot keep line feeds (25.2 writes
  // carriage returns).
  ".txt": { format: "txt", filter: "Text", options: null },
  // Otherwise pictures become separate files beside the page, which are never delivered.
  ".html": { format: "html", filter: "HTML (StarWriter)", options: "EmbedImages" },
  ".pdf/a-1b": pdf(PDFA_1),
  ".pdf/a-2b": pdf({ SelectPdfVersion: 2 }),
  ".pdf/a-3b": pdf({ SelectPdfVersion: 3 }),
} as const satisfies Record<Exclude<TargetFormat, ".pdf">, ExportOptions>;

const TAGGED_PDFA_1 = pdf({ ...PDFA_1, UseTaggedPDF: true });

/** LibreOffice tags PDF/A-2 and PDF/A-3 in any case. */
export function exportOptions({
  to,
  keepsBookmarks = false,
  isTagged = false,
}: Pick<Conversion, "to" | "keepsBookmarks" | "isTagged">): ExportOptions {
  if (to === ".pdf") return pdf({ UseTaggedPDF: isTagged, ...(keepsBookmarks && BOOKMARKS) });
  return to === ".pdf/a-1b" && isTagged ? TAGGED_PDFA_1 : EXPORT_OPTIONS[to];
}

/**
 * Writes values in LibreOffice's typed JSON, because the plain `Name=value` notation is silently ignored. Pictures are
 * kept as they are: reducing them takes twice the time and makes larger files. `reducePictures` does it if a caller
 * requests less quality. Comments are left out: as notes they would reach everybody who gets the document, and no part
 * of PDF/A allows them as LibreOffice writes them.
 */
function pdf(values: Readonly<Record<string, number | boolean>>): ExportOptions {
  const always = { UseLosslessCompression: true, ReduceImageResolution: false, ExportNotes: false };
  const typed = Object.entries({ ...always, ...values }).map(([name, value]) => [
    name,
    { type: typeof value === "number" ? "long" : "boolean", value: String(value) },
  ]);
  return { format: "pdf", filter: "writer_pdf_Export", options: JSON.stringify(Object.fromEntries(typed)) };
}
