import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findInstallation, programFolderOf } from "#shared/workers/convert/installation.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "installation-test-"));
});

afterEach(() => rmSync(root, { recursive: true }));

describe("finding LibreOffice", () => {
  test("without a program there is none", () => {
    expect(findInstallation([programFolder("empty"), join(root, "absent")])).toBeUndefined();
  });

  test("the first folder that holds the program wins", () => {
    const folders = [programFolder("a"), programFolder("b", "soffice"), programFolder("c", "soffice")];
    expect(findInstallation(folders)).toEqual({
      programFolder: join(root, "b"),
      soffice: join(root, "b", "soffice"),
    });
  });

  test("Debian's single library holds LibreOfficeKit", () => {
    expect(findInstallation([programFolder("a", "soffice", "libmergedlo.so")])?.kitLibrary).toBe(
      join(root, "a", "libmergedlo.so"),
    );
  });

  test("the small library of other builds goes before the large one", () => {
    expect(findInstallation([programFolder("a", "soffice", "libmergedlo.so", "libsofficeapp.so")])?.kitLibrary).toBe(
      join(root, "a", "libsofficeapp.so"),
    );
  });

  test("a link to the program leads to the folder in which it is installed", () => {
    const folder = programFolder("a", "soffice");
    symlinkSync(join(folder, "soffice"), join(root, "link"));
    expect(programFolderOf(join(root, "link"))).toBe(folder);
    expect(programFolderOf(join(folder, "soffice"))).toBe(folder);
    expect(findInstallation([programFolderOf(join(root, "absent", "soffice"))])).toBeUndefined();
  });

  test("an installation is noticed as soon as it is there", () => {
    const folder = programFolder("late");
    expect(findInstallation([folder])).toBeUndefined();
    writeFileSync(join(folder, "soffice"), "");
    expect(findInstallation([folder])).toBeDefined();
  });
});

function programFolder(name: string, ...files: readonly string[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const file of files) writeFileSync(join(folder, file), "");
  return folder;
}
