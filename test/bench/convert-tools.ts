/** Ways to make a PDF with the same LibreOffice: how others do it. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { killGroup } from "#shared/workers/processes/child-group.ts";
import { freePorts } from "#test/support/free-ports.ts";
import { runWithBench, startWithBench } from "./end-with-bench.ts";
import type { Missing } from "./found.ts";
import { givenUpWhenLate } from "./give-up.ts";
import { haveNpmPeers, NOT_INSTALLED, NPM_PEERS, NPM_PEERS_FOLDER, type NpmPeer } from "./npm-peers.ts";
import type { PeerAnswer, PeerQuestion } from "./peers-main.ts";

export interface ConvertTool {
  readonly name: string;
  /** To PDF. */
  convert(source: Uint8Array, facts?: SourceFacts): Promise<Uint8Array>;
  /** Resolves when nothing is left to do after the last answer. */
  idle?(): Promise<void>;
  stop(): Promise<void>;
}

export interface SourceFacts {
  /** Default: .docx. */
  readonly from?: ".docx" | ".html" | ".txt";
  /** The same as a page, which what has a browser prints instead. */
  readonly html?: string;
}

export type Found = ConvertTool | Missing;

const PROGRAM_FOLDER = "/usr/lib/libreoffice/program";
/** The search path without interpreters of other installations, which do not know LibreOffice. */
const SYSTEM_PATH = "/usr/bin:/bin";

async function workFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-bench-"));
  const [source, target] = [path.join(folder, "a.docx"), path.join(folder, "a.pdf")];
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
  return { folder, source, target, profile, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A new soffice for each document, with a profile that is kept. */
export async function coldSoffice(): Promise<ConvertTool> {
  const { folder, target, profile, remove } = await workFolder();
  return givenUpWhenLate({
    name: "cold soffice",
    async convert(bytes, { from = ".docx" } = {}) {
      const source = path.join(folder, `a${from}`);
      await Promise.all([writeFile(source, bytes), rm(target, { force: true })]);
      await runWithBench("soffice", [profile, "--headless", "--convert-to", "pdf", "--outdir", folder, source]);
      return readFile(target);
    },
    stop: remove,
  });
}

/** One soffice that stays, and for each document a new client process that tells it what to do. */
export async function freshClient(): Promise<Found> {
  const name = "fresh UNO client";
  const python = "/usr/bin/python3";
  const hasUno =
    existsSync(python) &&
    (await runWithBench(python, ["-c", "import uno"]).then(
      () => true,
      () => false,
    ));
  if (!hasUno) return { name, missing: "the package python3-uno is not installed" };
  const { source, target, profile, remove } = await workFolder();
  const port = await freePorts(1);
  const accept = `--accept=socket,host=127.0.0.1,port=${port};urp;`;
  // Through its starter, which starts it again when it has made its profile; so the two are ended together.
  const office = startWithBench("soffice", [profile, "--headless", "--norestore", accept]);
  const script = path.join(import.meta.dirname, "uno-client.py");
  const tool = givenUpWhenLate({
    name,
    async convert(docx) {
      await Promise.all([writeFile(source, docx), rm(target, { force: true })]);
      const ended = runWithBench(python, [script, String(port), source, target]);
      // Python's UNO crashes now and then at its end, when the document is there.
      await ended.catch((error: unknown) => existsSync(target) || Promise.reject(error));
      return readFile(target);
    },
    async stop() {
      await killGroup(office);
      await remove();
    },
  });
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

/** Each in a process of its own, which is started for it: some start programs again and again when one is missing. */
export function npmPackages(names: readonly NpmPeer[] = NPM_PEERS): readonly Found[] {
  return haveNpmPeers() ? names.map(npmPackage) : names.map((name) => ({ name, missing: NOT_INSTALLED }));
}

function npmPackage(name: NpmPeer): ConvertTool {
  const child = fork(path.join(import.meta.dirname, "peers-main.ts"), [NPM_PEERS_FOLDER], {
    serialization: "advanced",
    env: { PATH: `${PROGRAM_FOLDER}:${SYSTEM_PATH}`, HOME: NPM_PEERS_FOLDER },
    // carbone leaves its LibreOffice behind: the whole group is ended, here or by the process itself.
    detached: true,
  });
  return givenUpWhenLate({
    name,
    async convert(source, { from = ".docx" } = {}) {
      child.send({ tool: name, source, from } satisfies PeerQuestion);
      const answer = await nextAnswer(child);
      if ("error" in answer) throw new Error(`${name}: ${answer.error}`);
      return answer.pdf;
    },
    stop: () => killGroup(child),
  });
}

/** @throws Error when the process ends instead */
function nextAnswer(child: ChildProcess): Promise<PeerAnswer> {
  const answered = new AbortController();
  const { signal } = answered;
  const answer = once(child, "message", { signal }).then(([each]) => each as PeerAnswer);
  const end = once(child, "exit", { signal }).then(() => Promise.reject(new Error("its process has ended")));
  return Promise.race([answer, end]).finally(() => answered.abort());
}
