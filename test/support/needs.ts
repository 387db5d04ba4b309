/**
 * Lists what tests need beside Node: how it is found, and how it is installed. In a pipeline (`CI`) a missing tool is a failure.
 * Only conditions that setup and `npm run verify` cannot change may be absent there, each for a bounded number of tests.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findInstallation } from "#shared/workers/convert/installation.ts";
import { isEffective, NO_SANDBOX, supportedSandbox } from "#shared/workers/processes/confinement.ts";
import { findChromium } from "#shared/workers/render-html/find-chromium.ts";

interface Tool {
  readonly isHere: () => boolean;
  /** The remedy. */
  readonly install: string;
  /** The packages of Debian and Ubuntu that have it, beyond those of setup. */
  readonly packages?: string;
}

export interface Condition {
  /** Missing where only the work itself finds out. */
  readonly isHere?: () => boolean;
  /** Why it may be absent. */
  readonly why: string;
  /** How many tests of a whole run may be skipped because it is absent. */
  readonly skippedMax: number;
}

/** Templates of other projects, beside this one. */
export const CORPUS = path.resolve(import.meta.dirname, "../../../shared/corpus");
/** A copy of veraPDF's test files (github.com/veraPDF/veraPDF-corpus), beside this project or at another place. */
export const VERAPDF_CORPUS =
  process.env.VERAPDF_CORPUS ?? path.resolve(import.meta.dirname, "../../../shared/veraPDF-corpus");
/**
 * Copies of repositories with tests and examples of invoices, beside this project or at another place: the folders
 * eInvoicing-EN16931 (ConnectingEurope, validation-1.3.16), peppol-bis-invoice-3 (OpenPEPPOL) and xrechnung-testsuite
 * (itplr-kosit).
 */
export const INVOICE_CORPUS =
  process.env.INVOICE_CORPUS ?? path.resolve(import.meta.dirname, "../../../shared/invoice-corpus");
/** Two fonts whose letters look different and have different widths, from which tests make others. */
export const [SERIF, MONO] = ["Serif", "SansMono"].map(
  (name) => `/usr/share/fonts/truetype/dejavu/DejaVu${name}.ttf`,
) as [string, string];

const BY_SETUP = "`node local/setup.mjs` installs it on Debian and Ubuntu, under root or sudo";
const byApt = (packages: string) => ({ install: `on Debian and Ubuntu: apt-get install ${packages}`, packages });

/** In a pipeline a missing tool fails the tests that need it. */
export const TOOLS = {
  LibreOffice: { isHere: () => findInstallation() !== undefined, install: BY_SETUP },
  LibreOfficeKit: { isHere: () => findInstallation()?.kitLibrary !== undefined, install: BY_SETUP },
  Chromium: { isHere: () => findChromium({ temporaryFolder: tmpdir() }) !== undefined, install: BY_SETUP },
  poppler: {
    isHere: () => run("pdftotext", "-v") && run("pdffonts", "-v") && run("pdftoppm", "-v") && run("pdfsig", "-v"),
    install: BY_SETUP,
  },
  "DejaVu fonts": { isHere: () => existsSync(SERIF) && existsSync(MONO), ...byApt("fonts-dejavu-core") },
  openssl: { isHere: () => run("openssl", "version"), ...byApt("openssl") },
  curl: { isHere: () => run("curl", "--version"), ...byApt("curl") },
  strace: { isHere: () => run("strace", "-V"), ...byApt("strace") },
  "Python 3.11 with venv": {
    isHere: () => run("python3", "-c", "import ensurepip, venv, sys; assert sys.version_info >= (3, 11)"),
    ...byApt("python3 python3-venv"),
  },
  // Mustang's program and a client are compiled where they run.
  Java: { isHere: () => run("java", "-version") && run("javac", "-version"), ...byApt("default-jdk-headless") },
  Maven: { isHere: () => run("mvn", "-version"), ...byApt("maven") },
  Go: { isHere: () => run("go", "version"), ...byApt("golang-go") },
  // AWS's runtime interface client is compiled with them.
  compilers: {
    isHere: () => ["cmake", "g++", "make", "python3", "tar", "xz"].every((name) => run(name, "--version")),
    ...byApt("cmake g++ make python3 tar xz-utils"),
  },
  "programs for containers": {
    isHere: () => ["chroot", "unshare", "mount", "ip"].every(isSystemProgram),
    ...byApt("coreutils util-linux mount iproute2"),
  },
} as const satisfies Readonly<Record<string, Tool>>;

const MOUNT = 'd=$(mktemp -d) && { mount -t tmpfs none "$d" && umount "$d"; s=$?; rmdir "$d"; exit $s; }';
const isLinux = () => process.platform === "linux";
const isRoot = () => isLinux() && process.getuid?.() === 0;

