/** Lists the files of this machine that LibreOffice needs, however it is started. */
import { dirname } from "node:path";
import { FONTS } from "#shared/workers/processes/file-rights.ts";

/**
 * Debian's packages link parts of LibreOffice's folder to the last of these; dictionaries and place names are in
 * /usr/share.
 */
const SHARED = [
  ...FONTS,
  "/usr/share/libreoffice",
  "/usr/share/hunspell",
  "/usr/share/hyphen",
  "/usr/share/mythes",
  "/usr/share/liblangtag",
  "/usr/share/locale",
  "/usr/share/zoneinfo",
  "/etc/localtime",
  "/etc/libreoffice",
  "/var/lib/libreoffice",
];

/** @param programFolder the folder as in `Installation` */
export function officeFiles(programFolder: string): readonly string[] {
  return [dirname(programFolder), ...SHARED];
}

/**
 * The memory that the kernel allows LibreOffice, as a multiple of the limit at which it is ended. It stops growth that
 * is too fast for the memory watch.
 */
export const DATA_BY_LIMIT = 2;
