/** A Chromium that has gone tells how it ended, however late the system reports that. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "puppeteer-core";
import { expect, test } from "vitest";
import { ChromiumProcess } from "#shared/workers/render-html/chromium-process.ts";

test("a page is not at fault whose Chromium was killed, and is reported to have ended a second after its connection", async () => {
  const child = spawn("sh", ["-c", "read line; sleep 1; kill -9 $$"], { stdio: "pipe", detached: true });
  const folder = mkdtempSync(path.join(tmpdir(), "chromium-end-"));
  const browser = browserThatGoes(() => child.stdin.write("go\n"));
  const chromium = new ChromiumProcess({
    launch: async () => ({ child, browser, folder, standInFor: (text) => text }),
    memoryLimitBytes: 1e9,
    pagesMax: 9,
  });
  await chromium.start();
  const ended = once(child, "exit");
  await expect(chromium.print("<p>Dear Ada", {}, 60_000)).rejects.toMatchObject({
    name: "WorkFailure",
    fault: "ended",
  });
  await ended;
  await chromium.end();
});

/** Breaks its connection off when a page is to be loaded. */
function browserThatGoes(go: () => void): Browser {
  const page = {
    on: () => {},
    setJavaScriptEnabled: async () => {},
    setRequestInterception: async () => {},
    goto: async () => {
      browser.connected = false;
      go();
      throw new Error("Navigating frame was detached");
    },
  };
  const browser = {
    connected: true,
    version: async () => "Chrome/1",
    target: () => ({ createCDPSession: async () => ({ send: async () => {}, once: () => {} }) }),
    createBrowserContext: async () => ({ newPage: async () => page, close: async () => {} }),
  };
  return browser as unknown as Browser;
}
