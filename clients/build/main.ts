/**
 * `npm run clients`: writes the API's types for the clients from the description of the API. With `-- --pack <folder>` it
 * also packs the clients into files that npm and pip install.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { API_TYPES } from "./api-types.ts";
import { packForPython, packForTypeScript } from "./pack.ts";

const { values } = parseArgs({ options: { pack: { type: "string" } } });
for (const [file, write] of Object.entries(API_TYPES)) {
  await writeFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), write());
}
if (values.pack !== undefined) {
  for (const pack of [packForTypeScript, packForPython]) process.stdout.write(`${await pack(values.pack)}\n`);
}
