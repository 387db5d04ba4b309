/** Readers of binary files: zip packages, and the checker of PDF/A. */

import { provePackage, readPackage, writePackage } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { examinePdf } from "#shared/pdf/reading/examine.ts";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import { validatePdf } from "#shared/pdf/validate/validate-pdf.ts";
import { checkInvoiceFile } from "#shared/workers/pdf-work/check-invoice-file.ts";
import { type Frame, type FuzzTarget, mustHold, unlessRefused } from "#test/fuzz/target.ts";
import { conformingPdf } from "#test/support/conforming-pdf.ts";
import { rawZip } from "#test/support/raw-zip.ts";
import { zip as packed } from "#test/support/spreadsheets.ts";

/** What all parts of an uploaded package may unpack to (docs/limits.md). */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;

export const zip: FuzzTarget = {
  about: "zip packages (shared/engine/archive)",
  seeds: () => [
    packed({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document/>".repeat(20) }),
    rawZip({ name: "a.xml", content: "<a/>" }),
    Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]),
  ],
  words: [
    "PK\x01\x02",
    "PK\x03\x04",
    "PK\x05\x06",
    "PK\x06\x06",
    "PK\x06\x07",
    "PK\x07\x08",
    "\0\0\0\0",
    "../",
    "word/document.xml",
  ],
  run(input) {
    const read = unlessRefused([PackageFailure], () => {
      const pkg = readPackage(input);
      provePackage(pkg);
      return pkg;
    });
    if (read === undefined) return;
    const size = [...read.entries.values()].reduce((sum, entry) => sum + entry.size, 0);
    mustHold(size <= UNPACKED_BYTES_MAX, "what is unpacked stays in bounds");
    const again = readPackage(writePackage(read, new Map()));
    mustHold([...again.entries.keys()].sort().join() === [...read.entries.keys()].sort().join(), "its parts are kept");
  },
};

const PDF_START =
  "%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>> endobj 2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj 3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj\n";
const PDF_END = "\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF";
const PDF_FRAMES: readonly Frame[] = [
  ["%PDF-1.7\n", ""],
  [PDF_START, PDF_END],
  [`${PDF_START}4 0 obj <</Length 9>> stream\n`, `\nendstream endobj${PDF_END}`],
  [`${PDF_START}5 0 obj <</Type/Metadata/Length 9>> stream\n`, `\nendstream endobj${PDF_END}`],
  [`${PDF_START}6 0 obj [`, `] endobj${PDF_END}`],
  [`${PDF_START}6 0 obj (`, `) endobj${PDF_END}`],
];

export const pdf: FuzzTarget = {
  about: "the checker of PDF/A, and the examination of callers' PDFs (shared/pdf)",
  deadlineMs: 10_000,
  seeds: () => (["1b", "2b", "3b"] as const).map((part) => conformingPdf(part).bytes()),
  words: [
    "obj",
    "endobj",
    "stream",
    "endstream",
    "xref",
    "trailer",
    "startxref",
    "/Type /Catalog",
    "/Kids [",
    "/Parent",
    "1 0 R",
    "<<",
    ">>",
    "/Length 9999",
    "/Filter /FlateDecode",
    "/ObjStm",
    "/Names",
    "/OpenAction",
    "%%EOF",
    "(",
    "\\",
    "<FEFF",
    "1",
    " ",
    "\n",
    "[",
    "]",
    "<",
    ">",
    "/",
    "/A",
    "#41",
    "§ 0 obj\nendobj\n",
    "§ 0 obj <</Length 0>> stream\n",
    "0000000000 00000 n \n",
    "1 0 obj",
    "q ",
    "BT ",
    "/A Do ",
    "%",
    "<?xpacket begin",
    "\0",
  ],
  frames: PDF_FRAMES,
  async run(input) {
    quickPageCount(input);
    for (const part of ["1b", "3b"] as const) await checkConformance(input, part);
    await examinePdf(input);
    await validatePdf(input, checkInvoiceFile);
  },
};
