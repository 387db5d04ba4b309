/** What a person reads, and what is remembered, when setup looks after the machine's own packages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Machine } from "#local/setup/inspect-machine.mjs";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";
import { setUpSystem } from "#local/setup/set-up-system.mjs";
import { installCommand } from "#local/setup/system-packages.mjs";

const BARE: Machine = {
  platform: "linux",
  distribution: { id: "debian", like: [], codename: "bookworm", version: "12" },
  hasApt: true,
  hasDesktopOffice: false,
  missing: REQUIREMENTS,
};
const COMPLETE: Machine = { ...BARE, missing: [], libreOfficeVersion: "25.2.3" };
const OLD: Machine = { ...BARE, missing: [], libreOfficeVersion: "7.4.7" };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setup-system-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

interface Scene {
  /** The machine as it is found, and as it is after an installation. */
  readonly machines: readonly Machine[];
  readonly uid?: number;
  readonly sudo?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly installOk?: boolean;
}

function setUp({ machines, uid = 0, sudo = false, env = {}, installOk = true }: Scene) {
  const waiting = [...machines];
  const said: string[] = [];
  const ran: string[] = [];
  const installed: (readonly string[])[] = [];
  const result = setUpSystem({
    run: (command, args) => {
      ran.push([command, ...args].join(" "));
      return { ok: sudo, output: "" };
    },
    say: (line) => said.push(line),
    env,
    notesFile: join(folder, "notes.json"),
    inspect: () => waiting.shift() ?? expect.unreachable("inspected too often"),
    install: ({ packages, privilege }) => {
      installed.push([privilege, ...packages]);
      return { ok: installOk, output: installOk ? "" : "E: Unable to fetch some archives\n" };
    },
    uid,
  });
  return { ...result, said, ran, installed };
}

describe("with nothing to do", () => {
  test("nothing is printed and no program is started", () => {
    expect(setUp({ machines: [COMPLETE], uid: 1000 })).toEqual({ complete: true, said: [], ran: [], installed: [] });
  });

  test("an old LibreOffice for which there is no newer one is one line, at every later start", () => {
    setUp({ machines: [OLD, OLD] });
    const { said, installed } = setUp({ machines: [OLD] });
    expect(installed).toEqual([]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("LibreOffice 7.4.7 is older than 24.2");
  });
});

describe("where the release's packages lack something", () => {
  const DIALOGS = REQUIREMENTS.filter((requirement) => requirement.package === "libreoffice-uiconfig-writer");
  const INCOMPLETE: Machine = { ...OLD, missing: DIALOGS };

  test("that is said, once an installation succeeded without it and in one line at every later start", () => {
    const first = setUp({ machines: [BARE, INCOMPLETE] });
    expect(first.complete).toBe(false);
    expect(first.said.at(-1)).toContain("documents with comments");
    const second = setUp({ machines: [INCOMPLETE] });
    expect(second.installed).toEqual([]);
    expect(second.said).toEqual([first.said.at(-1)]);
  });

  test("it is tried again after an installation that failed", () => {
    setUp({ machines: [BARE, INCOMPLETE], installOk: false });
    expect(setUp({ machines: [INCOMPLETE, COMPLETE] }).installed).toHaveLength(1);
  });

  test("it is tried again once the machine has another release", () => {
    setUp({ machines: [BARE, INCOMPLETE] });
    const upgraded = { ...INCOMPLETE, distribution: { ...INCOMPLETE.distribution, codename: "trixie", version: "13" } };
    expect(setUp({ machines: [upgraded, COMPLETE] }).installed).toHaveLength(1);
  });
});

describe("a user without rights", () => {
  test("reads what is missing and the one command, and nothing is installed", () => {
    const { complete, said, ran, installed } = setUp({ machines: [BARE], uid: 1000 });
    expect(complete).toBe(false);
    expect(installed).toEqual([]);
    expect(ran).toEqual(["sudo -n true"]);
    expect(said[0]).toMatch(/^missing: LibreOffice Writer, .*fonts/);
    expect(said[1]).toContain(installCommand(BARE));
    expect(said[1]).toContain("the service starts");
  });

  test("installs when sudo asks for no password", () => {
    const { complete, installed } = setUp({ machines: [BARE, COMPLETE], uid: 1000, sudo: true });
    expect(installed[0]?.[0]).toBe("sudo");
    expect(complete).toBe(true);
  });
});

describe("root", () => {
  test("reads what is missing, what is installed, and what is there in the end", () => {
    const { complete, said, ran, installed } = setUp({ machines: [BARE, COMPLETE] });
    expect(complete).toBe(true);
    expect(ran).toEqual([]);
    expect(installed).toHaveLength(1);
    expect(said).toHaveLength(3);
    expect(said[1]).toContain("libreoffice-writer-nogui");
    expect(said[2]).toBe("LibreOffice 25.2.3, fonts and tools are there");
  });

  test("reads why when apt fails, and the command", () => {
    const { complete, said } = setUp({ machines: [BARE, BARE], installOk: false });
    expect(complete).toBe(false);
    expect(said.join("\n")).toContain("E: Unable to fetch some archives");
    expect(said.at(-1)).toContain(installCommand(BARE));
  });

  test("installs nothing with MERGANSER_SETUP=skip-system", () => {
    const { said, installed } = setUp({ machines: [BARE], env: { MERGANSER_SETUP: "skip-system" } });
    expect(installed).toEqual([]);
    expect(said.at(-1)).toContain("MERGANSER_SETUP=skip-system");
  });
});
