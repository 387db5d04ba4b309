/** Readers of binary files: zip packages, and the checker of PDF/A. */

import { provePackage, readPackage, writePackage } from "#shared/archive/package.ts";
import { PackageFailure } from "#shared/archive/package-failure.ts";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { examinePdf } from "#shared/pdf/examine.ts";
import { quickPageCount } from "#shared/pdf/quick-page-count.ts";
import { type FuzzTarget, mustHold, unlessRefused } from "#test/fuzz/target.ts";
import { conformingPdf } from "#test/support/conforming-pdf.ts";
import { rawZip } from "#test/support/raw-zip.ts";
import { zip as packed } from "#test/support/spreadsheets.ts";

/** What all parts of an uploaded package may unpack to (README, limits). */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;

export const zip: FuzzTarget = {
  about: "zip packages (shared/archive)",
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
  ],
  async run(input) {
    quickPageCount(input);
    for (const part of ["1b", "3b"] as const) await checkConformance(input, part);
    await examinePdf(input);
  },
};
