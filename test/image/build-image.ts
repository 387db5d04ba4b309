/**
 * Does what a Dockerfile says, without a container engine: each stage is a folder, in which its programs run by chroot.
 * What took long is kept under ~/.cache/merganser until the instructions before it change.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { run } from "#test/verify/run.ts";
import { makeBase, mirrors } from "./bases.ts";
import type { Stage, Step } from "./dockerfile.ts";

/** An image as a folder, and how it is started. Disposing of it removes what is not kept for the next time. */
export interface BuiltImage extends AsyncDisposable {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly user: string;
  /** Program and arguments. */
  readonly command: readonly string[];
  /** The command of the health check, if there is one. */
  readonly healthCheck: readonly string[];
  /** What of it is kept for the next time. */
  readonly kept: readonly string[];
}

const CACHE = path.join(homedir(), ".cache", "merganser", "image");
/** A compilation, or 600 MB of packages. */
const STEP_DEADLINE_MS = 1_200_000;
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Debian's packages come from this machine's mirrors, which hold them as they are today: the snapshots of the Dockerfile
 * may be out of reach.
 * @param context the folder that COPY copies from
 */
export async function buildImage(stages: readonly Stage[], context: string): Promise<BuiltImage> {
  const built = new Map<string | undefined, BuiltStage>();
  for (const stage of stages) built.set(stage.name, await buildStage(stage, context, built));
  const image = built.get(stages.at(-1)?.name);
  if (image === undefined) throw new Error("the Dockerfile has no stage");
  return {
    ...image,
    kept: [...built.values()].map(({ kept }) => kept),
    [Symbol.asyncDispose]: () => removeRoots([...built.values()]),
  };
}

/** Removes what is kept of other images: earlier ones, by instructions that have changed since. */
export async function keepOnly(kept: readonly string[]): Promise<void> {
  const names = kept.map((folder) => path.basename(folder));
  for (const name of await readdir(CACHE)) {
    if (!names.includes(name)) await rm(path.join(CACHE, name), { recursive: true, force: true });
  }
}

/** A stage's root folder, and the folder that it shares files with, which is kept. */
type BuiltStage = Omit<BuiltImage, typeof Symbol.asyncDispose | "kept"> & { readonly kept: string };

async function removeRoots(stages: readonly BuiltStage[]): Promise<void> {
  for (const { root } of stages) await rm(root, { recursive: true, force: true });
}

async function buildStage(
  { base, steps }: Stage,
  context: string,
  others: ReadonlyMap<string | undefined, BuiltStage>,
): Promise<BuiltStage> {
  const lastRun = steps.findLastIndex(({ kind }) => kind === "run") + 1;
  const copied = await filesCopied(steps.slice(0, lastRun), context);
  const kept = path.join(CACHE, keyOf([others.get(base)?.kept ?? base, ...steps.slice(0, lastRun), ...copied]));
  const made = new StageInTheMaking(`${kept}.partial`, context, others);
  if (existsSync(kept)) made.take(steps.slice(0, lastRun));
  else await make(made, { base, others, steps: steps.slice(0, lastRun) }, kept);
  // Links to the same files, which the rest of the steps only adds to.
  const root = `${kept}.${process.pid}`;
  await must("cp", ["-al", kept, root]);
  made.root = root;
  for (const step of steps.slice(lastRun)) await made.do(step);
  return { ...made.image(), kept };
}

interface StagePlan {
  readonly base: string;
  readonly others: ReadonlyMap<string | undefined, BuiltStage>;
  readonly steps: readonly Step[];
}

async function make(made: StageInTheMaking, { base, others, steps }: StagePlan, kept: string): Promise<void> {
  await rm(made.root, { recursive: true, force: true });
  console.log(`  making ${base}`);
  const earlier = others.get(base);
  if (earlier !== undefined) await must("cp", ["-a", earlier.root, made.root]);
  else {
    await mkdir(made.root, { recursive: true });
    await makeBase(base, made.root);
  }
  for (const step of steps) await made.do(step);
  await rename(made.root, kept);
}

/** The contents of the files that steps copy from the context. */
async function filesCopied(steps: readonly Step[], context: string): Promise<readonly string[]> {
  const sources = steps.flatMap((step) => (step.kind === "copy" && step.from === undefined ? step.sources : []));
  const files = await Promise.all(sources.map((source) => filesIn(path.join(context, source))));
  return Promise.all(files.flat().map((file) => readFile(file, "utf8")));
}

/** The file, or the files of the folder. */
async function filesIn(place: string): Promise<readonly string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted();
}

function keyOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

