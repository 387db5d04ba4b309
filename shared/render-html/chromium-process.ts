/** One Chromium as the converter's supervisor sees it: start, print one page after the other, stop. */
import { once } from "node:events";
import type { CDPSession } from "puppeteer-core";
import type { Conversion } from "#shared/convert/converter.ts";
import type { ConverterProcess, Outcome, ProcessDescription } from "#shared/convert/converter-process.ts";
import { hasEnded, killGroup, wasKilled } from "#shared/processes/child-group.ts";
import { TIMED_OUT, within } from "#shared/processes/deadline.ts";
import { removeFolder } from "#shared/processes/private-folder.ts";
import { privateBytes, watchMemory } from "#shared/processes/process-memory.ts";
import type { LaunchedChromium } from "./chromium-launch.ts";
import type { PrintOptions } from "./html-renderer.ts";
import { PrintTab, watchCrashes } from "./print-tab.ts";

/** A page to be printed. No other conversions reach the process. */
export interface Printing extends Conversion {
  readonly from: ".html";
  readonly to: ".pdf";
  readonly pages: NonNullable<PrintOptions["pages"]>;
}

export interface ChromiumProcessOptions {
  /** Rejects soon after the signal, and leaves nothing then. */
  readonly launch: (signal: AbortSignal) => Promise<LaunchedChromium>;
  /** A Chromium that grows beyond this is killed. */
  readonly memoryLimitBytes: number;
  /** After this many pages it is replaced. */
  readonly pagesMax: number;
}

export function chromiumProcess(options: ChromiumProcessOptions): ConverterProcess {
  return new ChromiumProcess(options);
}

/** What ends makes printing fail first, and is told to have ended soon after. */
const END_LIMIT_MS = 500;

type Ending = Extract<Outcome, { kind: "crashed" | "killed" }>;

class ChromiumProcess implements ConverterProcess {
  readonly #options: ChromiumProcessOptions;
  readonly #stop = new AbortController();
  #launching: Promise<LaunchedChromium> | undefined;
  #launched: LaunchedChromium | undefined;
  #version: string | undefined;
  #crashes: CDPSession | undefined;
  /** Opened ahead of its page, which takes as long as printing a short one. */
  #tab: PrintTab | undefined;
  #printed = 0;
  #isOverLimit = false;

  constructor(options: ChromiumProcessOptions) {
    this.#options = options;
  }

  /** A Chromium that dies between its start and its first page is replaced once. */
  async start(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      if (this.#launched === undefined || this.#stop.signal.aborted) throw error;
      await remove(this.#launched);
      this.#launched = undefined;
      await this.#open();
    }
  }

  async #open(): Promise<void> {
    this.#launching = this.#options.launch(this.#stop.signal);
    this.#launched = await this.#launching;
    this.#version = await this.#launched.browser.version();
    this.#crashes = await watchCrashes(this.#launched.browser);
    this.#tab = await PrintTab.open(this.#launched.browser, this.#crashes);
  }

  async convert({ source, pages }: Printing): Promise<Outcome> {
    const tab = this.#tab;
    if (tab === undefined) return this.#ending();
    this.#printed++;
    const endWatch = this.#watchMemory();
    try {
      const file = await tab.print(Buffer.from(source).toString(), { pages });
      return { kind: "converted", file };
    } catch (error) {
      return this.#failure(tab, error);
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
      this.#tab = await PrintTab.open(this.#launched.browser, this.#crashes);
    } catch {
      // Without a tab it prints nothing more.
      this.#printed = this.#options.pagesMax;
    }
  }

  isHealthy(): boolean {
    return this.#launched?.browser.connected === true && !this.#isWorn();
  }

  residentBytes(): number {
    return privateBytes(this.#launched?.child.pid ?? 0);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    const launched = await this.#launching?.catch(() => undefined);
    if (launched !== undefined) await remove(launched);
  }

  describe(): ProcessDescription {
    const processId = this.isHealthy() ? this.#launched?.child.pid : undefined;
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
      this.#isOverLimit = true;
      if (child !== undefined) void killGroup(child);
    };
    return watchMemory(child?.pid ?? 0, this.#options.memoryLimitBytes, end, privateBytes);
  }

  async #failure(tab: PrintTab, error: unknown): Promise<Outcome> {
    if (this.#isOverLimit) return { kind: "out_of_memory", limitBytes: this.#options.memoryLimitBytes };
    const detail = String(error);
    const ending = await within(END_LIMIT_MS, Promise.race([tab.ended, this.#ending()]));
    return ending === TIMED_OUT ? { kind: "refused", step: "save", detail } : { ...ending, detail };
  }

  async #ending(): Promise<Ending> {
    const child = this.#launched?.child;
    if (child === undefined) return { kind: "crashed", detail: "Chromium was not started" };
    if (!hasEnded(child)) await once(child, "exit");
    const detail = `Chromium ended (exit code ${child.exitCode}, signal ${child.signalCode})`;
    return { kind: wasKilled(child) ? "killed" : "crashed", detail };
  }
}

async function remove({ child, folder }: LaunchedChromium): Promise<void> {
  await killGroup(child);
  removeFolder(folder);
}
