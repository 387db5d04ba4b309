/** Bundles a program with the programs of its worker processes, and puts beside them the files that they load. */
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { NATIVE_PACKAGES, type NativePackage } from "./native-packages.ts";
import { ENGLISH_ONLY, NOTHING_PACKED, XML_ONLY } from "./unused-code.ts";

export interface Bundle {
  /** The root of the sources. */
  readonly project: string;
  readonly folder: string;
  /** The main program by its name in the bundle, and its source. */
  readonly main: readonly [name: string, source: string];
  /** The programs that it starts; see `WORKER_PROGRAMS`. */
  readonly programs: readonly string[];
  readonly options?: Pick<BuildOptions, "alias" | "plugins" | "sourcemap" | "sourcesContent">;
}

/** Programs that run as worker processes, each beside the module that starts it (`siblingProgram`). */
export const WORKER_PROGRAMS = {
  confine: "shared/workers/processes/confine-main.ts",
  convert: "shared/workers/convert/libreoffice-worker.ts",
  mcpWork: "shared/workers/mcp-work/mcp-work-main.ts",
  pdfWork: "shared/workers/pdf-work/pdf-work-main.ts",
  sealWork: "shared/workers/seal-work/seal-work-main.ts",
  readData: "shared/workers/data-reader/reader-main.ts",
  templateWork: "shared/workers/template-work/template-work-main.ts",
} as const;

/**
 * Programs that the module beside them loads when a document has a barcode, markup, or a picture that has to be converted,
 * or when text is in a legacy encoding.
 */
const LOADED_LATER = [
  "shared/base/encoding/legacy/rank-encodings.ts",
  "shared/engine/merge/barcodes/symbol-encoder.ts",
  "shared/engine/merge/markup/parse-markup.ts",
  "shared/engine/merge/pictures/codecs/picture-codecs.ts",
];

const PDFIUM = "node_modules/@hyzyla/pdfium/dist/";
const CODECS = "shared/engine/merge/pictures/codecs/";

const RULES = "shared/engine/invoice/rules/";

/** Files that lie beside the bundles of those that use the folder. */
const FILES: readonly (readonly [user: string, file: string])[] = [
  [RULES, "layers/invoice-rules/en16931-1.3.16/EN16931-CII-validation-preprocessed.sch"],
  [RULES, "layers/invoice-rules/en16931-1.3.16/EN16931-UBL-validation-preprocessed.sch"],
  [RULES, "layers/invoice-rules/en16931-1.3.16/LICENSE.txt"],
  [RULES, "layers/invoice-rules/france-1.4.0.02/BR-FR-Flux2-Schematron-CII.sch"],
  [RULES, "layers/invoice-rules/france-1.4.0.02/Factur-X_BASICWL.sch"],
  [RULES, "layers/invoice-rules/france-1.4.0.02/Factur-X_BASICWL_codedb.xml"],
  [RULES, "layers/invoice-rules/france-1.4.0.02/Factur-X_EXTENDED.sch"],
  [RULES, "layers/invoice-rules/france-1.4.0.02/Factur-X_EXTENDED_codedb.xml"],
  [RULES, "layers/invoice-rules/france-1.4.0.02/LICENSE-France_RFE.txt"],
  [RULES, "layers/invoice-rules/xrechnung-2.5.0/LICENSE"],
  [RULES, "layers/invoice-rules/xrechnung-2.5.0/XRechnung-CII-validation.sch"],
  [RULES, "layers/invoice-rules/xrechnung-2.5.0/XRechnung-UBL-validation.sch"],
  [RULES, "layers/invoice-rules/xrechnung-2.5.0/common.sch"],
  [PDFIUM, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"],
  [CODECS, "node_modules/@jsquash/avif/codec/dec/avif_dec.wasm"],
  [CODECS, "node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"],
  [CODECS, "node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"],
  [CODECS, "node_modules/@jsquash/webp/codec/dec/webp_dec.wasm"],
  [CODECS, "node_modules/@resvg/resvg-wasm/index_bg.wasm"],
];

/**
 * CommonJS packages load Node's own modules with `require`, which a module does not have. The function that creates it
 * has a name here that nothing else in a bundle uses.
 */
const REQUIRE =
  "import{createRequire as requireInBundle}from'node:module';const require=requireInBundle(import.meta.url);";

const COMMON = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // Names are not shortened: stack traces stay readable, and keeping names beside short ones takes longer to load.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  // A module that is imported for its effect alone must be listed in package.json, or its effect would be missing.
  logOverride: { "ignored-bare-import": "error" },
} as const satisfies BuildOptions;

/** Returns the packages with machine code that the bundle needs beside it. */
export async function bundle({
  project,
  folder,
  main: [main, source],
  programs,
  options: { plugins = [], ...options } = {},
}: Bundle): Promise<readonly NativePackage[]> {
  await mkdir(folder, { recursive: true });
  const started = programs.map((file): [string, string] => [path.basename(file, ".ts"), file]);
  const { metafile } = await build({
    ...COMMON,
    ...options,
    absWorkingDir: project,
    entryPoints: Object.fromEntries([[main, source], ...started]),
    outdir: folder,
    // Code that is loaded on demand stays in a file of its own.
    splitting: true,
    mainFields: ["module", "main"],
    banner: { js: REQUIRE },
    external: [...NATIVE_PACKAGES],
    plugins: [...plugins, ENGLISH_ONLY, XML_ONLY, NOTHING_PACKED],
    metafile: true,
  });
  // Node searches parent folders for it, but a confined process may read nothing above its own folder.
  await writeFile(path.join(folder, "package.json"), '{"type":"module"}\n');
  const reached = reachedFrom(metafile, [main, ...started.map(([program]) => program)]);
  const unreached = Object.keys(metafile.outputs).filter((file) => !reached.has(file.replace(/\.map$/, "")));
  await Promise.all(unreached.map((file) => rm(path.join(project, file))));
  const inputs = [...reached].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
  const uses = (place: string) => inputs.some((input) => input.includes(place));
  for (const [, file] of FILES.filter(([user]) => uses(user))) {
    await copyFile(path.join(project, file), path.join(folder, path.basename(file)));
  }
  const later = LOADED_LATER.filter((program) => uses(`${path.posix.dirname(program)}/`));
  await build({
    ...COMMON,
    ...options,
    absWorkingDir: project,
    entryPoints: later,
    entryNames: "[name]",
    outdir: folder,
  });
  return NATIVE_PACKAGES.filter((name) => isImported(metafile, name));
}

/** The files that those which are started load. esbuild also writes what only unused code would load on demand. */
function reachedFrom({ outputs }: Metafile, started: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const reach = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { path: imported, external } of outputs[file]?.imports ?? []) if (!external) reach(imported);
  };
  for (const file of Object.keys(outputs)) if (started.includes(path.basename(file, ".mjs"))) reach(file);
  return reached;
}

function isImported({ outputs }: Metafile, name: string): boolean {
  return Object.values(outputs).some(({ imports }) => imports.some(({ path: imported }) => imported === name));
}
