/** Puts packages with machine code, and the packages that they need, from node_modules beside the service's bundle. */
import { copyFile, link, mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Links files instead of copying them where the file system allows it, because the packages have 25 MB. */
export async function linkInstalledPackages(project: string, folder: string, names: readonly string[]): Promise<void> {
  for (const name of await withDependencies(project, names)) {
    await linkFolder(path.join(project, "node_modules", name), path.join(folder, "node_modules", name));
  }
}

/** npm installs only the optional packages of this machine. */
async function withDependencies(project: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const wanted = [...names];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const manifest = await manifestOf(project, name);
    if (manifest === undefined || found.has(name)) continue;
    found.add(name);
    wanted.push(...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
  }
  return found;
}

async function manifestOf(project: string, name: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(project, "node_modules", name, "package.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Manifest);
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
