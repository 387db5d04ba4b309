/** Decides which of the machine's own packages to install, and names the one command that installs them. */
import { inspectMachine } from "#local/setup/inspect-machine.mjs";
import { LIBREOFFICE_VERSION_MIN, REQUIREMENTS } from "#local/setup/requirements.mjs";
import { isOlder } from "#local/setup/versions.mjs";

/** The first releases whose own LibreOffice is new enough and comes with every package named here. */
const RELEASES_MIN = new Map([
  ["debian", 13],
  ["ubuntu", 24.04],
]);

/**
 * The command that installs LibreOffice and everything that goes with it, for a person to run.
 *
 * @param {import("./system-packages.d.mts").InstallTarget} [machine]
 * @returns {string}
 */
export function installCommand(machine = inspectMachine()) {
  if (usesApt(machine)) {
    return aptCommand(machine);
  }
  switch (machine.platform) {
    case "darwin":
      return "brew install --cask libreoffice google-chrome && brew install poppler";
    case "win32":
      return "winget install TheDocumentFoundation.LibreOffice";
    default:
      return `your package manager, to install LibreOffice ${LIBREOFFICE_VERSION_MIN} or newer with Writer, Draw and Math`;
  }
}

/**
 * Plans how to install what the machine lacks. `privilege` is only called if something must be installed.
 *
 * @param {import("./system-packages.d.mts").PlanOptions} options
 * @returns {import("./system-packages.d.mts").SystemPlan}
 */
export function planSystem({ machine, privilege, skip, unobtainable }) {
  const missing = machine.missing.filter((requirement) => !unobtainable.packages.includes(requirement.package));
  const upgrade = canUpgrade(machine) && machine.libreOfficeVersion !== unobtainable.newerThan;
  if (missing.length === 0 && !upgrade) {
    return isOutdated(machine) || machine.missing.length > 0 ? { action: "note" } : { action: "none" };
  }
  if (!usesApt(machine)) {
    return { action: "tell", reason: "unknown-system" };
  }
  if (skip) {
    return { action: "tell", reason: "skipped" };
  }
  const granted = privilege();
  return granted === "none"
    ? { action: "tell", reason: "not-root" }
    : { action: "install", privilege: granted, packages: packageNames(machine, { upgrade }) };
}

/**
 * Whether the installed LibreOffice is older than the service wants.
 *
 * @param {Pick<import("./inspect-machine.d.mts").Machine, "libreOfficeVersion">} machine
 */
export function isOutdated({ libreOfficeVersion }) {
  return libreOfficeVersion !== undefined && isOlder(libreOfficeVersion, LIBREOFFICE_VERSION_MIN);
}

/**
 * Only Debian keeps newer versions of LibreOffice for its older releases.
 *
 * @param {import("./inspect-machine.d.mts").Machine} machine
 */
function canUpgrade(machine) {
  return isOutdated(machine) && usesApt(machine) && machine.distribution.id === "debian";
}

/** @param {import("./system-packages.d.mts").InstallTarget} machine */
function usesApt({ hasApt, distribution: { id, like } }) {
  return hasApt && [id, ...like].some((name) => name === "debian" || name === "ubuntu");
}

/**
 * On any other release the command is this setup itself, which looks in Debian's backports and leaves out what the
 * release does not have. Debian's next release has no version yet.
 *
 * @param {import("./system-packages.d.mts").InstallTarget} machine
 */
function aptCommand({ distribution: { id, version }, hasDesktopOffice }) {
  const minimum = RELEASES_MIN.get(id);
  if (minimum === undefined || (version !== "" && Number(version) < minimum)) {
    return "sudo $(which node) local/setup.mjs --system";
  }
  const offered = REQUIREMENTS.filter((each) => (each.distribution ?? id) === id);
  const packages = unique(offered.map((requirement) => packageName(requirement, hasDesktopOffice)));
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

/**
 * @param {import("./inspect-machine.d.mts").Machine} machine
 * @param {{ readonly upgrade: boolean }} options
 */
function packageNames({ missing, hasDesktopOffice }, { upgrade }) {
  const wanted = upgrade
    ? REQUIREMENTS.filter((each) => each.kind === "libreoffice" || missing.includes(each))
    : missing;
  return unique(wanted.map((requirement) => packageName(requirement, hasDesktopOffice)));
}

/**
 * The packages with and without windows exclude each other; the choice that the machine's owner made stays.
 *
 * @param {import("./requirements.d.mts").Requirement} requirement
 * @param {boolean} hasDesktopOffice
 */
function packageName(requirement, hasDesktopOffice) {
  return hasDesktopOffice ? requirement.package.replace(/-nogui$/, "") : requirement.package;
}

/**
 * @param {readonly string[]} names
 * @returns {string[]}
 */
function unique(names) {
  return [...new Set(names)];
}
