/** Finds out what this machine has and what it lacks, by examining files only, without starting a program. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { listFolder, readText } from "#local/setup/files.mjs";
import { hasChromium, hasLibrary } from "#local/setup/inspect-chromium.mjs";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";
import { upstreamVersion } from "#local/setup/versions.mjs";

/**
 * @param {import("./inspect-machine.d.mts").InspectOptions} [options]
 * @returns {import("./inspect-machine.d.mts").Machine}
 */
export function inspectMachine({ root = "/", platform = process.platform, env = process.env } = {}) {
  const dpkgStatus = readText(join(root, "var/lib/dpkg/status")) ?? "";
  const office = findLibreOffice(root, dpkgStatus, env.LIBREOFFICE_PROGRAM);
  const fonts = fontNames([...fontFolders(root, env), ...(office ? [join(office.share, "fonts/truetype")] : [])]);
  const has = {
    libreoffice: (/** @type {string} */ file) => office !== undefined && existsSync(join(office.share, file)),
    font: (/** @type {string} */ name) => fonts.has(name),
    program: (/** @type {string} */ name) => hasProgram(root, platform, env, name),
    chromium: () => hasChromium(root, env),
    library: (/** @type {string} */ file) => hasLibrary(root, file),
  };
  return {
    platform,
    distribution: readDistribution(root),
    hasApt: existsSync(join(root, "usr/bin/apt-get")),
    hasDesktopOffice: installedVersion(dpkgStatus, "libreoffice-core") !== undefined,
    ...(office?.version === undefined ? {} : { libreOfficeVersion: office.version }),
    missing: REQUIREMENTS.filter((each) => (each.platform ?? platform) === platform && !has[each.kind](each.file)),
  };
}

const DEBIAN_LAYOUT = { program: "usr/lib/libreoffice/program", share: "usr/lib/libreoffice/share" };

/**
 * The folders of an installed LibreOffice: the one that the user names, Debian's and Ubuntu's, other Linux, the
 * document foundation's own builds, macOS, Windows.
 *
 * @param {string} root
 * @param {string} dpkgStatus
 * @param {string | undefined} chosen
 */
function findLibreOffice(root, dpkgStatus, chosen) {
  const layouts = [
    ...(chosen === undefined ? [] : [{ program: chosen, share: join(chosen, "../share") }]),
    DEBIAN_LAYOUT,
    { program: "usr/lib64/libreoffice/program", share: "usr/lib64/libreoffice/share" },
    ...optFolders(root).map((folder) => ({ program: `${folder}/program`, share: `${folder}/share` })),
    {
      program: "Applications/LibreOffice.app/Contents/Frameworks",
      share: "Applications/LibreOffice.app/Contents/Resources",
    },
    { program: "Program Files/LibreOffice/program", share: "Program Files/LibreOffice/share" },
  ];
  const found = layouts.find(({ program }) => OFFICE_FILES.some((file) => existsSync(join(root, program, file))));
  if (found === undefined) {
    return undefined;
  }
  const version = found === DEBIAN_LAYOUT ? debianOfficeVersion(dpkgStatus) : undefined;
  return { share: join(root, found.share), version: version ?? bootstrapVersion(join(root, found.program)) };
}

const OFFICE_FILES = ["libmergedlo.so", "libmergedlo.dylib", "soffice.bin"];

/** @param {string} root */
function optFolders(root) {
  return listFolder(join(root, "opt"))
    .map((entry) => entry.name)
    .filter((name) => name.startsWith("libreoffice"))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => `opt/${name}`);
}

/** @param {string} dpkgStatus */
function debianOfficeVersion(dpkgStatus) {
  const version =
    installedVersion(dpkgStatus, "libreoffice-core-nogui") ?? installedVersion(dpkgStatus, "libreoffice-core");
  return version === undefined ? undefined : upstreamVersion(version);
}

/**
 * @param {string} dpkgStatus
 * @param {string} name
 */
function installedVersion(dpkgStatus, name) {
  const start = dpkgStatus.indexOf(`Package: ${name}\nStatus: install ok installed\n`);
  return start < 0 ? undefined : /^Version: (.+)$/m.exec(dpkgStatus.slice(start))?.[1];
}

/**
 * Major and minor number, such as "25.2".
 *
 * @param {string} program
 */
function bootstrapVersion(program) {
  const text = ["bootstraprc", "bootstrap.ini", "../Resources/bootstraprc"].map((file) =>
    readText(join(program, file)),
  );
  return /^ProductKey=LibreOffice (\d+\.\d+)/m.exec(text.join("\n"))?.[1];
}

/**
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function fontFolders(root, env) {
  const home = env.HOME === undefined ? [] : [".fonts", ".local/share/fonts", "Library/Fonts"];
  return [
    ...["usr/share/fonts", "usr/local/share/fonts", "Library/Fonts", "Windows/Fonts"].map((at) => join(root, at)),
    ...home.map((at) => join(root, env.HOME ?? "", at)),
  ];
}

/**
 * The names of all font files in the folders and below, without their endings.
 *
 * @param {readonly string[]} folders
 */
function fontNames(folders) {
  const names = new Set();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of listFolder(folder)) {
      if (entry.isDirectory()) {
        waiting.push(join(folder, entry.name));
      } else {
        names.add(entry.name.replace(/\.(ttf|otf|ttc)$/i, ""));
      }
    }
  }
  return names;
}

/**
 * @param {string} root
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} name
 */
function hasProgram(root, platform, env, name) {
  const file = platform === "win32" ? `${name}.exe` : name;
  const folders = [...(env.PATH ?? "").split(delimiter), "/usr/bin", "/opt/homebrew/bin"];
  return folders.some((folder) => folder !== "" && existsSync(join(root, folder, file)));
}

/**
 * https://www.freedesktop.org/software/systemd/man/latest/os-release.html
 *
 * @param {string} root
 * @returns {import("./inspect-machine.d.mts").Distribution}
 */
function readDistribution(root) {
  const text = readText(join(root, "etc/os-release")) ?? "";
  const value = (/** @type {string} */ key) => new RegExp(`^${key}=["']?([^"'\n]*)`, "m").exec(text)?.[1] ?? "";
  return {
    id: value("ID"),
    like: value("ID_LIKE").split(" ").filter(Boolean),
    codename: value("VERSION_CODENAME"),
    version: value("VERSION_ID"),
  };
}
