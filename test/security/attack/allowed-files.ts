/** What a process that reads strangers' files may open, written down apart from the service's own rules. */
import { realpathSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "#test/support/program.ts";
import type { ConfinedProcess } from "./file-log.ts";

/** Folders with all that is in them, and files: the programs, their libraries, fonts, and what the system tells of itself. */
const ALLOWED = [
  path.dirname(realpathSync(process.execPath)),
  ...[
    "/usr/lib",
    "/usr/lib64",
    "/usr/libexec",
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/bin",
    "/bin",
    "/usr/local/share/fonts",
    "/usr/local/lib",
  ],
  ...[
    "fonts",
    "fontconfig",
    "libreoffice",
    "mime",
    "zoneinfo",
    "icons",
    "X11",
    "hunspell",
    "hyphen",
    "mythes",
    "locale",
    "color",
    "chromium",
    "glib-2.0",
    "ca-certificates",
    "javascript",
    "ssl",
    "drirc.d",
    "vulkan",
    "themes",
    "pixmaps",
    "liblangtag",
    "i18n",
    "glvnd",
    "liblouis",
  ].map((name) => `/usr/share/${name}`),
  ...[
    "ld.so.cache",
    "ld.so.preload",
    "fonts",
    "libreoffice",
    "nsswitch.conf",
    "passwd",
    "group",
    "locale.alias",
    "localtime",
    "timezone",
    "host.conf",
    "hosts",
    "resolv.conf",
    "gai.conf",
    "ssl",
    "chromium",
    "chromium.d",
    "machine-id",
    "drirc",
    "glvnd",
    "vulkan",
    "os-release",
    "debian_version",
    "lsb-release",
    "papersize",
  ].map((name) => `/etc/${name}`),
  "/var/cache/fontconfig",
  "/var/lib/libreoffice",
  "/var/spool/libreoffice",
  ...["null", "zero", "urandom", "random", "full", "shm"].map((name) => `/dev/${name}`),
  "/dev/pts/ptmx",
  "/sys",
  ...["cpuinfo", "meminfo", "stat", "filesystems", "version", "version_signature", "sys", "loadavg", "uptime"].map(
    (name) => `/proc/${name}`,
  ),
];

/** The service's bundle, with the programs of its workers. */
const BUNDLE = path.join(PROJECT, "dist/service-");
/** A process of its own, by its number: strace shows what `/proc/self` is at that moment. */
const OWN_PROC = /^\/proc\/(?:self|thread-self|\d+)(?:\/|$)/;
/** Folders that are allowed without their content: Chromium's sandbox keeps the folder `/proc` open. */
const FOLDERS_ALONE = new Set(["/", "/proc"]);
/** Neither a file nor a folder: pipes, sockets, memory. */
const NO_FILE = /^(?:[a-z_]+:\[|anon_inode:|\/memfd:|\/dmabuf:)/;

export interface Places {
  /** Below it each process has one folder of its own; the names of all others stand in it. */
  readonly temporaryFolder: string;
}

/** The files that it should not have opened; the folders of others are among them, from the second one on. */
export function filesOutside(
  { files }: Pick<ConfinedProcess, "files">,
  { temporaryFolder }: Places,
): readonly string[] {
  const folders = new Set<string>();
  return [...files].filter((file) => {
    if (!isBelow(temporaryFolder, file)) return !isAllowed(file);
    const [folder = ""] = path.relative(temporaryFolder, file).split(path.sep);
    if (folder !== "") folders.add(folder);
    return folder === "" || folders.size > 1;
  });
}

function isAllowed(file: string): boolean {
  return (
    NO_FILE.test(file) ||
    OWN_PROC.test(file) ||
    FOLDERS_ALONE.has(file) ||
    file.startsWith(BUNDLE) ||
    ALLOWED.some((folder) => isBelow(folder, file))
  );
}

function isBelow(folder: string, file: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}
