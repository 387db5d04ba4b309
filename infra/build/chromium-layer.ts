/** Fills the folder of the layer `chromium`: the program that @sparticuz/chromium packs, and the libraries that it needs. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

export interface LayerOptions {
  /** The root of the sources. */
  readonly project: string;
  /** The folder from which the layer is deployed; Lambda mounts it at /opt. */
  readonly folder: string;
}

/** The program stays compressed: unpacked it takes 209 MB of the 250 that a function and its layers may have. */
const COPIED = ["package.json", "LICENSE", "bin/chromium.br"];
/** The libraries for Amazon Linux 2023, on which Lambda's Node runs. */
const LIBRARIES = "bin/al2023.tar.br";

export async function fillChromiumLayer({ project, folder }: LayerOptions): Promise<void> {
  const source = path.join(project, "node_modules/@sparticuz/chromium");
  if (!existsSync(source))
    throw new Error(`${source} is missing, which contains Chromium for Lambda. Run npm ci, then build again.`);
  const target = path.join(folder, "chromium");
  await mkdir(path.join(target, "bin"), { recursive: true });
  for (const file of COPIED) await copyFile(path.join(source, file), path.join(target, file));
  await extract(path.join(source, LIBRARIES), target);
}

/**
 * Unpacks a .tar.br of a few megabytes, whose files are in `lib`. It is passed in one piece: a program that has read
 * everything may end before a stream into it is finished, which would look like a failure.
 */
async function extract(packed: string, folder: string): Promise<void> {
  const input = brotliDecompressSync(await readFile(packed));
  execFileSync("tar", ["-x", "-C", folder], { input, stdio: ["pipe", "inherit", "inherit"] });
}
