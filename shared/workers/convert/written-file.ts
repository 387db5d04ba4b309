/**
 * Verifies the file that LibreOffice has written. A process that reports success without a valid file counts as
 * crashed. The metadata of a plain PDF are corrected.
 */

import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { agreeMetadata } from "./agree-metadata.ts";
import type { TargetFormat } from "./converter.ts";

/** @throws WorkFailure `crashed` */
export function writtenFile(file: Uint8Array, to: TargetFormat): Uint8Array {
  const start = Buffer.from(file.subarray(0, STARTS_MAX)).toString("latin1");
  if (start.startsWith(STARTS[to])) {
    // The metadata of PDF/A are written anew, with its output intent.
    if (to === ".pdf") agreeMetadata(file);
    return file;
  }
  throw new WorkFailure("crashed", `the output is not a ${to} file but ${file.byteLength} bytes of another kind`);
}

const PDF = "%PDF-";
const ZIP = "PK\x03\x04";
/** MS-CFB, 2.2 */
const COMPOUND_FILE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

const STARTS: Readonly<Record<TargetFormat, string>> = {
  ".docx": ZIP,
  ".odt": ZIP,
  ".doc": COMPOUND_FILE,
  ".pdf": PDF,
  ".pdf/a-1b": PDF,
  ".pdf/a-2b": PDF,
  ".pdf/a-3b": PDF,
  // Text has no signature; an empty document is an empty text.
  ".txt": "",
  ".html": "<",
};

const STARTS_MAX = 8;
