/** What is done about missing packages, for every kind of machine and user. */
import { describe, expect, test } from "vitest";
import type { Machine } from "#local/setup/inspect-machine.mjs";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";
import { installCommand, type PlanOptions, planSystem } from "#local/setup/system-packages.mjs";

const PACKAGES = [
  "libreoffice-writer-nogui",
  "libreoffice-draw-nogui",
  "libreoffice-math-nogui",
  "libreoffice-uiconfig-writer",
  "fonts-liberation",
  "fonts-crosextra-carlito",
  "fonts-crosextra-caladea",
  "fonts-dejavu-core",
  "fonts-noto-core",
  "fonts-noto-cjk",
  "fonts-noto-color-emoji",
  "poppler-utils",
  "chromium-headless-shell",
  "libnss3",
  "fontconfig",
];
const BOOKWORM: Machine = {
  platform: "linux",
  distribution: { id: "debian", like: [], codename: "bookworm", version: "12" },
  hasApt: true,
  hasDesktopOffice: false,
  missing: REQUIREMENTS,
};
const TRIXIE = { ...BOOKWORM, distribution: { id: "debian", like: [], codename: "trixie", version: "13" } };
const JAMMY = { ...BOOKWORM, distribution: { id: "ubuntu", like: ["debian"], codename: "jammy", version: "22.04" } };
const NOBLE = { ...BOOKWORM, distribution: { id: "ubuntu", like: ["debian"], codename: "noble", version: "24.04" } };
const MINT = {
  ...BOOKWORM,
  distribution: { id: "linuxmint", like: ["ubuntu", "debian"], codename: "wilma", version: "22" },
};
const FEDORA = { ...BOOKWORM, distribution: { id: "fedora", like: [], codename: "", version: "42" }, hasApt: false };
const MAC = { ...FEDORA, platform: "darwin", distribution: { id: "", like: [], codename: "", version: "" } };

function plan(machine: Machine, options: Partial<PlanOptions> = {}) {
  return planSystem({ machine, privilege: () => "root", skip: false, unobtainable: { packages: [] }, ...options });
}

function complete(machine: Machine, libreOfficeVersion: string): Machine {
  return { ...machine, missing: [], libreOfficeVersion };
}

describe("the plan when something is missing", () => {
  test("root installs every missing package, each named once", () => {
    expect(plan(BOOKWORM)).toEqual({ action: "install", privilege: "root", packages: PACKAGES });
  });

  test("so does sudo without a password", () => {
    expect(plan(JAMMY, { privilege: () => "sudo" })).toMatchObject({ action: "install", privilege: "sudo" });
  });

  test("parts that are there are not installed again", () => {
    const missing = REQUIREMENTS.filter((requirement) => requirement.kind === "font");
    expect(plan({ ...TRIXIE, missing, libreOfficeVersion: "25.2.3" })).toMatchObject({
      packages: PACKAGES.filter((name) => name.startsWith("fonts-")),
    });
  });

  test("a user without rights only gets the command", () => {
    expect(plan(TRIXIE, { privilege: () => "none" })).toEqual({ action: "tell", reason: "not-root" });
  });

  test("root only gets the command, too, when installing was declined", () => {
    expect(plan(TRIXIE, { skip: true })).toEqual({ action: "tell", reason: "skipped" });
  });

  test("users of other systems only get the command, and nobody is asked for rights", () => {
    const privilege = () => expect.unreachable("rights were asked for");
    expect(plan(FEDORA, { privilege })).toEqual({ action: "tell", reason: "unknown-system" });
    expect(plan(MAC, { privilege })).toEqual({ action: "tell", reason: "unknown-system" });
  });

  test("where LibreOffice with windows is installed, its missing parts are of the same kind", () => {
    const missing = REQUIREMENTS.filter((requirement) => requirement.kind === "libreoffice");
    expect(plan({ ...TRIXIE, missing, hasDesktopOffice: true, libreOfficeVersion: "25.2.3" })).toMatchObject({
      packages: ["libreoffice-writer", "libreoffice-draw", "libreoffice-math", "libreoffice-uiconfig-writer"],
    });
  });
});

