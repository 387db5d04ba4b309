/** `npm run errors`: regenerates ERRORS.md. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { errorsPage } from "./errors-page.ts";

await writeFile(fileURLToPath(new URL("../../ERRORS.md", import.meta.url)), errorsPage());
