import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makePrivateFolder, removeAbandonedFolders } from "#shared/workers/processes/private-folder.ts";
import { wipeFiles } from "#shared/workers/processes/wipe-files.ts";

/** Above the kernel's highest process id. */
const DEAD_PROCESS = 2 ** 22 + 1;

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "private-folder-test-"));
});

afterEach(() => rmSync(parent, { recursive: true }));

describe("a private folder", () => {
  test("can be entered by this user alone", () => {
    expect(statSync(makePrivateFolder(parent)).mode & 0o777).toBe(0o700);
  });

  test("is another one each time", () => {
    expect(makePrivateFolder(parent)).not.toBe(makePrivateFolder(parent));
  });
});

describe("wiping what a document left", () => {
  test("removes its files and leaves the folders, which the process goes on using", () => {
    mkdirSync(join(parent, "lu1"));
    for (const name of ["a.tmp", "lu1/b.tmp"]) writeFileSync(join(parent, name), "private");
    wipeFiles(parent);
    expect(readdirSync(parent, { recursive: true })).toEqual(["lu1"]);
  });

  test("wiping a folder that is gone does nothing", () => {
    expect(() => wipeFiles(join(parent, "absent"))).not.toThrow();
  });
});

describe("cleaning up", () => {
  test("removes the folder of a service that no longer runs, with the documents in it", () => {
    writeFileSync(join(folderOf(DEAD_PROCESS), "document.docx"), "private");
    removeAbandonedFolders(parent);
    expect(readdirSync(parent)).toEqual([]);
  });

  test("leaves the folders of services that run, and what is not a converter's", () => {
    const kept = [makePrivateFolder(parent), folderOf(process.ppid), join(parent, "other")];
    mkdirSync(join(parent, "other"));
    removeAbandonedFolders(parent);
    expect(readdirSync(parent).sort()).toEqual(kept.map((path) => path.slice(parent.length + 1)).sort());
  });

  test("removes a folder older than this process, though its owner had the same process id", () => {
    const folder = makePrivateFolder(parent);
    utimesSync(folder, 1000, 1000);
    removeAbandonedFolders(parent);
    expect(readdirSync(parent)).toEqual([]);
  });

  test("cleaning up a folder that is not there does not throw", () => {
    expect(() => removeAbandonedFolders(join(parent, "absent"))).not.toThrow();
  });
});

/** A folder like those of the service with this process id. */
function folderOf(processId: number): string {
  const own = makePrivateFolder(parent);
  const folder = own.replace(`-${process.pid}-`, `-${processId}-`);
  mkdirSync(folder);
  rmSync(own, { recursive: true });
  return folder;
}
