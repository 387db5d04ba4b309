/** The files of this machine that LibreOffice cannot do without, whichever way it is started. */
import { dirname } from "node:path";
import { FONTS } from "#shared/processes/file-rights.ts";

/** Debian's packages link parts of LibreOffice's folder to the last ones; dictionaries and names of places lie in /usr/share. */
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

/** @param programFolder as of `Installation` */
export function officeFiles(programFolder: string): readonly string[] {
  return [dirname(programFolder), ...SHARED];
}

/** Memory that the kernel allows LibreOffice, times the limit at which it is ended: for what grows faster than that is watched. */
export const DATA_BY_LIMIT = 2;
