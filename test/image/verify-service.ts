/**
 * Builds the image of the service on one machine by its Dockerfile, and runs it as an engine does with a read-only root: as
 * its own user, and as any other.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { run } from "#test/verify/run.ts";
import type { Tally } from "#test/verify/tally.ts";
import { type BuiltImage, buildImage } from "./build-image.ts";
import { parseDockerfile } from "./dockerfile.ts";
import type { ReportText } from "./report.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const CHECK_DEADLINE_MS = 300_000;
const OWN_WORLD = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--propagation", "private"];
/** As OpenShift chooses one. */
const ANY_USER = "1000650000:0";

/** Answers what to keep for the next time. */
export async function verifyService(
  tally: Tally,
  folder: string,
  keep: string | undefined,
): Promise<readonly string[]> {
  console.log("  the service:");
  const text = await readFile(path.join(PROJECT, "Dockerfile"), "utf8");
  await using image = await buildImage(parseDockerfile(text), PROJECT);
  tally.check(!image.user.startsWith("0"), "the image's user is not root", image.user);
  const size = await run("du", ["-s", "--block-size=1000000", image.root], CHECK_DEADLINE_MS);
  console.log(`  size of the image, MB: ${size.output.split("\t")[0]}`);
  for (const user of [image.user, ANY_USER]) await runAs(tally, image, { user, folder, keep });
  return [...image.kept];
}

interface Run {
  readonly user: string;
  readonly folder: string;
  readonly keep: string | undefined;
}

async function runAs(tally: Tally, image: BuiltImage, { user, folder, keep }: Run): Promise<void> {
  console.log(`  as ${user}:`);
  const description = path.join(folder, "service.json");
  await writeFile(description, JSON.stringify(image));
  const place = (name: string) => path.join(folder, `service-${name}-${user.replace(":", "-")}`);
  const program = [process.execPath, path.join(import.meta.dirname, "run-service-checks.ts")];
  const words = ["--image", description, "--view", place("view"), "--volume", place("volume"), "--user", user];
  const kept = keep === undefined ? [] : ["--keep", path.resolve(keep)];
  const { exitCode, output } = await run("unshare", [...OWN_WORLD, ...program, ...words, ...kept], CHECK_DEADLINE_MS);
  if (exitCode !== 0) return tally.fail(`running the service as ${user}`, output.slice(-3000));
  const { checks, figures } = JSON.parse(output) as ReportText;
  for (const { isRight, what, why } of checks) tally.check(isRight, what, why);
  for (const [what, value] of figures) console.log(`  ${what}: ${value}`);
}
