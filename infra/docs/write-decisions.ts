/** `npm run decisions`: regenerates docs/decisions/README.md. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { decisionsIndex, readDecisions } from "./decisions-index.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/decisions");

await writeFile(path.join(FOLDER, "README.md"), decisionsIndex(readDecisions(FOLDER)));
