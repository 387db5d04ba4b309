/** Defines which files the programs that read untrusted files need. */
import { realpathSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileRights } from "./sandbox/confinement-order.ts";

/** The needs of every program: the loader that starts it (ld.so(8)), and the system's libraries. */
const SYSTEM: FileRights = {
  run: ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"],
  read: ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/sys/devices/system/cpu"],
  write: [],
  sockets: [],
};

/** Fonts and the files of fontconfig. */
export const FONTS: readonly string[] = [
  "/etc/fonts",
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  "/usr/share/fontconfig",
  "/usr/share/texmf/fonts",
  "/var/cache/fontconfig",
];

/** Returns the rights of a program: those that every program needs, and its own. */
export function fileRights({ run = [], read = [], write = [], sockets = [] }: Partial<FileRights>): FileRights {
  return { run: [...SYSTEM.run, ...run], read: [...SYSTEM.read, ...read], write, sockets };
}

/**
 * Returns the rights of a program of this project that Node runs: its sources and packages, or the folder of its
 * bundle.
 */
export function nodeProgramRights(others: Partial<FileRights> = {}): FileRights {
  const { run = [], read = [], write = [] } = others;
  return fileRights({ run: [realpathSync(process.execPath), ...run], read: [...PROGRAM_FILES, ...read], write });
}

/** The environment of programs that Node runs. They may not open the system's OpenSSL settings. */
export const NODE_ENVIRONMENT: Readonly<Record<string, string>> = { OPENSSL_CONF: "/dev/null" };

/** The folder of the whole project is never included, because an operator may keep anything there, including data. */
const PROGRAM_FILES: readonly string[] = programFiles(fileURLToPath(import.meta.url));

function programFiles(thisFile: string): readonly string[] {
  if (extname(thisFile) !== ".ts") return [dirname(thisFile)];
  const project = join(dirname(thisFile), "../../..");
  return ["shared", "clients", "layers", "node_modules", "package.json"].map((name) => join(project, name));
}
