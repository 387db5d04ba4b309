/** A document that opens a file would be noticed: what tells of opened files is shown to tell of them. */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { filesOutside } from "./allowed-files.ts";
import { WAYS } from "./cases/local-files.ts";
import { confinedProcesses, readFileLog, withFileLog } from "./file-log.ts";
import { watchOpenedFiles } from "./opened-files.ts";
import { describeWatch } from "./watch-attacks.ts";

const WITHOUT_LANDLOCK = path.resolve(import.meta.dirname, "../../support/without-landlock.ts");

let folder: string;
let secret: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "files-detection-"));
  secret = path.join(folder, "secret.txt");
  await writeFile(secret, "x");
});
afterEach(() => rm(folder, { recursive: true }));

test("the ways have at least 80 attacks, some of each format, each with a source", () => {
  expect(WAYS.length).toBeGreaterThanOrEqual(80);
  const formats = new Set(WAYS.map(({ filename }) => path.extname(filename)));
  expect(formats).toEqual(new Set([".docx", ".doc", ".odt", ".rtf", ".html", ".txt"]));
  expect(WAYS.filter(({ source }) => source === "")).toEqual([]);
});

given("Linux").test("a file that is opened is reported once, whoever opens it, also through another name", async () => {
  using files = await watchOpenedFiles();
  files.watch(secret);
  expect(files.takeOpened()).toEqual([]);
  spawnSync("cat", [path.join(folder, ".", "..", path.basename(folder), "secret.txt")]);
  expect(files.takeOpened()).toEqual([secret]);
  expect(files.takeOpened()).toEqual([]);
});

given("Linux", "strace").test(
  "files that a child opens are noted, through all names and processes; those that the service opens are not",
  async () => {
    const log = path.join(folder, "log");
    const own = path.join(folder, "own.txt");
    await writeFile(own, "x");
    const child = `sh -c 'cat ${folder}/./secret.txt /nowhere'`;
    const source = `require("node:fs").readFileSync("${own}"); require("node:child_process").execSync("${child}")`;
    const [command = "", ...words] = [...withFileLog(log), process.execPath, "-e", source];
    spawnSync(command, words);
    await expect
      .poll(() =>
        readFile(log, "utf8").then(
          (text) => text.includes(secret),
          () => false,
        ),
      )
      .toBe(true);
    const seen = (await readFileLog(log)).map((each) => ({
      ...each,
      outside: filesOutside(each, { temporaryFolder: "/t" }),
    }));
    expect(seen.flatMap(({ outside }) => outside)).toEqual([secret]);
    expect(describeWatch(seen)).toMatch(
      /^OUTSIDE .*secret\.txt$.*^[1-9]\d* opens by [1-9]\d* confined processes, 1 outside the allow-list$/ms,
    );
  },
);

describe("of the files of a log", () => {
  const seen = (...lines: readonly string[]) =>
    confinedProcesses([
      '1 execve("/node", [], 0x0 /* 0 vars */) = 0',
      "1 clone(child_stack=NULL, flags=SIGCHLD) = 2",
      ...lines,
    ]);

  test("the child's files are reported by where a link leads, those of the service and its threads are not", () => {
    const [child, ...others] = seen(
      "1 clone3({flags=CLONE_VM|CLONE_THREAD}, 88) = 3<x>",
      '3 openat(AT_FDCWD</w>, "/data/a", O_RDONLY) = 5</data/a>',
      '2 openat(AT_FDCWD</w>, "link", O_RDONLY) = 5</data/b>',
    );
    expect(others).toEqual([]);
    expect([...(child?.files ?? [])]).toEqual(["/data/b"]);
  });

  test("a process's children count with it, by their numbers outside of a namespace", () => {
    const [child] = seen(
      "2 clone(child_stack=NULL, flags=CLONE_NEWPID|SIGCHLD) = 1 /* 9 in strace's PID NS */",
      '9 openat(AT_FDCWD</w>, "/etc/shadow", O_RDONLY) = 5</etc/shadow>',
    );
    expect(child).toMatchObject({ processes: 2, files: new Set(["/etc/shadow"]) });
  });
});

test.each([
  [["/etc/shadow"], ["/etc/shadow"]],
  [["/t"], ["/t"]],
  [["/t/one/a", "/t/one/b/c"], []],
  [["/t/one/a", "/t/two/b"], ["/t/two/b"]],
  [["/tmp"], ["/tmp"]],
  [["/usr/lib/x.so", "/proc/17/maps", "/proc/meminfo", "pipe:[5]", "/dev/null"], []],
  [
    ["/usr/library", "/home/x", "/proc/kcore"],
    ["/usr/library", "/home/x", "/proc/kcore"],
  ],
])("files of %j that are outside: %j", (files, outside) => {
  expect(filesOutside({ files: new Set(files) }, { temporaryFolder: "/t" })).toEqual(outside);
});

const PROBE = `
import koffi from "koffi";
const libc = koffi.load(null);
const call = libc.func("syscall", "long", ["long", "long", "long", "long"]);
console.log(call(444, 0, 0, 1) > 0, process.getBuiltinModule("node:child_process").spawnSync("unshare", ["--user", "true"]).status);`;

given("Linux").test("a service that is to have no Landlock has none, and no namespaces", () => {
  const { stdout } = spawnSync(process.execPath, ["--import", WITHOUT_LANDLOCK, "--input-type=module", "-e", PROBE], {
    cwd: import.meta.dirname,
  });
  expect(stdout.toString()).toBe("false 1\n");
});
