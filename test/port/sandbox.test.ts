/** Programs that read strangers' files can do only this in each part of the sandbox, as the kernel answers it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { confinedCommand, isEffective, NO_SANDBOX, UNCONFINED } from "#shared/workers/processes/confinement.ts";
import { NODE_ENVIRONMENT, nodeProgramRights } from "#shared/workers/processes/file-rights.ts";
import type { FileSandbox } from "#shared/workers/processes/sandbox/confinement-order.ts";
import { takeUserId } from "#shared/workers/processes/user-ids.ts";
import { given } from "#test/support/given.ts";
import { has, type Need } from "#test/support/needs.ts";

const NEED = { landlock: "Landlock", "mount namespace": "mount namespaces" } as const satisfies Record<
  FileSandbox,
  Need
>;
const FILE_SANDBOXES = Object.keys(NEED) as readonly FileSandbox[];
const userId = has("root") ? await takeUserId() : undefined;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-test-"));
  // Only the sandbox may refuse anything: everybody may read and write all of it.
  chmodSync(folder, 0o777);
  for (const name of ["read", "write"]) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o777);
    writeFileSync(join(folder, name, "file"), `text of ${name}`);
  }
  if (userId !== undefined) chownSync(join(folder, "write"), userId, userId);
  writeFileSync(join(folder, "of-another"), "secret");
  chmodSync(join(folder, "of-another"), 0o666);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a script prints that runs so confined; its error's code where it throws. */
function outcome(
  script: string,
  sandbox: { readonly files?: FileSandbox; readonly network?: boolean; readonly userId?: undefined },
): string {
  const confinement = { ...UNCONFINED, files: undefined, network: false, userId, ...sandbox };
  const wrapped = `Promise.resolve().then(async () => { ${script} }).then(console.log, (error) => console.log(error.code))`;
  const [program = "", ...words] = confinedCommand(confinement, [process.execPath, "-e", wrapped], {
    rights: nodeProgramRights({ read: [join(folder, "read")], write: [join(folder, "write")] }),
  });
  const { stdout } = spawnSync(program, words, { cwd: folder, env: NODE_ENVIRONMENT, encoding: "utf8" });
  return stdout.trim();
}

const read = (path: string) => `return require("fs").readFileSync(${JSON.stringify(path)}, "utf8")`;
const write = (path: string) => `return require("fs").writeFileSync(${JSON.stringify(path)}, "new")`;

describe.each(FILE_SANDBOXES)("files in a sandbox by %s", (files) => {
  const REFUSED = /^(?:EACCES|ENOENT|EROFS|EPERM)$/;

  given(NEED[files]).test("the given files can be read, and written only where that is allowed", () => {
    expect(outcome(read(join(folder, "read/file")), { files })).toBe("text of read");
    expect(outcome(write(join(folder, "write/made")), { files })).toBe("undefined");
    expect(readFileSync(join(folder, "write/made"), "utf8")).toBe("new");
    expect(outcome(write(join(folder, "read/made")), { files })).toMatch(REFUSED);
  });

  given(NEED[files]).test("no other file can be opened, by its path, a link, or /proc", () => {
    const secret = join(folder, "of-another");
    const place = join(folder, "write", `link for ${files}`);
    const link = `require("fs").symlinkSync(${JSON.stringify(secret)}, ${JSON.stringify(place)}); ${read(place)}`;
    expect(outcome(read(secret), { files })).toMatch(REFUSED);
    expect(outcome(read(`/proc/self/root${secret}`), { files })).toMatch(REFUSED);
    expect(outcome(read(`/proc/self/cwd/of-another`), { files })).toMatch(REFUSED);
    expect(outcome(link, { files })).toMatch(REFUSED);
    expect(outcome(write(secret), { files })).toMatch(REFUSED);
    expect(
      outcome(`return require("fs").readdirSync(${JSON.stringify(folder)}).includes("of-another")`, { files }),
    ).toMatch(/EACCES|false/);
  });

  given(NEED[files]).test("beside its own folders there is no room for data, on the disk or in memory", () => {
    const fill = 'return require("fs").writeFileSync("/filler", Buffer.alloc(1e6))';
    expect(outcome(fill, { files })).toMatch(/^(?:EACCES|ENOSPC)$/);
  });

  given(NEED[files]).test("a confined program sees only itself in /proc", () => {
    expect(outcome(`${read("/proc/self/status")}.includes("NoNewPrivs:\\t1")`, { files })).toBe("true");
    expect(outcome(read(`/proc/${process.pid}/status`), { files })).toMatch(REFUSED);
    expect(outcome(read(`/proc/${process.pid}/cmdline`), { files })).toMatch(REFUSED);
  });

  given(NEED[files]).test("no other program can be run", () => {
    const run = 'return require("child_process").spawnSync("/usr/bin/id").error.code';
    expect(outcome(run, { files })).toMatch(REFUSED);
  });
});

