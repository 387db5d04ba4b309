/** Finds the LibreOffice installation of this machine. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Installation {
  readonly programFolder: string;
  /** The program that converts from the command line. */
  readonly soffice: string;
  /** The library with LibreOfficeKit's entry point, if it can be used. */
  readonly kitLibrary?: string;
}

const USUAL_PROGRAM_FOLDERS = [
  "/usr/lib/libreoffice/program",
  "/usr/lib64/libreoffice/program",
  "/Applications/LibreOffice.app/Contents/MacOS",
];

/** Debian's builds have everything in the second library; The Document Foundation's builds have the first. */
const KIT_LIBRARIES = ["libsofficeapp.so", "libmergedlo.so"];

/**
 * Returns the first installation in the given program folders, or in the usual ones. It only checks whether files
 * exist, so it can be called before every conversion.
 */
export function findInstallation(programFolders: readonly string[] = usualProgramFolders()): Installation | undefined {
  const programFolder = programFolders.find((folder) => existsSync(join(folder, "soffice")));
  if (programFolder === undefined) {
    return undefined;
  }
  const kitLibrary = KIT_LIBRARIES.map((name) => join(programFolder, name)).find((path) => existsSync(path));
  return { programFolder, soffice: join(programFolder, "soffice"), ...(kitLibrary && { kitLibrary }) };
}

/** Returns the program folder of a `soffice` program, which may be a link such as /usr/bin/soffice. */
export function programFolderOf(soffice: string): string {
  return dirname(existsSync(soffice) ? realpathSync(soffice) : soffice);
}

function usualProgramFolders(): readonly string[] {
  return [...USUAL_PROGRAM_FOLDERS, ...versionsInOpt()];
}

/** Returns folders such as /opt/libreoffice25.2, to which packages of The Document Foundation install, newest first. */
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
