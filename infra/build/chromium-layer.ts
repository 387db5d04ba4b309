/** Fills the folder of the layer `chromium`: the program that @sparticuz/chromium packs, and the libraries that it needs. */
import { spawn } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

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

/** A .tar.br, whose files lie in `lib`. */
async function extract(packed: string, folder: string): Promise<void> {
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = new Promise<void>((resolve, reject) => {
    tar.on("error", reject);
    tar.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
  });
  await Promise.all([pipeline(createReadStream(packed), createBrotliDecompress(), tar.stdin), ended]);
}
