/**
 * Runs the built image as Lambda does: read-only but for /tmp, as a user without a name, with no network but this
 * machine's own loop, under AWS's runtime client. Is started by `verify-image.ts` in a world of mounts, processes and
 * network of its own, and prints a Report.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type RunningFunction, startFunction } from "#test/support/lambda-function.ts";
import type { BuiltImage } from "./build-image.ts";
import { checkConversions } from "./check-conversions.ts";
import { Report } from "./report.ts";
import { openWorkFileStore, type WorkFileStore } from "./work-file-store.ts";

/** Lambda's, which has no entry in /etc/passwd. */
const USER = "993:990";
/** Of functions/lambdas.ts. */
const TMP_MB = 2048;

const {
  image: imageFile = "",
  view = "",
  keep = "",
} = parseArgs({
  options: { image: { type: "string" }, view: { type: "string" }, keep: { type: "string" } },
}).values;
const image = JSON.parse(readFileSync(imageFile, "utf8")) as BuiltImage;

makeView();
const report = new Report();
checkConfinement();
await using store = await openWorkFileStore();
await using running = await startImage(store);
report.figure("start until the first event, ms", running.startMs);
const files = await checkConversions({ running, store, report, killWorker });
if (keep !== "") for (const [name, bytes] of files) writeFileSync(path.join(keep, name), bytes);
process.stdout.write(JSON.stringify(report));

/** The image's folder again, read-only, with what Lambda puts over it. */
function makeView(): void {
  mkdirSync(view, { recursive: true });
  const mount = (...args: readonly string[]) => execFileSync("mount", args);
  mount("--bind", image.root, view);
  mount("-o", "remount,bind,ro", view);
  mount("-t", "tmpfs", "-o", `size=${TMP_MB}m,mode=1777`, "tmpfs", path.join(view, "tmp"));
  mount("-t", "proc", "proc", path.join(view, "proc"));
  execFileSync("ip", ["link", "set", "lo", "up"]);
}

function checkConfinement(): void {
  const tries = (script: string) => succeeds("chroot", [...inView(), "/bin/sh", "-c", script]);
  report.check(tries("echo > /tmp/here"), "/tmp takes files", "it does not");
  for (const folder of ["/", "/var/task", "/usr/lib/libreoffice", "/var/cache/fontconfig", "/dev/shm"])
    report.check(!tries(`echo > ${folder}/here`), `${folder} takes no files`, "it does");
  report.check(!succeeds("ip", ["route", "get", "192.0.2.1"]), "there is no network", "a route leads out");
}

/** With the environment of the image, then Lambda's, as Lambda merges them. */
function startImage({ environment: storeVariables }: WorkFileStore): Promise<RunningFunction> {
  return startFunction((lambda) => {
    const variables = { ...image.environment, ...lambda, ...storeVariables };
    const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const command = ["/usr/bin/env", "-i", `--chdir=${image.workingFolder}`, ...assignments, ...image.command];
    return { program: "chroot", arguments: [...inView(), ...command], environment: process.env };
  });
}

function inView(): readonly string[] {
  return [`--userspec=${USER}`, `--groups=${USER.split(":")[1]}`, view];
}

/** Kills LibreOffice in the middle of its life. */
function killWorker(): void {
  const processes = execFileSync("ls", [path.join(view, "proc")])
    .toString()
    .split("\n")
    .filter((name) => /^\d+$/.test(name));
  const worker = processes.find((id) =>
    readFileSync(path.join(view, "proc", id, "cmdline"), "utf8").includes("-worker.mjs"),
  );
  if (worker === undefined) throw new Error("no worker runs");
  process.kill(Number(worker), "SIGKILL");
}

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
