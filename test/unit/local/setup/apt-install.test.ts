/** Installing with apt, shown on an apt that only answers: which commands run, and with which configuration. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parsePolicy } from "#local/setup/apt.mjs";
import { installWithApt } from "#local/setup/apt-install.mjs";
import { type FakeAptAnswers, fakeApt, steps } from "./fake-apt.ts";

const WRITER = "libreoffice-writer-nogui";
const PACKAGES = [WRITER, "poppler-utils"];
const DEBIAN_SOURCES =
  "Types: deb\nURIs: http://mirror/debian\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: /keys.gpg\n";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setup-apt-"));
  mkdirSync(join(folder, "apt/sources.list.d"), { recursive: true });
  mkdirSync(join(folder, "tmp"));
  writeFileSync(join(folder, "apt/sources.list.d/debian.sources"), DEBIAN_SOURCES);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function install(answers: FakeAptAnswers, { id = "debian", privilege = "root" as "root" | "sudo", env = {} } = {}) {
  const { run, calls } = fakeApt(answers);
  const said: string[] = [];
  const result = installWithApt({
    packages: PACKAGES,
    privilege,
    distribution: { id, like: [], codename: "bookworm", version: "12" },
    run,
    say: (line) => said.push(line),
    env,
    aptFolder: join(folder, "apt"),
    temporaryFolder: join(folder, "tmp"),
  });
  return { result, calls, said: said.join("\n"), installing: calls.find(({ args }) => args.includes("install")) };
}

const OLD = { [WRITER]: "4:7.4.7-1+deb12u14", "poppler-utils": "22.12.0-2" };
const NEW = { [WRITER]: "4:25.2.3-2+deb13u5~bpo12+1", "poppler-utils": "22.12.0-2" };

describe("where the release's LibreOffice is new enough", () => {
  test("it is installed, and the indexes are not fetched when they know every package", () => {
    const { result, calls } = install({ release: NEW });
    expect(result.ok).toBe(true);
    expect(steps(calls)).toEqual(["install"]);
  });

  test("the indexes are fetched when they lack a package", () => {
    expect(steps(install({ before: {}, release: NEW }).calls)).toEqual(["update", "install"]);
  });

  test("an installation that fails is tried once more with fresh indexes", () => {
    const { result, calls } = install({ release: NEW, installs: [false, true] });
    expect(result.ok).toBe(true);
    expect(steps(calls)).toEqual(["install", "update", "install"]);
  });

  test("one that fails with fresh indexes has failed", () => {
    const { result, calls } = install({ before: {}, release: NEW, installs: [false] });
    expect(result.ok).toBe(false);
    expect(steps(calls)).toEqual(["update", "install"]);
  });

  test("a package that the release does not have is left out", () => {
    const { result, installing } = install({ release: { [WRITER]: "4:25.2.3-2" } });
    expect(result.ok).toBe(true);
    expect(installing?.args).not.toContain("poppler-utils");
  });

  test("without a network nothing is tried, and apt's own words are the result", () => {
    const { result, calls } = install({ release: {} });
    expect(result).toMatchObject({ ok: false, output: expect.stringContaining("update") });
    expect(steps(calls)).toEqual(["update"]);
  });

  test("apt asks nothing, waits for its lock, adds nothing and removes nothing", () => {
    const { installing } = install({ release: NEW });
    expect(installing?.args).toEqual(
      expect.arrayContaining(["-y", "--no-install-recommends", "--no-remove", "DPkg::Lock::Timeout=120", ...PACKAGES]),
    );
    expect(installing?.env).toMatchObject({ DEBIAN_FRONTEND: "noninteractive" });
  });
});

describe("where it is too old", () => {
  test("Debian's backports give it, through a configuration that is gone afterwards", () => {
    const { result, calls, said } = install({ release: OLD, backports: NEW });
    expect(result.ok).toBe(true);
    expect(steps(calls)).toEqual(["update with backports", "install with backports", "remove"]);
    expect(said).toContain("25.2.3 from bookworm-backports");
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  test("the temporary configuration has the machine's sources, and takes LibreOffice alone from backports", () => {
    const { sources, preferences } = install({ release: OLD, backports: NEW }).installing?.configuration ?? {};
    expect(sources).toContain(DEBIAN_SOURCES);
    expect(sources).toContain("Suites: bookworm-backports\nComponents: main\nSigned-By: /keys.gpg\n");
    expect(preferences).toBe("Package: src:libreoffice\nPin: release n=bookworm-backports\nPin-Priority: 990\n\n");
  });

  test("the machine's own sources and preferences are read and never written", () => {
    writeFileSync(join(folder, "apt/sources.list"), "deb http://mirror/extra bookworm main\n");
    writeFileSync(join(folder, "apt/preferences"), "Package: *\nPin: release a=testing\nPin-Priority: 1\n");
    const before = snapshot(join(folder, "apt"));
    const { sources, preferences } = install({ release: OLD, backports: NEW }).installing?.configuration ?? {};
    expect(sources).toContain("deb http://mirror/extra bookworm main\n");
    expect(preferences).toContain("Pin: release a=testing");
    expect(snapshot(join(folder, "apt"))).toEqual(before);
  });

  test("apt's own user can get into it", () => {
    const { configuration } = install({ release: OLD, backports: NEW }).installing ?? {};
    expect(configuration).toMatchObject({ mode: 0o755, hasPartialFolder: true });
  });

  test("without anything newer in backports the release's own is taken, and that is said", () => {
    const { result, calls, said } = install({ release: OLD, backports: OLD });
    expect(result.ok).toBe(true);
    expect(steps(calls)).toEqual(["update with backports", "remove", "install"]);
    expect(said).toContain("taking LibreOffice 7.4.7, the newest that can be had here");
  });

  test("the old version is installed if apt has no source of the release", () => {
    rmSync(join(folder, "apt/sources.list.d/debian.sources"));
    const { calls, said } = install({ release: OLD, backports: NEW });
    expect(steps(calls)).toEqual(["install"]);
    expect(said).toContain("7.4.7");
  });

  test("Ubuntu's own is taken", () => {
    const { calls } = install({ release: OLD, backports: NEW }, { id: "ubuntu" });
    expect(steps(calls)).toEqual(["install"]);
  });
});

describe("through sudo", () => {
  test("commands that change the machine run without asking for a password, with apt's settings and the proxy", () => {
    const env = { https_proxy: "http://proxy:3128" };
    const { installing: call } = install({ release: NEW }, { privilege: "sudo", env });
    expect(call?.command).toBe("sudo");
    expect(call?.args.slice(0, 2)).toEqual(["-n", "env"]);
    expect(call?.args).toEqual(
      expect.arrayContaining(["DEBIAN_FRONTEND=noninteractive", "https_proxy=http://proxy:3128", "apt-get"]),
    );
  });

  test("commands that only read do not use sudo", () => {
    const { calls } = install({ release: NEW }, { privilege: "sudo" });
    expect(calls.filter(({ args }) => args.includes("policy")).map(({ command }) => command)).not.toContain("sudo");
  });

  test("the temporary configuration, in which apt leaves root's files, is removed through it", () => {
    install({ release: OLD, backports: NEW }, { privilege: "sudo" });
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });
});

test("packages without a candidate are not among those of apt-cache policy", () => {
  const output =
    "fontconfig:\n  Installed: 2.14.1-4\n  Candidate: 2.14.1-4\n  Version table:\n *** 2.14.1-4 500\n        500 http://mirror bookworm/main\nnothing:\n  Installed: (none)\n  Candidate: (none)\n  Version table:\n";
  expect([...parsePolicy(output)]).toEqual([["fontconfig", "2.14.1-4"]]);
});

function snapshot(root: string): Record<string, string> {
  const files = readdirSync(root, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => [
      join(entry.parentPath, entry.name),
      readFileSync(join(entry.parentPath, entry.name), "utf8"),
    ]),
  );
}
