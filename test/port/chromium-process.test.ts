/** How a Chromium that ends tells why: it crashed, by which its page is at fault, or somebody ended it. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { NO_SANDBOX } from "#shared/workers/processes/confinement.ts";
import { childrenOf } from "#shared/workers/processes/process-memory.ts";
import { launchChromium } from "#shared/workers/render-html/chromium-launch.ts";
import { ChromiumProcess } from "#shared/workers/render-html/chromium-process.ts";
import { CHROMIUM } from "#test/support/chromium.ts";
import { given } from "#test/support/given.ts";
import { processesNaming } from "#test/support/libreoffice.ts";

/** A million pages. */
const ENDLESS = '<!doctype html><div style="height: 1000000000px">x</div>';

given("Chromium").describe("a Chromium that ends", () => {
  test.each([
    ["SIGKILL", "all of Chromium", "ended"],
    ["SIGTERM", "all of Chromium", "ended"],
    ["SIGKILL", "the page's process", "ended"],
    ["SIGSEGV", "the page's process", "crashed"],
  ] as const)("%s to %s: it %s", async (signal, victims, fault) => {
    // Within its sandbox the page's process is the first of its namespace, which only SIGKILL reaches (pid_namespaces(7)).
    await using chromium = await startChromium({ isSandboxed: fault === "ended" });
    const printing = expect(chromium.print(ENDLESS, {}, 120_000)).rejects.toMatchObject({ name: "WorkFailure", fault });
    let isOver = false;
    printing.then(() => {
      isOver = true;
    });
    const leader = chromium.describe().processId ?? 0;
    // The page may get another process while it is loaded.
    const strike = () => {
      const found = victims === "all of Chromium" ? [-leader] : pageProcessesOf(leader);
      if (!isOver) for (const victim of found) killIfRunning(victim, signal);
      return isOver;
    };
    await expect.poll(strike, { interval: 100 }).toBe(true);
    await printing;
  });
});

async function startChromium({ isSandboxed }: { readonly isSandboxed: boolean }) {
  if (CHROMIUM === undefined) throw new Error("Chromium is not installed here");
  const program = CHROMIUM;
  const isRoot = process.getuid?.() === 0;
  const protection = { ...NO_SANDBOX, user: isSandboxed && isRoot, isSandboxed, hasOwnProcesses: false };
  const chromium = new ChromiumProcess({
    launch: (signal) => launchChromium(program, { protection, temporaryFolder: tmpdir(), environment: {}, signal }),
    memoryLimitBytes: 1.5e9,
    pagesMax: 9,
  });
  await chromium.start();
  return Object.assign(chromium, { [Symbol.asyncDispose]: () => chromium.end() });
}

function killIfRunning(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch {
    // An earlier strike has ended it.
  }
}

/** Returns the processes of the tab in which Chromium prints, and of a tab that it keeps in reserve. */
function pageProcessesOf(leader: number): readonly number[] {
  const pages = processesNaming("--type=renderer");
  return descendantsOf(leader).filter((id) => pages.includes(id));
}

function descendantsOf(id: number): readonly number[] {
  return childrenOf(id).flatMap((child) => [child, ...descendantsOf(child)]);
}
