/** Where the start opens a browser, and how: the key is in no argument of a program. */
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desktop, openBrowser, openerOn } from "#local/server/open-browser.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "open-browser-"));
  await writeFile(path.join(folder, "xdg-open"), '#!/bin/sh\necho "$@" > "$0.arguments"\ncat "$1" > "$0.read"\n');
  await chmod(path.join(folder, "xdg-open"), 0o700);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const desktop = (change: Partial<Desktop> = {}): Desktop => ({
  platform: "linux",
  environment: { DISPLAY: ":0", PATH: `/nowhere:${folder}` },
  isTerminal: true,
  userId: 1000,
  ...change,
});

test("the start opens a browser on a desktop", () => {
  expect(openerOn(desktop())).toEqual(["xdg-open"]);
  expect(openerOn(desktop({ environment: { WAYLAND_DISPLAY: "wayland-0", PATH: folder } }))).toEqual(["xdg-open"]);
  expect(openerOn(desktop({ platform: "darwin", environment: {} }))).toEqual(["open"]);
  expect(openerOn(desktop({ platform: "win32", environment: {}, userId: undefined }))).toEqual([
    "cmd",
    "/c",
    "start",
    "",
  ]);
});

test.each<[string, () => Partial<Desktop>]>([
  ["without a terminal, as in tests and services", () => ({ isTerminal: false })],
  ["in CI", () => ({ environment: { ...desktop().environment, CI: "true" } })],
  ["over SSH", () => ({ environment: { ...desktop().environment, SSH_CONNECTION: "192.0.2.1 1 192.0.2.2 22" } })],
  ["as root, as in containers", () => ({ userId: 0 })],
  ["without a display", () => ({ environment: { PATH: folder } })],
  ["without xdg-open", () => ({ environment: { DISPLAY: ":0", PATH: "/nowhere" } })],
])("not %s", (_where, change) => {
  expect(openerOn(desktop(change()))).toBeUndefined();
});

test("the browser reads the link from a file of this user; the key is in no argument", async () => {
  openBrowser("http://localhost:3000/#key=secret&more", folder, [path.join(folder, "xdg-open")]);
  const file = path.join(folder, "open-studio.html");
  expect((await stat(file)).mode & 0o077).toBe(0);
  await expect.poll(() => readFile(path.join(folder, "xdg-open.read"), "utf8").catch(() => "")).toContain("\n");
  expect(await readFile(path.join(folder, "xdg-open.read"), "utf8")).toContain(
    'content="0; url=http://localhost:3000/#key=secret&amp;more"',
  );
  expect((await readFile(path.join(folder, "xdg-open.arguments"), "utf8")).trim()).toBe(file);
});
