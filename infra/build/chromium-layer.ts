/** Fills the folder of the layer `chromium`: the program that @sparticuz/chromium packs, and the libraries that it needs. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

export interface LayerOptions {
  /** The root of the sources. */
  readonly project: string;
  /** What the layer is deployed from; Lambda puts it at /opt. */
  readonly folder: string;
}

/** The program goes as it is packed: unpacked it takes 209 MB of the 250 that a function and its layers may have. */
const COPIED = ["package.json", "LICENSE", "bin/chromium.br"];
/** Of Amazon Linux 2023, which Lambda's Node runs on. */
const LIBRARIES = "bin/al2023.tar.br";

export async function fillChromiumLayer({ project, folder }: LayerOptions): Promise<void> {
  const source = path.join(project, "node_modules/@sparticuz/chromium");
  if (!existsSync(source))
    throw new Error(`${source} is missing, which holds Chromium for Lambda. Run npm ci, then build again.`);
  const target = path.join(folder, "chromium");
  await mkdir(path.join(target, "bin"), { recursive: true });
  for (const file of COPIED) await copyFile(path.join(source, file), path.join(target, file));
  await extract(path.join(source, LIBRARIES), target);
}

/**
 * A .tar.br of a few megabytes, whose files lie in `lib`. In one piece: a program that has read all may end before a stream
 * into it knows that it is finished, which would be taken for a failure.
 */
async function extract(packed: string, folder: string): Promise<void> {
  const input = brotliDecompressSync(await readFile(packed));
  execFileSync("tar", ["-x", "-C", folder], { input, stdio: ["pipe", "inherit", "inherit"] });
}
