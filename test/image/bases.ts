/** The images that ours starts from, as folders: Debian by debootstrap, and Node from node_modules. */

import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "#test/verify/run.ts";

const DEBOOTSTRAP_DEADLINE_MS = 900_000;

/** Makes the folder what the image of this name holds, as far as builds need it. @throws Error when it cannot */
export async function makeBase(reference: string, folder: string): Promise<void> {
  // What the digest names cannot be had here; this is the same release, as it is today.
  const base = reference.replace(/@sha256:[0-9a-f]{64}$/, "");
  const [, debian] = /^debian:(\w+)-slim$/.exec(base) ?? [];
  if (debian !== undefined) return makeDebian(debian, folder);
  const [, node = "", release] = /^node:([\d.]+)-(\w+)-slim$/.exec(base) ?? [];
  if (release === undefined) throw new Error(`the base image ${base} is not known here`);
  await makeDebian(release, folder);
  await addNode(node, folder);
}

/** What the image `debian:<release>-slim` is made of: the smallest set of packages, and three sources of more. */
async function makeDebian(release: string, folder: string): Promise<void> {
  const { archive, security } = await mirrors();
  const { program, environment } = await debootstrap();
  const args = ["--variant=minbase", release, folder, archive];
  const made = await run(program, args, DEBOOTSTRAP_DEADLINE_MS, { env: { ...process.env, ...environment } });
  if (made.exitCode !== 0) throw new Error(`debootstrap failed: ${made.output.trim().split("\n").at(-1)}`);
  const sources = [
    `deb ${archive} ${release} main`,
    `deb ${archive} ${release}-updates main`,
    `deb ${security} ${release}-security main`,
  ];
  await writeFile(path.join(folder, "etc/apt/sources.list"), `${sources.join("\n")}\n`);
}

/** Those that this machine is set to, where it is a Debian; else Debian's own. */
export async function mirrors(): Promise<{ readonly archive: string; readonly security: string }> {
  const folder = "/etc/apt/sources.list.d";
  const names = (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name));
  const texts = await Promise.all(
    ["/etc/apt/sources.list", ...names].map((name) => readFile(name, "utf8").catch(() => "")),
  );
  const find = (end: string, otherwise: string) =>
    new RegExp(`^(?:URIs:|deb)\\s+(?:\\[.*\\]\\s+)?(https?://\\S+/${end})/?(?:\\s|$)`, "m").exec(
      texts.join("\n"),
    )?.[1] ?? otherwise;
  return {
    archive: find("debian", "http://deb.debian.org/debian"),
    security: find("debian-security", "http://deb.debian.org/debian-security"),
  };
}

/** The installed one, or one that is unpacked from its package: it is a script. */
async function debootstrap(): Promise<{ readonly program: string; readonly environment: NodeJS.ProcessEnv }> {
  const installed = "/usr/sbin/debootstrap";
  if (existsSync(installed)) return { program: installed, environment: {} };
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-debootstrap-"));
  const got = await run("sh", ["-c", "apt-get download debootstrap && dpkg -x debootstrap_*.deb ."], 60_000, {
    cwd: folder,
  });
  if (got.exitCode !== 0) throw new Error("debootstrap is not installed here (on Debian: apt-get install debootstrap)");
  const share = path.join(folder, "usr/share/debootstrap");
  return { program: path.join(folder, "usr/sbin/debootstrap"), environment: { DEBOOTSTRAP_DIR: share } };
}

/** Node, npm and the headers for native parts, where the image has them. */
async function addNode(version: string, folder: string): Promise<void> {
  const installed = process.version.slice(1);
  if (installed !== version) throw new Error(`the Dockerfile wants Node ${version}, this is ${installed}`);
  const npm = path.resolve(process.env.npm_execpath ?? "/usr/lib/node_modules/npm/bin/npm-cli.js", "../..");
  const headers = path.resolve(npm, "../../../include/node");
  for (const needed of [npm, headers])
    if (!existsSync(needed)) throw new Error(`${needed} is missing, which the image of Node has`);
  const local = path.join(folder, "usr/local");
  await cp(process.execPath, path.join(local, "bin/node"));
  await cp(npm, path.join(local, "lib/node_modules/npm"), { recursive: true, dereference: true });
  await cp(headers, path.join(local, "include/node"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", path.join(local, "bin/npm"));
}
