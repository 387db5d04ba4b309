/**
 * `npm run bump:image`: changes the converter's Dockerfile to today's base images and Debian packages, and the lock file of
 * AWS's runtime client to today's versions of what that needs. Needs Docker with buildx, which asks the registry.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { bumpDockerfile } from "./build/bump-image.ts";
import { currentDigest, renewLock } from "./build/current-versions.ts";

const FOLDER = path.resolve(import.meta.dirname, "../functions/convert");
const DOCKERFILE = path.join(FOLDER, "Dockerfile");

const bumped = await bumpDockerfile(await readFile(DOCKERFILE, "utf8"), { now: new Date(), digestOf: currentDigest });
await writeFile(DOCKERFILE, bumped);
await renewLock(path.join(FOLDER, "runtime-client"));
