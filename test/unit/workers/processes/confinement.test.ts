/** A confined program that is not what it was any more must not have this process read or give it others' files. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confine, giveTo, readWrittenFile, UNCONFINED } from "#shared/workers/processes/confinement.ts";
import { takeUserId, USER_IDS } from "#shared/workers/processes/user-ids.ts";
import { given } from "#test/support/given.ts";

const ANOTHER = { ...UNCONFINED, userId: USER_IDS.first };

let folder: string;
let secret: string;
let written: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "confinement-test-"));
  secret = join(folder, "secret.txt");
  written = join(folder, "written.txt");
  writeFileSync(secret, "secret");
});
afterEach(() => rmSync(folder, { recursive: true }));

given("Linux").describe("each confined program", () => {
  test("is another user than those before, none of whom has an entry in the list of users", async () => {
    const users = await Promise.all(Array.from({ length: 20 }, takeUserId));
    expect(new Set(users).size).toBe(20);
    const known = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => Number(line.split(":")[2]));
    expect(users.filter((user) => known.includes(user) || user < USER_IDS.first || user > USER_IDS.last)).toEqual([]);
  });

  given("root").test("is nobody who runs already, such as a program of another service", async () => {
    const latest = await takeUserId();
    const next = latest === USER_IDS.last ? USER_IDS.first : latest + 1;
    const running = spawn("/bin/sleep", ["60"], { uid: next, gid: next });
    try {
      await once(running, "spawn");
      expect(await takeUserId()).not.toBe(next);
    } finally {
      running.kill("SIGKILL");
    }
  });
});

given("a user for each program").test(
  "whether another user may read a program is tried while others are answered",
  async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    try {
      await confine({ files: [secret], folders: [folder] });
    } finally {
      clearInterval(counting);
    }
    expect(turns).toBeGreaterThan(0);
  },
);

describe("what a confined program has written", () => {
  test("is read; where there is nothing, nothing", async () => {
    expect(await readWrittenFile(UNCONFINED, written)).toBeUndefined();
    writeFileSync(written, "text");
    expect(String(await readWrittenFile(UNCONFINED, written))).toBe("text");
  });

  test("is no link to another file", async () => {
    symlinkSync(secret, written);
    expect(await readWrittenFile(UNCONFINED, written)).toBeUndefined();
  });

  given("Linux").test("is no pipe, at which a reader waits for ever", async () => {
    execFileSync("mkfifo", [written]);
    expect(await readWrittenFile(UNCONFINED, written)).toBeUndefined();
  });

  given("root").test("is that user's own, when it is another user", async () => {
    expect(await readWrittenFile(ANOTHER, secret)).toBeUndefined();
    giveTo(ANOTHER, secret);
    expect(String(await readWrittenFile(ANOTHER, secret))).toBe("secret");
  });
});

given("root").test("handing over a link does not hand over any other file", () => {
  symlinkSync(secret, written);
  giveTo(ANOTHER, written);
  expect(statSync(secret).uid).toBe(0);
});
