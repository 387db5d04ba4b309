/**
 * Unpacks the Chromium that @sparticuz/chromium contains for Linux on x64. The package itself is not used for that,
 * because it trusts any file called `chromium` in the temporary folder.
 */
import { createReadStream, createWriteStream, existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import { chmod, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import type { Chromium } from "./find-chromium.ts";

/**
 * Returns undefined if the package is not installed, as on other platforms.
 * @param packageFolder the folder of the package, instead of searching for it
 */
export function findPackedChromium(temporaryFolder: string, packageFolder = findPackage()): Chromium | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  if (packageFolder === undefined) return undefined;
  const packed = join(packageFolder, "bin/chromium.br");
  if (!existsSync(packed)) return undefined;
  const folder = join(temporaryFolder, `merganser-chromium-${versionOf(packageFolder)}-${process.getuid?.()}`);
  const program = join(folder, "headless_shell");
  return { program, isShell: true, unpack: () => unpack(packed, program) };
}

function findPackage(): string | undefined {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "..");
  } catch {
    return undefined;
  }
}

function versionOf(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  return version;
}

/**
 * Unpacks the program once for all starts: that takes two seconds and 210 MB. @throws Error if another user could write
 * to the folder
 */
async function unpack(packed: string, program: string): Promise<void> {
  const folder = dirname(program);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & 0o170022) === 0o040000;
  if (!isOurs) throw new Error(`${folder} is not a folder that this user alone can write to`);
  if (existsSync(program)) return;
  const partial = `${program}.${process.pid}`;
  try {
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(partial, { mode: 0o755 }));
    await chmod(partial, 0o755);
    await rename(partial, program);
  } finally {
    await rm(partial, { force: true });
  }
}