/** Their absence skips tests everywhere. The bounds count all tests of a whole run that need them. */
export const CONDITIONS = {
  "../shared/corpus": {
    isHere: () => existsSync(CORPUS),
    why: "templates of other projects, which are not part of this repository",
    skippedMax: 25,
  },
  "../shared/veraPDF-corpus": {
    isHere: () => existsSync(VERAPDF_CORPUS),
    why: "files of veraPDF's project, which are not part of this repository",
    skippedMax: 1,
  },
  "../shared/invoice-corpus": {
    isHere: () => existsSync(INVOICE_CORPUS),
    why: "tests and examples of those who publish the rules of invoices, which are not part of this repository",
    skippedMax: 1,
  },
  Linux: { isHere: isLinux, why: "its namespaces, its /proc, its signals", skippedMax: 27 },
  "x86-64": { isHere: () => process.arch === "x64", why: "Chromium for Lambda is built for it", skippedMax: 1 },
  root: { isHere: isRoot, why: "another user's files and processes", skippedMax: 9 },
  "root who may mount": {
    isHere: () => isRoot() && run("sh", "-c", MOUNT),
    why: "containers may forbid mounts",
    skippedMax: 8,
  },
  "root who may unshare mounts": {
    isHere: () => isRoot() && run("unshare", "--mount", "sh", "-c", "mount --bind /etc/hosts /etc/resolv.conf"),
    why: "containers may forbid namespaces",
    skippedMax: 117,
  },
  "a user for each program": {
    isHere: () => supportedSandbox().user,
    why: "it takes root, and setpriv",
    skippedMax: 4,
  },
  Landlock: {
    isHere: () => isEffective({ ...NO_SANDBOX, files: "landlock" }),
    why: "kernels before 5.13, and containers, lack it",
    skippedMax: 5,
  },
  "mount namespaces": {
    isHere: () => isEffective({ ...NO_SANDBOX, files: "mount namespace" }),
    why: "kernels and containers may forbid them",
    skippedMax: 5,
  },
  seccomp: { isHere: () => supportedSandbox().network, why: "kernels and containers may forbid it", skippedMax: 2 },
  "limits of memory": { isHere: () => supportedSandbox().memory, why: "Linux has them", skippedMax: 1 },
  "/dev/shm": { isHere: () => existsSync("/dev/shm"), why: "a second file system, which macOS lacks", skippedMax: 1 },
  "Python's requests": {
    isHere: () => run("python3", "-c", "import requests"),
    why: "nothing here installs it",
    skippedMax: 2,
  },
  PHP: { isHere: () => run("php", "-r", "curl_init();"), why: "nothing here installs it", skippedMax: 2 },
  "C#": {
    isHere: () => run("mcs", "--version") && run("mono", "--version"),
    why: "nothing here installs it",
    skippedMax: 2,
  },
  "advisories in npm's registry": { why: "mirrors do not have them", skippedMax: 1 },
  "types of moto's CloudFormation": { why: "it lacks them: one for each type and installation", skippedMax: 33 },
} as const satisfies Readonly<Record<string, Condition>>;

export type ToolName = keyof typeof TOOLS;
export type ConditionName = keyof typeof CONDITIONS;
export type Need = ToolName | ConditionName;

/** Whether tests run in a pipeline, where nothing passes by being skipped. */
export function isPipeline(environment: NodeJS.ProcessEnv = process.env): boolean {
  return !["", "0", "false"].includes(environment.CI ?? "");
}

const found = new Map<Need, boolean>();

/** Why this machine lacks the tool, and the remedy; undefined where it is here. */
export function missing(tool: ToolName): string | undefined {
  return isHere(tool) ? undefined : describeMissing(tool);
}

/** The packages of the tools that this machine lacks. */
export function missingPackages(): readonly string[] {
  const tools: readonly [string, Tool][] = Object.entries(TOOLS);
  return tools.flatMap(([name, { packages }]) => (packages && !isHere(name as ToolName) ? packages.split(" ") : []));
}

function describeMissing(tool: ToolName): string {
  return `${tool} is not installed here (${TOOLS[tool].install})`;
}

/** Returns those that are absent. @throws Error in a pipeline if a tool is among them */
export function absent(needs: readonly Need[], { environment = process.env, has = isHere } = {}): readonly Need[] {
  const all = needs.filter((need) => !has(need));
  const tools = all.filter((need): need is ToolName => need in TOOLS);
  if (tools.length > 0 && isPipeline(environment))
    throw new Error(`${tools.map(describeMissing).join("; ")}. CI is set, so a test whose tool is missing fails`);
  return all;
}

/** Whether all of them are here. @throws Error in a pipeline if a tool is not */
export function has(...needs: readonly Need[]): boolean {
  return absent(needs).length === 0;
}

/** Ends the name of a skipped test. */
export function skippedWithout(need: Need): string {
  return ` (skipped without ${need})`;
}

/** Returns why a test is skipped, by its name and those of its groups. */
export function neededBy(name: string): Need | undefined {
  return ([...Object.keys(TOOLS), ...Object.keys(CONDITIONS)] as Need[]).find((need) =>
    name.includes(skippedWithout(need)),
  );
}

function isHere(need: Need): boolean {
  const known = found.get(need);
  if (known !== undefined) return known;
  const all: Readonly<Record<Need, Partial<Tool | Condition>>> = { ...TOOLS, ...CONDITIONS };
  const answer = all[need].isHere?.() ?? true;
  found.set(need, answer);
  return answer;
}

function run(program: string, ...words: readonly string[]): boolean {
  return spawnSync(program, words, { stdio: "ignore" }).status === 0;
}

function isSystemProgram(name: string): boolean {
  return ["/usr/sbin", "/usr/bin", "/sbin", "/bin"].some((folder) => existsSync(path.join(folder, name)));
}
