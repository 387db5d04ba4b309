/** LibreOffice on the machine that runs the tests, and the processes that a converter starts. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findInstallation } from "#shared/workers/convert/installation.ts";

const installation = findInstallation();

/** Makes a program folder that has the command line program but no LibreOfficeKit, or one that cannot be loaded. */
export function programFolderWithoutKit(folder: string, { brokenKit = false } = {}): string {
  mkdirSync(folder);
  symlinkSync(installation?.soffice ?? "/nowhere", join(folder, "soffice"));
  if (brokenKit) writeFileSync(join(folder, "libmergedlo.so"), "not a library");
  return folder;
}

/** Ids of running processes whose command line holds the text. */
export function processesNaming(text: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => commandLine(name).includes(text))
    .map(Number);
}

function commandLine(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
