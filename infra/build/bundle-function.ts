/** Bundles one Lambda function: its handler, the programs of its child processes, and the files that they load. */
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { copyNativePackages, NATIVE_PACKAGES } from "./native-packages.ts";

export interface BundleOptions {
  /** The root of the sources. */
  readonly project: string;
  readonly name: LambdaName;
  /** The folder from which the function is deployed. */
  readonly folder: string;
  /** `arm64` or `x64`, as Node names it. */
  readonly arch: string;
}

/** Programs that run as child processes, each beside the module that starts it (`siblingProgram`). */
const CONFINES = "shared/workers/processes/confine-main.ts";
const MAKES_DOCUMENTS = [
  CONFINES,
  "shared/workers/pdf-work/pdf-work-main.ts",
  "shared/workers/data-reader/reader-main.ts",
];
const PROGRAMS: Readonly<Partial<Record<LambdaName, readonly string[]>>> = {
  "generate-document": MAKES_DOCUMENTS,
  "preview-document": MAKES_DOCUMENTS,
  "run-batch": MAKES_DOCUMENTS,
  "work-on-pdf": [CONFINES, "shared/workers/pdf-work/pdf-work-main.ts"],
  convert: [CONFINES, "shared/workers/convert/libreoffice-worker.ts"],
  "render-html": [CONFINES],
};

/** The image contains no AWS client: it may start from a snapshot, where credentials would come from another place. */
const LAMBDA_ALIASES = { "@aws-sdk/credential-provider-node": "./shared/wiring/aws-role-credentials.ts" };

/**
 * CommonJS packages load Node's own modules with `require`, which a module does not have. The function that creates it
 * has a name here that nothing else in a bundle uses.
 */
const REQUIRE =
  "import{createRequire as requireInBundle}from'node:module';const require=requireInBundle(import.meta.url);";

/**
 * Functions that answer an operation are in `functions/on-aws/handlers.ts`; each other function has a handler file of
 * its own.
 */
function entryOf(name: LambdaName): string {
  const [operation] = LAMBDAS[name].operations;
  return operation === undefined ? `functions/${name}/handler.ts` : `${OPERATION}:${operation}`;
}

const OPERATION = "operation";

/** Selects one handler of `functions/on-aws/handlers.ts`; what it does not use is left out of the bundle. */
const ONE_OPERATION: Plugin = {
  name: "one operation",
  setup({ onResolve, onLoad, initialOptions }) {
    onResolve({ filter: /^operation:/ }, ({ path: entry }) => ({
      path: entry.slice(OPERATION.length + 1),
      namespace: OPERATION,
    }));
    onLoad({ filter: /./, namespace: OPERATION }, ({ path: operation }) => ({
      contents: `export { ${operation} as handler } from "./functions/on-aws/handlers.ts";`,
      resolveDir: initialOptions.absWorkingDir ?? "",
    }));
  },
};

/** Zod's messages in fifty languages are half of its size. This service reports them in English. */
const ENGLISH_ONLY: Plugin = {
  name: "english only",
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, ({ path: file }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: path.dirname(file),
    }));
  },
};

/** The names of HTML characters are a third of this XML parser, which only parses XML here. */
const XML_ONLY: Plugin = {
  name: "xml only",
  setup({ onLoad }) {
    onLoad({ filter: /\/@xmldom\/xmldom\/lib\/entities\.js$/ }, () => ({
      contents: `exports.XML_ENTITIES = exports.HTML_ENTITIES = ${JSON.stringify(XML_ENTITIES)};`,
    }));
  },
};

/**
 * docxtemplater gets its texts in a `pizzip` package that is never compressed, so the compression code, 120 KB, is left
 * out.
 */
const NOTHING_PACKED: Plugin = {
  name: "nothing packed",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^pako/ }, ({ importer }) =>
      importer.includes("/pizzip/") ? { path: "pako", namespace: "nothing packed" } : undefined,
    );
    onLoad({ filter: /^pako$/, namespace: "nothing packed" }, () => ({ contents: "" }));
  },
};

/** XML 1.0, 4.6. */
const XML_ENTITIES = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };

/** Programs that the module beside them loads when a document has a barcode, markup, or a picture that has to be converted. */
const LOADED_LATER = [
  "shared/engine/merge/barcodes/symbol-encoder.ts",
  "shared/engine/merge/markup/parse-markup.ts",
  "shared/engine/merge/pictures/codecs/picture-codecs.ts",
];

const PDFIUM = "node_modules/@hyzyla/pdfium/dist/";
const CODECS = "shared/engine/merge/pictures/codecs/";

/** WebAssembly, which lies beside the bundles of those that use the folder. */
const WASM: readonly (readonly [user: string, file: string])[] = [
  [PDFIUM, "@hyzyla/pdfium/dist/pdfium.wasm"],
  [CODECS, "@jsquash/avif/codec/dec/avif_dec.wasm"],
  [CODECS, "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"],
  [CODECS, "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"],
  [CODECS, "@jsquash/webp/codec/dec/webp_dec.wasm"],
  [CODECS, "@resvg/resvg-wasm/index_bg.wasm"],
];

const BUNDLED = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // Names are not shortened: stack traces stay readable, and keeping names beside short ones takes longer to load.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  // A module that is imported for its effect alone must be listed in package.json, or its effect would be missing on AWS.
  logOverride: { "ignored-bare-import": "error" },
} as const satisfies BuildOptions;

export async function bundleFunction({ project, name, folder, arch }: BundleOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  const programs = (PROGRAMS[name] ?? []).map((file): [string, string] => [path.basename(file, ".ts"), file]);
  const { metafile } = await build({
    ...BUNDLED,
    absWorkingDir: project,
    entryPoints: Object.fromEntries([["index", entryOf(name)], ...programs]),
    outdir: folder,
    // Code that is loaded on demand stays in a file of its own.
    splitting: true,
    mainFields: ["module", "main"],
    banner: { js: REQUIRE },
    external: [...NATIVE_PACKAGES],
    alias: LAMBDA_ALIASES,
    plugins: [ONE_OPERATION, ENGLISH_ONLY, XML_ONLY, NOTHING_PACKED],
    metafile: true,
  });
  // Node searches parent folders for it, but a confined process may read nothing above its own folder.
  await writeFile(path.join(folder, "package.json"), '{"type":"module"}\n');
  const reached = reachedFrom(metafile, ["index", ...programs.map(([program]) => program)]);
  const unreached = Object.keys(metafile.outputs).filter((file) => !reached.has(file));
  await Promise.all(unreached.map((file) => rm(path.join(project, file))));
  const inputs = [...reached].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
  const uses = (place: string) => inputs.some((input) => input.includes(place));
  for (const [, file] of WASM.filter(([user]) => uses(user))) {
    await copyFile(path.join(project, "node_modules", file), path.join(folder, path.basename(file)));
  }
  const later = LOADED_LATER.filter((program) => uses(`${path.posix.dirname(program)}/`));
  await build({ ...BUNDLED, absWorkingDir: project, entryPoints: later, entryNames: "[name]", outdir: folder });
  const native = NATIVE_PACKAGES.filter((name) => isImported(metafile, name));
  await copyNativePackages({ project, folder, arch, names: native });
}

/** The files that those which are started load; the chunks that other handlers would load are written too. */
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
