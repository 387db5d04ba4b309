/** Installs packages with machine code, which no bundle can contain, beside the bundle for its target architecture. */
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

export const NATIVE_PACKAGES = ["sharp", "koffi"] as const;

export type NativePackage = (typeof NATIVE_PACKAGES)[number];

export interface NativeOptions {
  readonly project: string;
  /** The folder whose `node_modules` receives them. */
  readonly folder: string;
  readonly arch: string;
  readonly names: readonly NativePackage[];
}

export async function copyNativePackages({ project, folder, arch, names }: NativeOptions): Promise<void> {
  for (const name of names) {
    const installed = await install(project, name, arch);
    await cp(path.join(installed, "node_modules"), path.join(folder, "node_modules"), {
      recursive: true,
      filter: (file) => !UNUSED.test(file),
    });
  }
}

/** npm's records of an installation, and files that only people and compilers read. */
const UNUSED = /(?:\/\.package-lock\.json|\/\.bin|\.d\.ts|\.map|\.md)$/;

/** Installs to dist/native, which is kept between builds; npm itself picks the files of another architecture. */
async function install(project: string, name: NativePackage, arch: string): Promise<string> {
  const version = await versionOf(project, name);
  const folder = path.join(project, "dist", "native", `${name}-${version}-${arch}`);
  if (await isComplete(folder)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true }));
  const flags = ["--cpu", arch, "--os", "linux", "--libc", "glibc", "--ignore-scripts", "--no-package-lock"];
  await promisify(execFile)("npm", ["install", `${name}@${version}`, ...flags, "--loglevel=error"], { cwd: folder });
  await writeFile(path.join(folder, COMPLETE), "");
  return folder;
}

const COMPLETE = "complete";

async function isComplete(folder: string): Promise<boolean> {
  return (await readFile(path.join(folder, COMPLETE)).catch(() => undefined)) !== undefined;
}

/** The version that the lock file names. */
async function versionOf(project: string, name: NativePackage): Promise<string> {
  const manifest = await readFile(path.join(project, "node_modules", name, "package.json"), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
