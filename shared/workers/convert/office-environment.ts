/** Builds LibreOffice's environment, which contains nothing of the service's own. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Returns the complete environment of a child that works in the folder. It finds no programs: otherwise LibreOffice
 * would run gpg five times for the first document, which then takes 1.6 times as long.
 */
export function officeEnvironment(folder: string): Record<string, string> {
  return {
    PATH: join(folder, "no-programs"),
    HOME: join(folder, "home"),
    TMPDIR: join(folder, "tmp"),
    LANG: "C.UTF-8",
    // LibreOffice's own variable for the folder that lists a machine's extensions. If root has run LibreOffice once,
    // that folder is unreadable for other users, and LibreOffice would abort for them.
    UNO_SHARED_PACKAGES_CACHE: pathToFileURL(join(folder, "no-extensions")).href,
    // A regular expression for host names that LibreOfficeKit checks: it matches none, so documents fetch nothing.
    LOK_HOST_ALLOWLIST: "^nothing\\.invalid$",
  };
}
