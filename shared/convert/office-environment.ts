/** The environment that LibreOffice gets: nothing of ours is in it. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The whole environment of a child that works in the folder. It finds no programs: LibreOffice would run gpg five
 * times for the first document, which then takes 1.6 times as long.
 */
export function officeEnvironment(folder: string): Record<string, string> {
  return {
    PATH: join(folder, "no-programs"),
    HOME: join(folder, "home"),
    TMPDIR: join(folder, "tmp"),
    LANG: "C.UTF-8",
    // LibreOffice's own name for where a machine's extensions are noted. A LibreOffice that root once ran leaves a folder
    // there that others cannot read, and every later one of theirs would abort.
    UNO_SHARED_PACKAGES_CACHE: pathToFileURL(join(folder, "no-extensions")).href,
    // A regular expression over host names, kept by LibreOfficeKit: it matches none, so documents fetch nothing.
    LOK_HOST_ALLOWLIST: "^nothing\\.invalid$",
  };
}
