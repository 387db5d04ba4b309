/** Packs a client into the file that its language's package manager installs. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const CLIENTS = fileURLToPath(new URL("..", import.meta.url));
const TSC = path.join(CLIENTS, "../node_modules/typescript/bin/tsc");

const execute = promisify(execFile);

/** @returns the path of the packed file in the folder, for `npm install` */
export async function packForTypeScript(folder: string): Promise<string> {
  const client = path.join(CLIENTS, "typescript");
  await rm(path.join(client, "dist"), { recursive: true, force: true });
  await execute(process.execPath, [TSC, "-p", client]);
  return packInto(folder, (into) => execute("npm", ["pack", "--silent", "--pack-destination", into], { cwd: client }));
}

/** @param python that has pip @returns the path of the packed file in the folder, for `pip install` */
export async function packForPython(folder: string, python = "python3"): Promise<string> {
  const source = path.join(CLIENTS, "python");
  return packInto(folder, (into) =>
    execute(python, ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", into, source]),
  );
}

/** Finds what was packed by packing it into an empty folder. */
async function packInto(folder: string, pack: (into: string) => Promise<unknown>): Promise<string> {
  const into = await mkdtemp(path.join(tmpdir(), "merganser-pack-"));
  try {
    await pack(into);
    const [name] = await readdir(into);
    if (name === undefined) throw new Error(`nothing was packed into ${into}`);
    await mkdir(folder, { recursive: true });
    await rename(path.join(into, name), path.join(folder, name));
    return path.join(folder, name);
  } finally {
    await rm(into, { recursive: true });
  }
}