given("seccomp").test("in the sandbox no socket of any kind can be made", () => {
  const connect = (where: string) =>
    `return new Promise((resolve, reject) => require("net").connect(${where}).on("error", reject).on("connect", resolve))`;
  const udp = `return new Promise((resolve, reject) => require("dgram").createSocket("udp4").on("error", reject).bind(0, resolve))`;
  for (const script of [connect("9, '127.0.0.1'"), connect("9, '::1'"), connect("'/run/any.sock'"), udp])
    expect(outcome(script, { network: true })).toBe("EACCES");
  expect(outcome('return (await import("node:dns/promises")).resolve("example.org")', { network: true })).toMatch(
    /^E(?:ACCES|CONNREFUSED|SERVFAIL|TIMEOUT|AI_AGAIN|OF|BADRESP)?/,
  );
});

/** Commands of util-linux, each of which changes the process whose id follows. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  "its limits (prlimit64)": ["prlimit", "--cpu=1000", "--pid"],
  "its priority (setpriority)": ["renice", "-n", "19", "-p"],
  "its processors (sched_setaffinity)": ["taskset", "-p", "1"],
  "its scheduling (sched_setscheduler)": ["chrt", "--idle", "--pid", "0"],
  "its priority of reading and writing (ioprio_set)": ["ionice", "-c", "3", "-p"],
};

describe("another process of the same user", () => {
  let other: ChildProcess;
  beforeAll(() => {
    other = spawn("sleep", ["60"], { stdio: "ignore" });
  });
  afterAll(() => other.kill());

  const change = ([command = "", ...words]: readonly string[], id: number | undefined) =>
    `return require("child_process").spawnSync("/usr/bin/${command}", ${JSON.stringify([...words, String(id)])}).status`;

  for (const [what, words] of Object.entries(CHANGES)) {
    given("seccomp").test(`keeps ${what}`, () => {
      expect(outcome(change(words, other.pid), { network: false, userId: undefined })).toBe("0");
      expect(outcome(change(words, other.pid), { network: true, userId: undefined })).not.toBe("0");
    });
  }

  given("seccomp").test("may be changed by itself, as programs do when they start", () => {
    const own = 'require("os").setPriority(0, 5); return require("os").getPriority(0)';
    expect(outcome(own, { network: true, userId: undefined })).toBe("5");
    const limit = `return require("child_process").spawnSync("/usr/bin/prlimit", ["--cpu=1000", "true"]).status`;
    expect(outcome(limit, { network: true, userId: undefined })).toBe("0");
  });
});

given("root").test("nothing of root is left, and nothing that is run gains any of it", () => {
  const status = outcome(read("/proc/self/status"), {});
  expect(status).toMatch(new RegExp(`^Uid:(\\t${userId}){4}$`, "m"));
  expect(status).toMatch(/^Groups:\s*$/m);
  for (const set of ["Inh", "Prm", "Eff", "Bnd", "Amb"]) expect(status).toMatch(new RegExp(`^Cap${set}:\\t0+$`, "m"));
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
});

given("limits of memory").test("a part of the sandbox that is missing is reported as missing", () => {
  // Only limits are built around the program that tries.
  const built = { ...NO_SANDBOX, memory: true };
  expect(isEffective(built, built)).toBe(true);
  expect(isEffective({ ...NO_SANDBOX, files: "landlock" }, built)).toBe(false);
  expect(isEffective({ ...NO_SANDBOX, network: true }, built)).toBe(false);
});
