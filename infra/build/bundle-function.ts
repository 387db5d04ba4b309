/** Bundles one Lambda function: its handler, the programs of its child processes, and the files that they load. */
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { build, type Metafile } from "esbuild";
import type { LambdaName } from "#functions/lambdas.ts";
import { copyNativePackages, NATIVE_PACKAGES } from "./native-packages.ts";

export interface BundleOptions {
  /** The root of the sources. */
  readonly project: string;
  readonly name: LambdaName;
  /** What the function is deployed from. */
  readonly folder: string;
  /** `arm64` or `x64`, as Node names it. */
  readonly arch: string;
}

/** Programs that run as child processes, each beside the module that starts it (`siblingProgram`). */
const MAKES_DOCUMENTS = ["shared/pdf-work/pdf-work-main.ts", "shared/data-reader/reader-main.ts"];
const PROGRAMS: Readonly<Partial<Record<LambdaName, readonly string[]>>> = {
  "generate-document": MAKES_DOCUMENTS,
  "run-batch": MAKES_DOCUMENTS,
  "work-on-pdf": ["shared/pdf-work/pdf-work-main.ts"],
  convert: ["shared/convert/libreoffice-worker.ts"],
};

/** CommonJS packages ask for Node's own modules by `require`, which a module does not have. */
const REQUIRE = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

const PDFIUM = "node_modules/@hyzyla/pdfium/dist/";

export async function bundleFunction({ project, name, folder, arch }: BundleOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  const programs = (PROGRAMS[name] ?? []).map((file): [string, string] => [path.basename(file, ".ts"), file]);
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: Object.fromEntries([["index", `functions/${name}/handler.ts`], ...programs]),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    minify: true,
    // Names in the traces of errors stay readable.
    keepNames: true,
    mainFields: ["module", "main"],
    banner: { js: REQUIRE },
    legalComments: "none",
    external: [...NATIVE_PACKAGES],
    metafile: true,
  });
  if (uses(metafile, PDFIUM))
    await copyFile(path.join(project, PDFIUM, "pdfium.wasm"), path.join(folder, "pdfium.wasm"));
  const native = NATIVE_PACKAGES.filter((name) => isImported(metafile, name));
  await copyNativePackages({ project, folder, arch, names: native });
}

function uses({ inputs }: Metafile, folder: string): boolean {
  return Object.keys(inputs).some((input) => input.includes(folder));
}

function isImported({ outputs }: Metafile, name: string): boolean {
  return Object.values(outputs).some(({ imports }) => imports.some(({ path: imported }) => imported === name));
}
