/** What is found on a machine, shown on folders laid out like one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inspectMachine } from "#local/setup/inspect-machine.mjs";

const DEBIAN_12 = `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\nID=debian\n`;
const MINT = `NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"\nVERSION_CODENAME=wilma\n`;
const OFFICE_SHARE = [
  "registry/writer.xcd",
  "registry/draw.xcd",
  "registry/math.xcd",
  "config/soffice.cfg/modules/swriter/ui/annotation.ui",
];
const FONTS_AND_TOOLS = [
  "usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
  "usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf",
  "usr/share/fonts/truetype/crosextra/Caladea-Regular.ttf",
  "usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
  "usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
  "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
  "usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
  "usr/bin/pdftotext",
  "usr/bin/pdftoppm",
  "usr/bin/fc-match",
  "usr/lib/chromium/chromium-headless-shell",
  "usr/lib/x86_64-linux-gnu/libnss3.so",
];
const DEBIAN_OFFICE = [
  "usr/lib/libreoffice/program/libmergedlo.so",
  ...below("usr/lib/libreoffice/share", OFFICE_SHARE),
];

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "setup-machine-"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text = ""): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function writeAll(paths: readonly string[]): void {
  for (const path of paths) {
    write(path);
  }
}

function below(folder: string, files: readonly string[]): string[] {
  return files.map((file) => `${folder}/${file}`);
}

function inspect(platform = "linux") {
  return inspectMachine({ root, platform, env: { PATH: "/usr/local/bin:/usr/bin", HOME: "/home/me" } });
}

function missingPackages(platform?: string): string[] {
  return inspect(platform).missing.map((requirement) => requirement.package);
}

function dpkg(name: string, version: string, status = "install ok installed"): string {
  return `Package: ${name}\nStatus: ${status}\nPriority: optional\nMaintainer: Debian\nVersion: ${version}\n\n`;
}

describe("what is missing", () => {
  test("everything is missing on a bare machine", () => {
    expect(new Set(missingPackages())).toEqual(
      new Set([
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
        "fontconfig",
        "chromium-headless-shell",
        "libnss3",
      ]),
    );
  });

  test.each(["usr/bin/chromium", "opt/google/chrome/chrome", "srv/chrome"])(
    "no Chromium, where %s is one",
    (program) => {
      writeAll([...DEBIAN_OFFICE, ...FONTS_AND_TOOLS.filter((file) => !file.includes("chromium"))]);
      expect(missingPackages()).toEqual(["chromium-headless-shell"]);
      write(program);
      const env = { PATH: "/usr/bin", MERGANSER_CHROMIUM: "/srv/chrome" };
      expect(inspectMachine({ root, platform: "linux", env }).missing).toEqual([]);
    },
  );

  test("the library that the Chromium from npm needs, wherever an architecture keeps it", () => {
    writeAll([...DEBIAN_OFFICE, ...FONTS_AND_TOOLS.filter((file) => !file.includes("libnss3"))]);
    expect(missingPackages()).toEqual(["libnss3"]);
    write("usr/lib/aarch64-linux-gnu/libnss3.so");
    expect(missingPackages()).toEqual([]);
  });

  test("nothing, where every file is there", () => {
    writeAll([...DEBIAN_OFFICE, ...FONTS_AND_TOOLS]);
    expect(missingPackages()).toEqual([]);
  });

  test("one part of LibreOffice can be missing alone", () => {
    writeAll([...DEBIAN_OFFICE.filter((file) => !file.endsWith("math.xcd")), ...FONTS_AND_TOOLS]);
    expect(missingPackages()).toEqual(["libreoffice-math-nogui"]);
  });

  test("all of LibreOffice, when only its data is there and no program", () => {
    writeAll([...DEBIAN_OFFICE.slice(1), ...FONTS_AND_TOOLS]);
    expect(missingPackages()).toHaveLength(4);
  });

  test("a font counts wherever fonts are kept, also in the user's own folder", () => {
    writeAll([...DEBIAN_OFFICE, ...FONTS_AND_TOOLS.filter((file) => !file.includes("Carlito"))]);
    expect(missingPackages()).toEqual(["fonts-crosextra-carlito"]);
    write("home/me/.local/share/fonts/Carlito-Regular.ttf");
    expect(missingPackages()).toEqual([]);
  });
});

describe("LibreOffice's version", () => {
  test("Debian's comes from the list of installed packages", () => {
    writeAll(DEBIAN_OFFICE);
    write(
      "var/lib/dpkg/status",
      dpkg("libreoffice-common", "1:1.0") + dpkg("libreoffice-core-nogui", "4:25.2.3-2+deb13u5~bpo12+1"),
    );
    expect(inspect()).toMatchObject({ libreOfficeVersion: "25.2.3", hasDesktopOffice: false });
  });

  test("a package that was removed again does not count", () => {
    writeAll(DEBIAN_OFFICE);
    write(
      "var/lib/dpkg/status",
      dpkg("libreoffice-core", "4:7.4.7-1", "deinstall ok config-files") + dpkg("libreoffice-core-nogui", "4:25.2.3-2"),
    );
    expect(inspect()).toMatchObject({ libreOfficeVersion: "25.2.3", hasDesktopOffice: false });
  });

  test("LibreOffice with windows is recognised", () => {
    writeAll(DEBIAN_OFFICE);
    write("var/lib/dpkg/status", dpkg("libreoffice-core", "4:7.4.7-1+deb12u14"));
    expect(inspect()).toMatchObject({ libreOfficeVersion: "7.4.7", hasDesktopOffice: true });
  });

  test("a build under /opt tells its own, and the newest is taken", () => {
    for (const version of ["7.6", "24.8", "25.2"]) {
      const folder = `opt/libreoffice${version}`;
      writeAll([`${folder}/program/soffice.bin`, ...below(`${folder}/share`, OFFICE_SHARE)]);
      write(
        `${folder}/program/bootstraprc`,
        `[Bootstrap]\nInstallMode=<installmode>\nProductKey=LibreOffice ${version}\n`,
      );
    }
    writeAll(FONTS_AND_TOOLS);
    expect(inspect()).toMatchObject({ libreOfficeVersion: "25.2", missing: [] });
  });

  test("one in an unusual place is found where LIBREOFFICE_PROGRAM names its program folder", () => {
    writeAll(["data/office/program/soffice.bin", ...below("data/office/share", OFFICE_SHARE), ...FONTS_AND_TOOLS]);
    const env = { PATH: "/usr/bin", LIBREOFFICE_PROGRAM: "/data/office/program" };
    expect(inspectMachine({ root, platform: "linux", env }).missing).toEqual([]);
  });

  test("macOS keeps it in an application folder, with its own fonts, and needs no fontconfig", () => {
    const app = "Applications/LibreOffice.app/Contents";
    writeAll([`${app}/Frameworks/libmergedlo.dylib`, ...below(`${app}/Resources`, OFFICE_SHARE)]);
    writeAll(below(`${app}/Resources/fonts/truetype`, ["LiberationSans-Regular.ttf", "Carlito-Regular.ttf"]));
    writeAll(below(`${app}/Resources/fonts/truetype`, ["Caladea-Regular.ttf", "DejaVuSans.ttf"]));
    write(`${app}/Resources/bootstraprc`, "[Bootstrap]\nProductKey=LibreOffice 25.8\n");
    expect(inspect("darwin").libreOfficeVersion).toBe("25.8");
    expect(missingPackages("darwin")).toEqual(["poppler-utils", "poppler-utils"]);
  });
});

describe("the distribution", () => {
  test("name, code name and version are read, with quotes or without", () => {
    write("etc/os-release", DEBIAN_12);
    write("usr/bin/apt-get");
    expect(inspect()).toMatchObject({
      distribution: { id: "debian", like: [], codename: "bookworm", version: "12" },
      hasApt: true,
    });
  });

  test("the systems from which a derivative derives are read", () => {
    write("etc/os-release", MINT);
    expect(inspect().distribution).toMatchObject({ id: "linuxmint", like: ["ubuntu", "debian"] });
  });

  test("a machine without os-release has none", () => {
    expect(inspect()).toMatchObject({ distribution: { id: "", like: [] }, hasApt: false });
  });
});
