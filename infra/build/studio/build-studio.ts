/** Builds Studio: its scripts and styles, the pages of the documentation, and the table of what is served where. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ServedFiles } from "#functions/show-home/served-files.ts";
import { copyFiles } from "./copy-files.ts";
import { writeDocsPages } from "./docs-pages.ts";
import { replaceFolder } from "./replace-folder.ts";
import { bundleScripts, type Scripts } from "./scripts.ts";

export interface StudioBuild {
  /** The root of the sources. */
  readonly project: string;
  /** What is built. It is replaced only when everything in it is ready. */
  readonly folder: string;
}

export async function buildStudio({
  project,
  folder,
}: StudioBuild): Promise<{ files: number; firstViewBytes: number }> {
  await removeAbandoned(folder);
  // Two services that start at once build at once.
  const unfinished = `${folder}${UNFINISHED}${randomUUID()}`;
  try {
    await mkdir(unfinished, { recursive: true });
    const built = await buildIn(project, unfinished);
    await replaceFolder(folder, unfinished);
    return built;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

const UNFINISHED = ".unfinished-";
/** A build takes seconds. */
const ABANDONED_MS = 60 * 60_000;

/** A build that was killed leaves its folder. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(`${path.basename(folder)}${UNFINISHED}`))) {
    const place = path.join(parent, name);
    const begun = await stat(place).catch(() => undefined);
    if (begun !== undefined && Date.now() - begun.mtimeMs > ABANDONED_MS)
      await rm(place, { recursive: true, force: true });
  }
}

async function buildIn(project: string, unfinished: string): Promise<{ files: number; firstViewBytes: number }> {
  const scripts = await bundleScripts(project, unfinished);
  const served: ServedFiles = {
    ...scripts.served,
    ...(await writeShells(project, unfinished, scripts)),
    ...(await writeDocsPages(project, unfinished, scripts.docs)),
    ...(await copyFiles(project, "docs", unfinished)),
    ...(await copyFiles(project, "examples", unfinished)),
  };
  await writeFile(path.join(unfinished, "files.json"), JSON.stringify(served, null, 1));
  return { files: Object.keys(served).length, firstViewBytes: scripts.firstViewBytes };
}

/** The two pages that scripts fill: Studio itself and the reference of the API. */
async function writeShells(project: string, folder: string, { entries }: Scripts): Promise<ServedFiles> {
  const shell = await readFile(path.join(project, "studio/shell.html"), "utf8");
  const pages = [
    { address: "/", file: "index.html", title: "Merganser", script: entries.main, style: entries.style },
    {
      address: "/reference",
      file: "reference.html",
      title: "API reference – Merganser",
      script: entries.reference,
      style: entries.style,
    },
  ];
  const served: Record<string, ServedFiles[string]> = {};
  for (const { address, file, title, script, style } of pages) {
    const html = Object.entries({ title, script, style, worker: entries.sheets }).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      shell,
    );
    await writeFile(path.join(folder, file), html);
    served[address] = { file, type: "text/html; charset=utf-8", immutable: false };
  }
  return served;
}
