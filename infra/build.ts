/**
 * `npm run build`: builds in dist what is deployed to AWS: the functions' bundles, the layers, and the folder from
 * which the converter's image is built. `--arch host` builds only the bundles, for this machine. It reports on stderr,
 * because `cdk list` and `cdk synth` run it, and programs read what these print.
 */
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { bundleFunction } from "./build/bundle-function.ts";
import { fillChromiumLayer } from "./build/chromium-layer.ts";
import { fillConverterContext } from "./build/converter-context.ts";
import { fillFontsLayer } from "./build/fonts-layer.ts";
import { buildStudio } from "./build/studio/build-studio.ts";
import { unpackedSize } from "./build/unpacked-size.ts";
import { writeOpenApi } from "./build/write-openapi.ts";

const project = path.resolve(import.meta.dirname, "..");
const names = (Object.keys(LAMBDAS) as LambdaName[]).filter((name) => LAMBDAS[name].codeOf === undefined);

const { values } = parseArgs({
  options: { arch: { type: "string" }, to: { type: "string", default: "dist" } },
});
const dist = path.resolve(project, values.to);
const functions = path.join(dist, "functions");
await rm(functions, { recursive: true, force: true });
if (values.arch === "host") await bundle(names, () => process.arch);
else await buildForAws();
await cp(path.join(project, "clients/mcp/skill"), path.join(functions, "call-mcp/skill"), { recursive: true });
await buildStudio({ project, folder: path.join(functions, "show-home/studio") });
await writeOpenApi(path.join(functions, "show-home", "openapi.json"));

async function buildForAws(): Promise<void> {
  const archOf = (name: LambdaName) => (LAMBDAS[name].architecture === "x86_64" ? "x64" : "arm64");
  const layers = { chromium: path.join(dist, "layers/chromium"), fonts: path.join(dist, "layers/fonts") };
  const converter = path.join(dist, "convert");
  for (const folder of [layers.chromium, layers.fonts, converter]) await rm(folder, { recursive: true, force: true });
  await bundle(
    names.filter((name) => LAMBDAS[name].packaging === "zip"),
    archOf,
  );
  await fillConverterContext({ project, folder: converter, arch: archOf("convert") });
  await fillChromiumLayer({ project, folder: layers.chromium });
  await fillFontsLayer({ project, folder: layers.fonts });
  const renderer = path.join(functions, "render-html");
  const bytes = await unpackedSize([renderer, layers.chromium, layers.fonts]);
  process.stderr.write(`render-html with its layers: ${Math.round(bytes / 1e6)} MB unpacked\n`);
}

async function bundle(wanted: readonly LambdaName[], archOf: (name: LambdaName) => string): Promise<void> {
  for (const name of wanted) {
    await bundleFunction({ project, name, folder: path.join(functions, name), arch: archOf(name) });
  }
  process.stderr.write(`${wanted.length} functions in ${path.relative(project, functions)}\n`);
}
