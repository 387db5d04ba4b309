/** A confined program that is not what it was any more must not have this process read or give it others' files. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { handOver, readWritten, UNCONFINED } from "#shared/processes/confinement.ts";

const NOBODY = { ...UNCONFINED, isNobody: true };
const IS_ROOT = process.getuid?.() === 0;

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

describe("what a confined program has written", () => {
  test("is read; where there is nothing, nothing", async () => {
    expect(await readWritten(UNCONFINED, written)).toBeUndefined();
    writeFileSync(written, "text");
    expect(String(await readWritten(UNCONFINED, written))).toBe("text");
  });

  test("is no link to another file", async () => {
    symlinkSync(secret, written);
    expect(await readWritten(UNCONFINED, written)).toBeUndefined();
  });

  test.skipIf(process.platform === "win32")("is no pipe, at which a reader waits for ever", async () => {
    execFileSync("mkfifo", [written]);
    expect(await readWritten(UNCONFINED, written)).toBeUndefined();
  });

  test.runIf(IS_ROOT)("is that user's own, when it is another user", async () => {
    expect(await readWritten(NOBODY, secret)).toBeUndefined();
    handOver(NOBODY, secret);
    expect(String(await readWritten(NOBODY, secret))).toBe("secret");
  });
});

test.runIf(IS_ROOT)("handing over a link hands over no other file", () => {
  symlinkSync(secret, written);
  handOver(NOBODY, written);
  expect(statSync(secret).uid).toBe(0);
});
