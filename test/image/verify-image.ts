/**
 * Builds the image of the function `convert` by its own Dockerfile, and the function `render-html` with its layers, and
 * runs them as Lambda does. Then builds and runs the image of the service on one machine. No container engine is needed,
 * but root on Linux; the first time it gets some 900 MB from Debian and npm.
 */

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LambdaName } from "#functions/lambdas.ts";
import { bundleFunction } from "#infra/build/bundle-function.ts";
import { fillChromiumLayer } from "#infra/build/chromium-layer.ts";
import { copyRuntimeClient, fillConverterContext } from "#infra/build/converter-context.ts";
import { fillFontsLayer } from "#infra/build/fonts-layer.ts";
import { unpackedSize } from "#infra/build/unpacked-size.ts";
import { has, missing } from "#test/support/needs.ts";
import { run } from "#test/verify/run.ts";
import type { Tally } from "#test/verify/tally.ts";
import { type BuiltImage, buildImage, keepOnly } from "./build-image.ts";
import { parseDockerfile } from "./dockerfile.ts";
import type { ReportText } from "./report.ts";
import { verifyService } from "./verify-service.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const CHECK_DEADLINE_MS = 600_000;
/** Mounts, processes and a network of their own, which end with it. */
const OWN_WORLD = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--propagation", "private"];

export interface ImageOptions {
  /** A folder for the files that were made, for a look at them. */
  readonly keep?: string | undefined;
}

export async function verifyImage(tally: Tally, { keep }: ImageOptions = {}): Promise<void> {
  const what = "the functions with LibreOffice and Chromium";
  if (!has("root")) return tally.skip("root", what, "sudo npm run verify:image", 2);
  const noPrograms = missing("programs for containers");
  if (noPrograms !== undefined) return tally.notAvailable(what, noPrograms, 2);
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-image-"));
  try {
    const kept = await verifyConverter(tally, folder, keep);
    if (has("x86-64")) kept.push(...(await verifyRenderer(tally, folder, keep)));
    else tally.skip("x86-64", "the function with Chromium", process.arch);
    kept.push(...(await verifyService(tally, folder, keep)));
    await keepOnly(kept);
  } catch (error) {
    tally.fail(what, String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers what to keep for the next time. */
async function verifyConverter(tally: Tally, folder: string, keep: string | undefined): Promise<string[]> {
  console.log("  convert:");
  const context = path.join(folder, "convert");
  await fillConverterContext({ project: PROJECT, folder: context, arch: process.arch });
  await using image = await buildImage(
    parseDockerfile(await readFile(path.join(context, "Dockerfile"), "utf8")),
    context,
  );
  await checkImage(tally, image);
  await runChecks(tally, image, { lambda: "convert", folder, keep });
  return [...image.kept];
}

/** The same Node and runtime client, which the managed runtime of Lambda has. */
async function verifyRenderer(tally: Tally, folder: string, keep: string | undefined): Promise<readonly string[]> {
  console.log("  render-html:");
  const context = path.join(folder, "render-html");
  await bundleFunction({
    project: PROJECT,
    name: "render-html",
    folder: path.join(context, "function"),
    arch: process.arch,
  });
  await copyRuntimeClient({ project: PROJECT, folder: context });
  await fillChromiumLayer({ project: PROJECT, folder: path.join(context, "chromium-layer") });
  await fillFontsLayer({ project: PROJECT, folder: path.join(context, "fonts-layer") });
  const parts = ["function", "chromium-layer", "fonts-layer"].map((part) => path.join(context, part));
  console.log(`  function and layers unpacked, MB: ${Math.round((await unpackedSize(parts)) / 1e6)}`);
  const [client] = parseDockerfile(await readFile(path.join(PROJECT, "functions/convert/Dockerfile"), "utf8"));
  const runtime = parseDockerfile(await readFile(path.join(import.meta.dirname, "managed-runtime.dockerfile"), "utf8"));
  await using image = await buildImage([...(client ? [client] : []), ...runtime], context);
  await runChecks(tally, image, { lambda: "render-html", folder, keep });
  return image.kept;
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

interface RunOptions {
  readonly lambda: LambdaName;
  readonly folder: string;
  readonly keep: string | undefined;
}

async function runChecks(tally: Tally, image: BuiltImage, { lambda, folder, keep }: RunOptions): Promise<void> {
  const description = path.join(folder, `${lambda}.json`);
  await writeFile(description, JSON.stringify(image));
  const program = [process.execPath, path.join(import.meta.dirname, "run-checks.ts"), "--lambda", lambda];
  const places = ["--image", description, "--view", path.join(folder, `${lambda}-view`)];
  const kept = keep === undefined ? [] : ["--keep", path.resolve(keep)];
  const { exitCode, output } = await run("unshare", [...OWN_WORLD, ...program, ...places, ...kept], CHECK_DEADLINE_MS);
  if (exitCode !== 0) return tally.fail(`running ${lambda}`, output.slice(-3000));
  const { checks, figures } = JSON.parse(output) as ReportText;
  for (const { isRight, what, why } of checks) tally.check(isRight, what, why);
  for (const [what, value] of figures) console.log(`  ${what}: ${value}`);
}
