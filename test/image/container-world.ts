/**
 * An image as a container engine runs it with a read-only root, as far as that shows from inside: /tmp in memory and
 * without programs, /data as a volume, no capabilities, no new privileges and no namespaces, which a folder as root denies
 * to users as Docker's default seccomp profile does. To be used by a process that has mounts, processes and a network of
 * its own (`run-service-checks.ts`).
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import type { BuiltImage } from "./build-image.ts";

export interface ContainerOptions {
  readonly image: Pick<BuiltImage, "root" | "environment" | "workingFolder" | "command" | "healthCheck">;
  /** The folder to show the image in. */
  readonly view: string;
  /** The folder of the volume, which is made as engines make it: with the rights of the image's folder. */
  readonly volume: string;
  /** User and group by their numbers. */
  readonly user: string;
}

export interface RunningContainer {
  /** All that it has printed so far. */
  readonly output: () => string;
  /** SIGTERM, as `docker stop` sends it. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>;
  /** Runs a command beside it, as `docker exec` does. Returns its exit code. */
  exec(words: readonly string[]): number;
  isHealthy(): boolean;
}

export function startContainer({ image, view, volume, user }: ContainerOptions): RunningContainer {
  for (const folder of [view, volume]) mkdirSync(folder, { recursive: true });
  const made = statSync(path.join(image.root, "data"));
  chownSync(volume, made.uid, made.gid);
  chmodSync(volume, made.mode);
  mount("--bind", image.root, view);
  mount("-o", "remount,bind,ro", view);
  mount("-t", "tmpfs", "-o", "noexec,nosuid,nodev,mode=1777", "tmpfs", path.join(view, "tmp"));
  mount("-t", "proc", "proc", path.join(view, "proc"));
  mount("--bind", volume, path.join(view, "data"));
  execFileSync("ip", ["link", "set", "lo", "up"]);
  const assignments = Object.entries(image.environment).map(([name, value]) => `${name}=${value}`);
  const inside = (words: readonly string[]) => [
    view,
    ...confined(user),
    ...["/usr/bin/env", "-i", `--chdir=${image.workingFolder}`, ...assignments],
    ...words,
  ];
  const exec = (words: readonly string[]) => codeOf("chroot", inside(words));
  const child = spawn("chroot", inside(image.command), { stdio: ["ignore", "pipe", "pipe"] });
  const output = collected(child);
  return {
    output,
    exec,
    isHealthy: () => exec(image.healthCheck) === 0,
    async stop() {
      const began = performance.now();
      child.kill("SIGTERM");
      const [code] = await once(child, "close");
      return { code, ms: performance.now() - began };
    },
  };
}

function confined(user: string): readonly string[] {
  const [uid, gid] = user.split(":");
  const privileges = ["--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"];
  return ["/usr/bin/setpriv", `--reuid=${uid}`, `--regid=${gid}`, ...privileges];
}

function collected({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk));
  return () => text;
}

function codeOf(program: string, words: readonly string[]): number {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return 0;
  } catch (error) {
    return (error as { status?: number }).status ?? 1;
  }
}

function mount(...args: readonly string[]): void {
  execFileSync("mount", args);
}
