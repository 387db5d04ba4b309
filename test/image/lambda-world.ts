/**
 * An image as it runs on Lambda: read-only but for /tmp, as a user without a name, with no network but this machine's own
 * loop. To be used by a process that has mounts, processes and a network of its own (`run-checks.ts`).
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type RunningFunction, startFunction } from "#test/support/lambda-function.ts";
import type { BuiltImage } from "./build-image.ts";
import type { Report } from "./report.ts";

/** Lambda's, which has no entry in /etc/passwd. */
const USER = "993:990";

export interface WorldOptions {
  readonly image: Pick<BuiltImage, "root" | "environment" | "workingFolder" | "command">;
  /** The folder to show the image in. */
  readonly view: string;
  /** The size from functions/lambdas.ts. */
  readonly storageMb: number;
}

export class LambdaWorld {
  readonly #options: WorldOptions;

  /** Shows the image's folder again, read-only, with what Lambda puts over it. */
  constructor(options: WorldOptions) {
    const { image, view, storageMb } = options;
    this.#options = options;
    mkdirSync(view, { recursive: true });
    mount("--bind", image.root, view);
    mount("-o", "remount,bind,ro", view);
    mount("-t", "tmpfs", "-o", `size=${storageMb}m,mode=1777`, "tmpfs", path.join(view, "tmp"));
    mount("-t", "proc", "proc", path.join(view, "proc"));
    execFileSync("ip", ["link", "set", "lo", "up"]);
  }

  check(report: Report): void {
    const tries = (script: string) => succeeds("chroot", [...this.#enter(), "/bin/sh", "-c", script]);
    report.check(tries("echo > /tmp/here"), "/tmp takes files", "it does not");
    for (const folder of ["/", "/var/task", "/usr/lib", "/var/cache", "/dev/shm"])
      report.check(!tries(`echo > ${folder}/here`), `${folder} takes no files`, "it does");
    report.check(!succeeds("ip", ["route", "get", "192.0.2.1"]), "there is no network", "a route leads out");
  }

  /** With the image's environment, then Lambda's, then the function's own, as Lambda puts them together. */
  start(variables: Readonly<Record<string, string>>): Promise<RunningFunction> {
    const { environment, workingFolder, command } = this.#options.image;
    return startFunction((lambda) => {
      const all = Object.entries({ ...environment, ...lambda, ...variables });
      const assignments = all.map(([name, value]) => `${name}=${value}`);
      const inside = ["/usr/bin/env", "-i", `--chdir=${workingFolder}`, ...assignments, ...command];
      return { program: "chroot", arguments: [...this.#enter(), ...inside], environment: process.env };
    });
  }

  /** Kills the process whose command line has the text, as the system would. */
  kill(text: string): void {
    const proc = path.join(this.#options.view, "proc");
    const names = execFileSync("ls", [proc]).toString().split("\n");
    const ids = names.filter((name) => /^\d+$/.test(name));
    const id = ids.find((each) => readFileSync(path.join(proc, each, "cmdline"), "utf8").includes(text));
    if (id === undefined) throw new Error(`no process is called ${text}`);
    process.kill(Number(id), "SIGKILL");
  }

  #enter(): readonly string[] {
    return [`--userspec=${USER}`, `--groups=${USER.split(":")[1]}`, this.#options.view];
  }
}

function mount(...args: readonly string[]): void {
  execFileSync("mount", args);
}

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
