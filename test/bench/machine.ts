/** On what a figure was measured: without it no two figures can be compared. */
import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { inspectMachine } from "#local/setup/inspect-machine.mjs";
import { PROJECT } from "#test/support/program.ts";

export function describeMachine(): string {
  const cores = cpus();
  return [
    `Merganser ${commit()}`,
    `Node ${process.version}`,
    libreOffice(),
    `${cores.length} cores (${cores[0]?.model.trim()}), ${(totalmem() / 1e9).toFixed(0)} GB, load ${loadavg()[0]?.toFixed(1)}`,
  ].join(" · ");
}

/** With a mark when the sources differ from it. */
function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: PROJECT, encoding: "utf8" }).trim();
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") === "" ? "" : " with changes");
  } catch {
    return "outside git";
  }
}

function libreOffice(): string {
  const { libreOfficeVersion } = inspectMachine();
  return libreOfficeVersion === undefined ? "no LibreOffice" : `LibreOffice ${libreOfficeVersion}`;
}