class StageInTheMaking {
  root: string;
  readonly #context: string;
  readonly #others: ReadonlyMap<string | undefined, BuiltStage>;
  #environment: Record<string, string> = {};
  #arguments: Record<string, string> = {};
  #labels: Record<string, string> = {};
  #workingFolder = "/";
  #user = "0:0";
  #entrypoint: readonly string[] = [];
  #cmd: readonly string[] = [];
  #healthCheck: readonly string[] = [];

  constructor(root: string, context: string, others: ReadonlyMap<string | undefined, BuiltStage>) {
    this.root = root;
    this.#context = context;
    this.#others = others;
  }

  /** Steps whose files are there already. */
  take(steps: readonly Step[]): void {
    for (const step of steps) this.#note(step);
  }

  async do(step: Step): Promise<void> {
    this.#note(step);
    if (step.kind === "run") await this.#run(step.command);
    if (step.kind === "copy") await this.#copy(step);
    if (step.kind === "volume") await mkdir(this.#inRoot(step.folder), { recursive: true });
    if (step.kind === "workdir") await mkdir(this.#inRoot(step.folder), { recursive: true });
  }

  image(): Omit<BuiltStage, "kept"> {
    return {
      root: this.root,
      environment: { PATH, ...this.#environment },
      labels: this.#labels,
      workingFolder: this.#workingFolder,
      user: this.#user,
      command: [...this.#entrypoint, ...this.#cmd],
      healthCheck: this.#healthCheck,
    };
  }

  #note(step: Step): void {
    if (step.kind === "env") Object.assign(this.#environment, step.values);
    if (step.kind === "arg") Object.assign(this.#arguments, step.values);
    if (step.kind === "label") Object.assign(this.#labels, step.values);
    if (step.kind === "workdir") this.#workingFolder = step.folder;
    if (step.kind === "user") this.#user = step.user;
    if (step.kind === "entrypoint") this.#entrypoint = step.words;
    if (step.kind === "cmd") this.#cmd = step.words;
    if (step.kind === "healthcheck") this.#healthCheck = step.words;
  }

  /** With this machine's network, and in its own world of processes and mounts, which ends with it. */
  async #run(command: string): Promise<void> {
    console.log(`  RUN ${command.slice(0, 100)}…`);
    const certificates = await this.#giveCertificates();
    const script = 'mount -t proc proc "$1/proc" && exec chroot "$1" /bin/sh -c "$2"';
    const inside = `cd ${this.#workingFolder} && ${command}`;
    const { archive, security } = await mirrors();
    const env = {
      PATH,
      HOME: "/root",
      ...networkSettings(),
      ...certificates,
      ...this.#arguments,
      ...{ DEBIAN_ARCHIVE: archive, DEBIAN_SECURITY: security },
      ...this.#environment,
    };
    await must("unshare", [...OWN_WORLD, "sh", "-c", script, "sh", this.root, inside], env);
    await rm(this.#inRoot(CERTIFICATES), { force: true });
  }

  /** Provides the certificates of a proxy between this machine and the internet. Only npm uses them, during the build. */
  async #giveCertificates(): Promise<Record<string, string>> {
    const own = process.env.NODE_EXTRA_CA_CERTS;
    if (own === undefined) return {};
    await cp(own, this.#inRoot(CERTIFICATES), { dereference: true });
    return { NODE_EXTRA_CA_CERTS: CERTIFICATES };
  }

  async #copy({ from, sources, target }: Extract<Step, { kind: "copy" }>): Promise<void> {
    const origin = from === undefined ? this.#context : this.#others.get(from)?.root;
    if (origin === undefined) throw new Error(`COPY --from=${from}: there is no such stage`);
    for (const source of sources) {
      const file = path.join(origin, source);
      const isFolder = (await stat(file)).isDirectory();
      const folder = path.join(this.#workingFolder, target);
      const place = path.isAbsolute(target) ? target : `${folder}/`;
      const goal = place.endsWith("/") && !isFolder ? path.join(place, path.basename(source)) : place;
      await cp(file, this.#inRoot(goal), { recursive: true, force: true });
    }
  }

  #inRoot(place: string): string {
    return path.join(this.root, place);
  }
}

const OWN_WORLD = ["--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"];
const CERTIFICATES = "/run/certificates.pem";

/** How programs of this machine reach the network. */
function networkSettings(): Record<string, string> {
  const isSetting = ([name, value]: [string, string | undefined]) =>
    value !== undefined && /^(https?_proxy|no_proxy|npm_config_registry)$/i.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(isSetting)) as Record<string, string>;
}

async function must(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { exitCode, output } = await run(program, args, STEP_DEADLINE_MS, { env });
  if (exitCode !== 0) throw new Error(`${args.at(-1)?.slice(0, 80)} failed: ${output.trim().slice(-600)}`);
}