describe("the plan when the release lacks a package", () => {
  const unobtainable = { packages: ["libreoffice-uiconfig-writer"] };
  const dialogs = REQUIREMENTS.filter((requirement) => requirement.package === "libreoffice-uiconfig-writer");

  test("it is noted, and not tried again", () => {
    const machine = { ...JAMMY, missing: dialogs, libreOfficeVersion: "24.2.0" };
    expect(plan(machine, { unobtainable })).toEqual({ action: "note" });
  });

  test("other missing parts are installed", () => {
    const machine = { ...JAMMY, missing: [...dialogs, ...REQUIREMENTS.slice(4, 5)], libreOfficeVersion: "24.2.0" };
    expect(plan(machine, { unobtainable })).toMatchObject({ action: "install" });
  });
});

describe("the plan when nothing is missing", () => {
  test("nothing is done, and nobody is asked for rights", () => {
    const privilege = () => expect.unreachable("rights were asked for");
    expect(plan(complete(BOOKWORM, "25.2.3"), { privilege })).toEqual({ action: "none" });
    expect(plan(complete(MAC, "24.2"), { privilege })).toEqual({ action: "none" });
  });

  test("an old LibreOffice on Debian is renewed, all of its parts", () => {
    expect(plan(complete(BOOKWORM, "7.4.7"))).toEqual({
      action: "install",
      privilege: "root",
      packages: PACKAGES.slice(0, 4),
    });
  });

  test("it is left alone once no newer one was found, until it changes", () => {
    const unobtainable = { packages: [], newerThan: "7.4.7" };
    expect(plan(complete(BOOKWORM, "7.4.7"), { unobtainable })).toEqual({ action: "note" });
    expect(plan(complete(BOOKWORM, "7.5.0"), { unobtainable })).toMatchObject({ action: "install" });
  });

  test("an old LibreOffice elsewhere is noted", () => {
    expect(plan(complete(JAMMY, "7.3.7"))).toEqual({ action: "note" });
  });

  test("a user without rights only gets the command that renews LibreOffice", () => {
    expect(plan(complete(BOOKWORM, "7.4.7"), { privilege: () => "none" })).toEqual({
      action: "tell",
      reason: "not-root",
    });
  });
});

describe("the command for a person", () => {
  test("on Debian it installs every package without what apt would add", () => {
    const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${PACKAGES.join(" ")}`;
    expect(installCommand(TRIXIE)).toBe(command);
    expect(installCommand({ ...TRIXIE, distribution: { ...TRIXIE.distribution, version: "" } })).toBe(command);
  });

  test("on Ubuntu, which has Chromium as a snap only, it installs what the one from npm needs", () => {
    const packages = PACKAGES.filter((name) => name !== "chromium-headless-shell").join(" ");
    expect(installCommand(NOBLE)).toMatch(new RegExp(`--no-install-recommends ${packages}$`));
  });

  test("on a release whose own LibreOffice is too old, or that is not known, it is setup itself", () => {
    const command = "sudo $(which node) local/setup.mjs --system";
    expect(installCommand(BOOKWORM)).toBe(command);
    expect(installCommand(JAMMY)).toBe(command);
    expect(installCommand(MINT)).toBe(command);
  });

  test("it never asks to replace LibreOffice with windows by the one without", () => {
    expect(installCommand({ ...TRIXIE, hasDesktopOffice: true })).not.toContain("nogui");
  });

  test("on any other system it names LibreOffice", () => {
    expect(installCommand(MAC)).toContain("libreoffice");
    expect(installCommand({ ...MAC, platform: "win32" })).toContain("LibreOffice");
    expect(installCommand(FEDORA)).toContain("LibreOffice 24.2 or newer");
  });

  test("the command is the one for this machine if no machine is given", () => {
    expect(installCommand()).toMatch(/libreoffice|setup\.mjs/i);
  });
});
