/** Bundles Studio's scripts and styles by esbuild; their names contain a hash of their content. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import type { ServedFile, ServedFiles } from "#functions/show-home/served-files.ts";
import { NODE_IN_BROWSER, readerInBrowser } from "./reader-in-browser.ts";

export interface Scripts {
  readonly served: ServedFiles;
  /** The addresses of what the pages load. */
  readonly entries: Readonly<Record<"main" | "reference" | "sheets" | "style", string>>;
  readonly docs: { readonly style: string; readonly script: string };
  /** The compressed JavaScript that the first view loads. */
  readonly firstViewBytes: number;
}

const ENTRIES = {
  main: "studio/main.tsx",
  reference: "studio/reference/reference.tsx",
  /** Reads spreadsheets on a thread of its own. */
  sheets: "studio/sheets/sheet-worker.ts",
  style: "studio/style/studio.css",
  docs: "studio/style/docs.css",
  copyCode: "studio/reference/copy-code.ts",
};

export async function bundleScripts(project: string, folder: string): Promise<Scripts> {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: Object.entries(ENTRIES).map(([out, entry]) => ({ in: entry, out })),
    bundle: true,
    splitting: true,
    format: "esm",
    target: ["es2022", "safari16"],
    minify: true,
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    outdir: path.join(folder, "studio"),
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    legalComments: "linked",
    metafile: true,
    logLevel: "error",
    inject: [NODE_IN_BROWSER],
    plugins: [readerInBrowser(project)],
  });
  const outputs = Object.keys(metafile.outputs);
  const addressOf = (entry: string) => `/${path.relative(folder, path.join(project, outputOf(metafile, entry)))}`;
  const main = outputOf(metafile, ENTRIES.main);
  const served = outputs.map((output): [string, ServedFile] => {
    const file = path.relative(folder, path.join(project, output));
    return [`/${file}`, { file, type: typeOf(file), immutable: true }];
  });
  return {
    served: Object.fromEntries(served),
    entries: {
      main: addressOf(ENTRIES.main),
      reference: addressOf(ENTRIES.reference),
      sheets: addressOf(ENTRIES.sheets),
      style: addressOf(ENTRIES.style),
    },
    docs: { style: addressOf(ENTRIES.docs), script: addressOf(ENTRIES.copyCode) },
    firstViewBytes: await compressedBytes(project, withImports(metafile, main)),
  };
}

function outputOf({ outputs }: Metafile, entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (found === undefined) throw new Error(`${entry} was not built`);
  return found[0];
}

function withImports({ outputs }: Metafile, file: string): readonly string[] {
  const imported = outputs[file]?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
  return [...new Set([file, ...imported.flatMap(({ path: part }) => withImports({ outputs, inputs: {} }, part))])];
}

async function compressedBytes(project: string, files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(path.join(project, file))).byteLength;
  return bytes;
}

function typeOf(file: string): string {
  if (file.endsWith(".css")) return "text/css; charset=utf-8";
  return file.endsWith(".js") ? "text/javascript; charset=utf-8" : "text/plain; charset=utf-8";
}
