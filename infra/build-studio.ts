/** `node infra/build-studio.ts`: builds Studio's files in dist/studio, from which the service shows them. */
import path from "node:path";
import process from "node:process";
import { buildStudio } from "./build/studio/build-studio.ts";

const project = path.resolve(import.meta.dirname, "..");
const { files, firstViewBytes } = await buildStudio({ project, folder: path.join(project, "dist/studio") });
const size = Math.ceil(firstViewBytes / 1000);
process.stderr.write(`Studio: ${files} files; its first view loads ${size} kB of JavaScript (gzip)\n`);
