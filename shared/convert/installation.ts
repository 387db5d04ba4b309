/** Where LibreOffice is installed on this machine. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Installation {
  readonly programFolder: string;
  /** The program that converts from the command line. */
  readonly soffice: string;
  /** The library that holds LibreOfficeKit's entry point, where it can be used. */
  readonly kitLibrary?: string;
}

const USUAL_PROGRAM_FOLDERS = [
  "/usr/lib/libreoffice/program",
  "/usr/lib64/libreoffice/program",
  "/Applications/LibreOffice.app/Contents/MacOS",
];

/** Debian's builds hold everything in the second library, the document foundation's have the first. */
const KIT_LIBRARIES = ["libsofficeapp.so", "libmergedlo.so"];

/**
 * The first installation in the given program folders, or in the usual ones. Only looks whether files
 * exist, so it can be asked before every conversion.
 */
export function findInstallation(programFolders: readonly string[] = usualProgramFolders()): Installation | undefined {
  const programFolder = programFolders.find((folder) => existsSync(join(folder, "soffice")));
  if (programFolder === undefined) {
    return undefined;
  }
  const kitLibrary = KIT_LIBRARIES.map((name) => join(programFolder, name)).find((path) => existsSync(path));
  return { programFolder, soffice: join(programFolder, "soffice"), ...(kitLibrary && { kitLibrary }) };
}

/** The program folder of a `soffice` program, which may be a link such as /usr/bin/soffice. */
export function programFolderOf(soffice: string): string {
  return dirname(existsSync(soffice) ? realpathSync(soffice) : soffice);
}

function usualProgramFolders(): readonly string[] {
  return [...USUAL_PROGRAM_FOLDERS, ...versionsInOpt()];
}

/** Packages of the document foundation install to /opt/libreoffice25.2 and the like: the newest first. */
function versionsInOpt(): readonly string[] {
  return namesIn("/opt")
    .filter((name) => name.startsWith("libreoffice"))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join("/opt", name, "program"));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
