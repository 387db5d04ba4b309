/**
 * Provides the files of Debian or Ubuntu packages: of installed ones, or otherwise fetched by apt without privileges.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

export interface DebianPackage {
  readonly name: string;
  /** The folder that contains its files. */
  readonly root: string;
  /** The paths of the files, such as `/usr/share/fonts/truetype/…`. */
  readonly files: readonly string[];
}

/**
 * @param folder keeps what was fetched for the next time
 * @throws Error if a package is neither installed nor available from apt
 */
export function findDebianPackages(names: readonly string[], folder: string): Promise<DebianPackage[]> {
  return Promise.all(names.map(async (name) => (await installed(name)) ?? (await fetched(name, folder))));
}

/** The files as dpkg lists them. */
async function installed(name: string): Promise<DebianPackage | undefined> {
  const list = `/var/lib/dpkg/info/${name}.list`;
  if (!existsSync(list)) return undefined;
  return { name, root: "/", files: (await readFile(list, "utf8")).split("\n") };
}

/** `apt-get download` checks the signatures, and unpacking needs no privileges. */
async function fetched(name: string, folder: string): Promise<DebianPackage> {
  const root = path.join(folder, name);
  if (!existsSync(root)) {
    const partial = `${root}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    const script = 'apt-get download "$1" && dpkg-deb --extract "$1"_*.deb . && rm "$1"_*.deb';
    await promisify(execFile)("sh", ["-c", script, "sh", name], { cwd: partial });
    await rename(partial, root);
  }
  const entries = await readdir(root, { recursive: true });
  return { name, root, files: entries.map((entry) => `/${entry}`) };
}
