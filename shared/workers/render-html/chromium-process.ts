/** Runs one Chromium, which prints one page after the other. */
import { once } from "node:events";
import type { CDPSession } from "puppeteer-core";
import { hasEnded, killGroup, wasKilled } from "#shared/workers/processes/child-group.ts";
import { TIMED_OUT, withTimeLimit } from "#shared/workers/processes/deadline.ts";
import { removeFolder } from "#shared/workers/processes/private-folder.ts";
import { privateBytes, watchMemory } from "#shared/workers/processes/process-memory.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { Worker, WorkerDescription } from "#shared/workers/processes/worker.ts";
import type { LaunchedChromium } from "./chromium-launch.ts";
import type { PrintOptions } from "./html-renderer.ts";
import { PrintTab, watchCrashes } from "./print-tab.ts";

export interface ChromiumProcessOptions {
  /** Rejects soon after the signal, and then leaves nothing behind. */
  readonly launch: (signal: AbortSignal) => Promise<LaunchedChromium>;
  /** A Chromium that grows beyond this is killed. */
  readonly memoryLimitBytes: number;
  /** The number of pages after which it is replaced. */
  readonly pagesMax: number;
}

/**
 * When a process ends, printing fails first and the exit is reported afterwards: shortly, or on a busy machine seconds
 * later than the end of the connection.
 */
const END_LIMIT_MS = { connected: 500, disconnected: 10_000 };

export class ChromiumProcess implements Worker {
  readonly #options: ChromiumProcessOptions;
  readonly #stop = new AbortController();
  #launching: Promise<LaunchedChromium> | undefined;
  #launched: LaunchedChromium | undefined;
  #version: string | undefined;
  #crashes: CDPSession | undefined;
  /** The next tab, opened in advance, because opening takes as long as printing a short page. */
  #tab: PrintTab | undefined;
  #printed = 0;
  #isTooLarge = false;
  /** True from when a page is sent until it is printed. */
  #isInDoubt = false;

  constructor(options: ChromiumProcessOptions) {
    this.#options = options;
  }

  /** @throws WorkFailure if Chromium dies between its start and its first page */
  async start(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      if (this.#launched === undefined) throw error;
      const ending = await withTimeLimit(this.#endLimitMs(), this.#ending());
      throw ending === TIMED_OUT ? error : ending;
    }
  }

  async #open(): Promise<void> {
    this.#launching = this.#options.launch(this.#stop.signal);
    this.#launched = await this.#launching;
    this.#version = await this.#launched.browser.version();
    this.#crashes = await watchCrashes(this.#launched.browser);
    this.#tab = await PrintTab.open(this.#launched, this.#crashes);
  }

  /** @throws WorkFailure `failed` if the page cannot be printed, and others */
  async print(html: string, options: PrintOptions, deadlineMs: number): Promise<Uint8Array> {
    const tab = this.#tab;
    if (tab === undefined) throw await this.#ending();
    this.#printed++;
    this.#isInDoubt = true;
    const endWatch = this.#watchMemory();
    try {
      const file = await withTimeLimit(deadlineMs, tab.print(html, options));
      if (file === TIMED_OUT) throw new WorkFailure("timed_out", `Chromium did not print within ${deadlineMs} ms`);
      this.#isInDoubt = false;
      return file;
    } catch (error) {
      throw error instanceof WorkFailure ? error : await this.#failure(tab, error);
    } finally {
      endWatch();
    }
  }

  async settle(): Promise<void> {
    const tab = this.#tab;
    this.#tab = undefined;
    if (tab === undefined || this.#launched === undefined || this.#crashes === undefined || this.#isWorn()) return;
    try {
      await tab.close();
      this.#tab = await PrintTab.open(this.#launched, this.#crashes);
    } catch {
      // Without a tab it cannot print any more.
      this.#printed = this.#options.pagesMax;
    }
  }

  isUsable(): boolean {
    return this.#launched?.browser.connected === true && !this.#isInDoubt && !this.#isWorn();
  }

  residentBytes(): number {
    return privateBytes(this.#launched?.child.pid ?? 0);
  }

  async end(): Promise<void> {
    this.#stop.abort();
    const launched = await this.#launching?.catch(() => undefined);
    if (launched !== undefined) await remove(launched);
  }

  describe(): WorkerDescription {
    const processId = this.#launched?.browser.connected ? this.#launched.child.pid : undefined;
    return {
      ...(processId !== undefined && { processId }),
      ...(this.#version !== undefined && { version: this.#version }),
    };
  }

  #isWorn(): boolean {
    return this.#printed >= this.#options.pagesMax;
  }

  #watchMemory(): () => void {
    const child = this.#launched?.child;
    const end = () => {
      this.#isTooLarge = true;
      if (child !== undefined) void killGroup(child);
    };
    return watchMemory(child?.pid ?? 0, this.#options.memoryLimitBytes, end, privateBytes);
  }

  async #failure(tab: PrintTab, error: unknown): Promise<WorkFailure> {
    if (this.#isTooLarge) return new WorkFailure("too_large", "Chromium exceeded its memory limit");
    const ending = await withTimeLimit(this.#endLimitMs(), Promise.race([tab.ended, this.#ending()]));
    return new WorkFailure(ending === TIMED_OUT ? "failed" : ending.fault, String(error));
  }

  #endLimitMs(): number {
    return this.#launched?.browser.connected ? END_LIMIT_MS.connected : END_LIMIT_MS.disconnected;
  }

  async #ending(): Promise<WorkFailure> {
    const child = this.#launched?.child;
    if (child === undefined) return new WorkFailure("crashed", "Chromium was not started");
    if (!hasEnded(child)) await once(child, "exit");
    const detail = `Chromium ended (exit code ${child.exitCode}, signal ${child.signalCode})`;
    return new WorkFailure(wasKilled(child) ? "ended" : "crashed", detail);
  }
}

async function remove({ child, folder }: LaunchedChromium): Promise<void> {
  await killGroup(child);
  removeFolder(folder);
}
