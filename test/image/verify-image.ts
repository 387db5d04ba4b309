/**
 * Builds the image of the function `convert` by its own Dockerfile and runs it as Lambda does, without a container
 * engine. Needs root on Linux; the first time it gets some 350 MB from Debian and npm.
 */

import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fillConverterContext } from "#infra/build/converter-context.ts";
import { run } from "#test/verify/run.ts";
import type { Tally } from "#test/verify/tally.ts";
import { type BuiltImage, buildImage } from "./build-image.ts";
import { parseDockerfile } from "./dockerfile.ts";
import type { ReportText } from "./report.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const CHECK_DEADLINE_MS = 600_000;
/** Mounts, processes and a network of their own, which end with it. */
const OWN_WORLD = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--propagation", "private"];

export interface ImageOptions {
  /** A folder for the files that were made, for a look at them. */
  readonly keep?: string | undefined;
}

export async function verifyImage(tally: Tally, { keep }: ImageOptions = {}): Promise<void> {
  const obstacle = obstacleHere();
  if (obstacle !== undefined) return tally.notAvailable("the converter's image", obstacle);
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-image-"));
  try {
    await using image = await build(path.join(folder, "context"));
    await checkImage(tally, image);
    await checkRunning(tally, image, folder, keep);
  } catch (error) {
    tally.fail("the converter's image", String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function obstacleHere(): string | undefined {
  if (process.platform !== "linux") return "only Linux can run it";
  if (process.getuid?.() !== 0) return "only root can: sudo npm run verify:image";
  const missing = ["chroot", "unshare", "mount", "ip"].filter((name) => !isProgram(name));
  return missing.length > 0 ? `the programs ${missing.join(", ")} are not installed here` : undefined;
}

function isProgram(name: string): boolean {
  return ["/usr/sbin", "/usr/bin", "/sbin", "/bin"].some((folder) => existsSync(path.join(folder, name)));
}

async function build(context: string): Promise<BuiltImage> {
  await fillConverterContext({ project: PROJECT, folder: context, arch: process.arch });
  return buildImage(parseDockerfile(await readFile(path.join(context, "Dockerfile"), "utf8")), context);
}

async function checkImage(tally: Tally, { root, labels, user }: BuiltImage): Promise<void> {
  tally.check(labels["com.amazonaws.lambda.feature.snapstart"] === "Allow", "SnapStart is allowed", "the label lacks");
  tally.check(!user.startsWith("0"), "the image's user is not root", user);
  const status = await readFile(path.join(root, "var/lib/dpkg/status"), "utf8");
  const fonts = [...status.matchAll(/^Package: (fonts-.+)$/gm)].map(([, name = ""]) => name);
  const licences = await readFile(path.join(root, "var/task/FONTS.md"), "utf8");
  const unlisted = fonts.filter((name) => !licences.includes(`| \`${name}\` |`));
  tally.check(fonts.length > 6 && unlisted.length === 0, "every font's licence is listed", `not those of ${unlisted}`);
  const size = await run("du", ["-s", "--block-size=1000000", root], CHECK_DEADLINE_MS);
  console.log(`  size of the image, MB: ${size.output.split("\t")[0]}`);
}

async function checkRunning(tally: Tally, image: BuiltImage, folder: string, keep: string | undefined): Promise<void> {
  const description = path.join(folder, "image.json");
  await writeFile(description, JSON.stringify(image));
  const program = [process.execPath, path.join(import.meta.dirname, "check-image.ts"), "--image", description];
  const places = ["--view", path.join(folder, "view"), ...(keep === undefined ? [] : ["--keep", path.resolve(keep)])];
  const { exitCode, output } = await run("unshare", [...OWN_WORLD, ...program, ...places], CHECK_DEADLINE_MS);
  if (exitCode !== 0) return tally.fail("the running image", output.slice(-3000));
  const { checks, figures } = JSON.parse(output) as ReportText;
  for (const { isRight, what, why } of checks) tally.check(isRight, what, why);
  for (const [what, value] of figures) console.log(`  ${what}: ${value}`);
}
