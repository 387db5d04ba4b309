/**
 * Installs packages with apt. If the release's own LibreOffice is too old, LibreOffice alone comes from the release's
 * backports, through a temporary configuration: the machine's own configuration is only read.
 */
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApt } from "#local/setup/apt.mjs";
import { backportsSource, parseAptSources } from "#local/setup/apt-sources.mjs";
import { listFolder, readText } from "#local/setup/files.mjs";
import { LIBREOFFICE_VERSION_MIN } from "#local/setup/requirements.mjs";
import { isOlder, upstreamVersion } from "#local/setup/versions.mjs";

/**
 * Packages that the release does not have are left out.
 *
 * @param {import("./apt-install.d.mts").AptInstallOptions} options
 * @returns {import("./run-command.d.mts").RunResult}
 */
export function installWithApt(options) {
  const { packages, distribution, say } = options;
  const apt = openApt(options);
  const update = apt.candidates(packages).size < packages.length ? apt.update() : undefined;
  const version = oldestOffice(apt, packages);
  if (version !== undefined && isOlder(version, LIBREOFFICE_VERSION_MIN)) {
    const result = distribution.id === "debian" ? installWithBackports(options) : undefined;
    if (result !== undefined) {
      return result;
    }
    say(`taking LibreOffice ${upstreamVersion(version)}, the newest that can be had here`);
  }
  const known = knownPackages(apt, packages);
  if (known.length === 0) {
    return { ok: false, output: update?.output ?? "" };
  }
  const result = apt.install(known);
  // An outdated index names files that the mirror no longer has.
  return result.ok || update !== undefined || !apt.update().ok ? result : apt.install(known);
}

/**
 * @param {import("./apt.d.mts").Apt} apt
 * @param {readonly string[]} packages
 */
function knownPackages(apt, packages) {
  const candidates = apt.candidates(packages);
  return packages.filter((name) => candidates.has(name));
}

/**
 * Undefined when the backports cannot be reached or have no newer LibreOffice.
 *
 * @param {import("./apt-install.d.mts").AptInstallOptions} options
 */
function installWithBackports(options) {
  const { packages, distribution, say, aptFolder = "/etc/apt", temporaryFolder = tmpdir() } = options;
  const source = backportsSource(readSources(aptFolder), distribution.codename);
  if (source === undefined) {
    return undefined;
  }
  const folder = mkdtempSync(join(temporaryFolder, "merganser-apt-"));
  try {
    const apt = openApt(options, writeConfiguration({ folder, aptFolder, source, codename: distribution.codename }));
    apt.update();
    const version = oldestOffice(apt, packages);
    if (version === undefined || isOlder(version, LIBREOFFICE_VERSION_MIN)) {
      return undefined;
    }
    say(
      `taking LibreOffice ${upstreamVersion(version)} from ${distribution.codename}-backports, because the release's ` +
        `own is older than ${LIBREOFFICE_VERSION_MIN}; apt's configuration stays as it is`,
    );
    return apt.install(knownPackages(apt, packages));
  } finally {
    // apt leaves files owned by root in there.
    openApt(options).removeFolder(folder);
  }
}

/**
 * @param {import("./apt.d.mts").Apt} apt
 * @param {readonly string[]} packages
 * @returns {string | undefined}
 */
function oldestOffice(apt, packages) {
  const names = packages.filter((name) => name.startsWith("libreoffice-"));
  const versions = names.length === 0 ? [] : [...apt.candidates(names).values()];
  return versions.sort((a, b) => Number(isOlder(b, a)) - Number(isOlder(a, b)))[0];
}

/**
 * @param {string} aptFolder
 * @returns {import("./apt-sources.d.mts").AptSource[]}
 */
function readSources(aptFolder) {
  return sourceFiles(aptFolder).flatMap((path) => parseAptSources({ name: path, text: readText(path) ?? "" }));
}

/** @param {string} aptFolder */
function sourceFiles(aptFolder) {
  const parts = join(aptFolder, "sources.list.d");
  const main = namesIn(aptFolder).filter((name) => name === "sources.list");
  const others = namesIn(parts).filter((name) => /\.(list|sources)$/.test(name));
  return [...main.map((name) => join(aptFolder, name)), ...others.sort().map((name) => join(parts, name))];
}

/** @param {string} folder */
function namesIn(folder) {
  return listFolder(folder).map(({ name }) => name);
}

/**
 * A folder with the machine's sources, the one for backports, and indexes of its own. The preference takes
 * LibreOffice's packages from there and leaves its libraries to the release, which keeps them safe.
 *
 * @param {{ readonly folder: string, readonly aptFolder: string, readonly source: string, readonly codename: string }} options
 */
function writeConfiguration({ folder, aptFolder, source, codename }) {
  // apt downloads as the user _apt, who needs access to this folder.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "sources"));
  mkdirSync(join(folder, "lists/partial"), { recursive: true });
  sourceFiles(aptFolder).forEach((path, index) => {
    symlinkSync(path, join(folder, "sources", `${index}${path.endsWith(".sources") ? ".sources" : ".list"}`));
  });
  writeFileSync(join(folder, "sources/backports.sources"), source);
  const preference = `Package: src:libreoffice\nPin: release n=${codename}-backports\nPin-Priority: 990\n`;
  writeFileSync(join(folder, "preferences"), `${preference}\n${readText(join(aptFolder, "preferences")) ?? ""}`);
  return [
    `Dir::Etc::SourceParts=${join(folder, "sources")}`,
    "Dir::Etc::SourceList=/dev/null",
    `Dir::Etc::Preferences=${join(folder, "preferences")}`,
    `Dir::State::Lists=${join(folder, "lists")}`,
    // No cache file, which would describe these sources to the next apt command.
    "Dir::Cache::pkgcache=",
    "Dir::Cache::srcpkgcache=",
    "Acquire::Languages=none",
  ];
}
