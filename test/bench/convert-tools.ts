/** Ways to make a PDF of a .docx with the same LibreOffice: the service's own, and how others do it. */
import { execFile, execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { killGroup } from "#shared/processes/child-group.ts";
import { freePorts } from "#test/support/free-ports.ts";
import type { PeerAnswer, PeerQuestion } from "./peers-main.ts";

export interface ConvertTool {
  readonly name: string;
  /** @param html of a text: what has a browser prints that */
  convert(docx: Uint8Array, html?: string): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** A tool, or why it cannot be measured here. */
export type Found = ConvertTool | { readonly name: string; readonly missing: string };

const run = promisify(execFile);
const PROGRAM_FOLDER = "/usr/lib/libreoffice/program";
/** Without the interpreters of other installations, which know nothing of LibreOffice. */
const SYSTEM_PATH = "/usr/bin:/bin";

async function workFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-bench-"));
  const [source, target] = [path.join(folder, "a.docx"), path.join(folder, "a.pdf")];
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
  return { folder, source, target, profile, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A new soffice for each document, with a profile that is kept. */
export async function coldSoffice(): Promise<ConvertTool> {
  const { folder, source, target, profile, remove } = await workFolder();
  return {
    name: "cold soffice",
    async convert(docx) {
      await writeFile(source, docx);
      await run("soffice", [profile, "--headless", "--convert-to", "pdf", "--outdir", folder, source]);
      return readFile(target);
    },
    stop: remove,
  };
}

/** One soffice that stays, and for each document a new client process that tells it what to do. */
export async function freshClient(): Promise<Found> {
  const name = "fresh UNO client";
  const python = "/usr/bin/python3";
  const hasUno = existsSync(python) && (await run(python, ["-c", "import uno"]).then(Boolean, () => false));
  if (!hasUno) return { name, missing: "the package python3-uno is not installed" };
  const { source, target, profile, remove } = await workFolder();
  const port = await freePorts(1);
  const accept = `--accept=socket,host=127.0.0.1,port=${port};urp;`;
  // Through its starter, which starts it again when it has made its profile; so the two are ended together.
  const office = spawn("soffice", [profile, "--headless", "--norestore", accept], { detached: true, stdio: "ignore" });
  const script = path.join(import.meta.dirname, "uno-client.py");
  const tool: ConvertTool = {
    name,
    async convert(docx) {
      await Promise.all([writeFile(source, docx), rm(target, { force: true })]);
      const ended = run(python, [script, String(port), source, target]);
      // Python's UNO crashes now and then at its end, when the document is there.
      await ended.catch((error: unknown) => existsSync(target) || Promise.reject(error));
      return readFile(target);
    },
    async stop() {
      await killGroup(office);
      await remove();
    },
  };
  if (await answers(tool)) return tool;
  await tool.stop();
  return { name, missing: "soffice does not answer on its socket" };
}

/** Within half a minute. */
async function answers(tool: ConvertTool): Promise<boolean> {
  const probe = await readFile(path.join(import.meta.dirname, "../fixtures/letter.docx"));
  for (let attempt = 0; attempt < 60; attempt++) {
    if (await tool.convert(probe).then(Boolean, () => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

const PACKAGES = { "libreoffice-convert": "1.8.2", carbone: "3.8.2" } as const;

/** Packages that are no part of the project: installed for the bench, into the user's cache. */
export async function npmPackages(): Promise<readonly Found[]> {
  const folder = path.join(homedir(), ".cache/merganser/bench");
  const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[];
  try {
    await install(folder);
  } catch {
    return names.map((name) => ({ name, missing: "it could not be installed from npm" }));
  }
  const child = fork(path.join(import.meta.dirname, "peers-main.ts"), [folder], {
    serialization: "advanced",
    env: { PATH: `${PROGRAM_FOLDER}:${SYSTEM_PATH}`, HOME: folder },
    // carbone leaves its LibreOffice behind: the whole group is ended.
    detached: true,
  });
  return names.map((name) => ({
    name,
    async convert(docx) {
      child.send({ tool: name, docx } satisfies PeerQuestion);
      const [answer] = (await once(child, "message")) as [PeerAnswer];
      if ("error" in answer) throw new Error(`${name}: ${answer.error}`);
      return answer.pdf;
    },
    async stop() {
      await killGroup(child);
    },
  }));
}

async function install(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  if (Object.keys(PACKAGES).every((name) => existsSync(path.join(folder, "node_modules", name)))) return;
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...wanted], { stdio: "ignore" });
}
