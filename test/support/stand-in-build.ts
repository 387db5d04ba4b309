/** Stands in for what `npm run build` makes: the stacks need the folders, not what is in them. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";

export interface StandInBuild extends AsyncDisposable {
  readonly folder: string;
}

export async function standInBuild(): Promise<StandInBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-dist-"));
  const zipped = (Object.keys(LAMBDAS) as LambdaName[]).filter((name) => LAMBDAS[name].packaging === "zip");
  const files = [
    ...zipped.map((name) => `functions/${name}/index.mjs`),
    "convert/Dockerfile",
    "layers/chromium/chromium.br",
    "layers/fonts/fonts.conf",
  ];
  for (const file of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), file);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
