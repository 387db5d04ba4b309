/**
 * `npm run bump:image`: changes both Dockerfiles, that of the service and that of the converter on AWS, to today's base
 * images and Debian packages, and the lock file of AWS's runtime client to today's versions of what that needs. Needs
 * Docker with buildx, which asks the registry.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { bumpDockerfile } from "./build/bump-image.ts";
import { currentDigest, renewLock } from "./build/current-versions.ts";

const PROJECT = path.resolve(import.meta.dirname, "..");
const CONVERTER = path.join(PROJECT, "functions/convert");

for (const folder of [PROJECT, CONVERTER]) {
  const file = path.join(folder, "Dockerfile");
  const bumped = await bumpDockerfile(await readFile(file, "utf8"), { now: new Date(), digestOf: currentDigest });
  await writeFile(file, bumped);
}
await renewLock(path.join(CONVERTER, "runtime-client"));
