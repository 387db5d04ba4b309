/**
 * Implements the renderer of one machine: a supervised Chromium, found wherever it is installed, with as much
 * protection as possible.
 */
import { tmpdir } from "node:os";
import { rethrowOfDisk } from "#shared/base/errors/machine-failures.ts";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Log } from "#shared/base/log/log.ts";
import { supportedSandbox } from "#shared/workers/processes/confinement.ts";
import { conversionFailure } from "#shared/workers/processes/conversion-failure.ts";
import {
  MEMORY_LIMIT_BYTES,
  type PooledWorker,
  type PooledWorkerOptions,
  pooledWorker,
} from "#shared/workers/processes/pooled-worker.ts";
import { removeAbandonedFolders } from "#shared/workers/processes/private-folder.ts";
import { NotStarted, WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { type PoolDescription, WorkerPool } from "#shared/workers/processes/worker-pool.ts";
import {
  type ChromiumProtection,
  chromiumProtections,
  type LaunchedChromium,
  launchChromium,
} from "./chromium-launch.ts";
import { ChromiumProcess } from "./chromium-process.ts";
import { type Chromium, findChromium } from "./find-chromium.ts";
import type { HtmlRenderer, PrintOptions } from "./html-renderer.ts";

/** One process works; others are spare. */
export interface ProcessHtmlRendererOptions extends Omit<PooledWorkerOptions, "processesMax"> {
  readonly log: Log;
  /** The command that installs Chromium here, for error messages. */
  readonly remedy: string;
  /**
   * Paths of Chromium, of which the first that exists is used, instead of searching for it. If empty, none is found.
   */
  readonly programs?: readonly string[];
  /** The folder of the package @sparticuz/chromium, instead of searching for it. */
  readonly packageFolder?: string;
  /** Additional variables of Chromium's environment, which name the folders of libraries and fonts. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The parent of Chromium's folders. Default: the system's. */
  readonly temporaryFolder?: string;
  /** The number of pages after which Chromium is restarted. Default: 200. */
  readonly pagesMax?: number;
}

export interface ProcessHtmlRenderer extends PooledWorker<HtmlRenderer> {
  describe(): HtmlRendererDescription;
}

export interface HtmlRendererDescription extends Partial<PoolDescription> {
  /** Undefined if no Chromium was found. */
  readonly program: string | undefined;
}

export function createProcessHtmlRenderer(options: ProcessHtmlRendererOptions): ProcessHtmlRenderer {
  const printer = new ChromiumPrinter(options);
  const renderer = pooledWorker([printer.pool], (owner) => printer.rendererFor(owner));
  return Object.assign(renderer, { describe: () => printer.describe() });
}

const STOP_LIMIT_MS = 10_000;
const RECYCLE_BYTES = 400e6;
const DEADLINE_MS = 60_000;
/** Longer than both attempts of a launch together. */
const START_DEADLINE_MS = 40_000;
const PAGES_MAX = 200;
/** A page is tried twice if its Chromium ends. */
const ATTEMPTS_MAX = 2;
const WARM_UP_PAGE = "<!doctype html><title>Ready</title><p>Ready";

class ChromiumPrinter {
  readonly pool: WorkerPool<ChromiumProcess>;
  readonly #options: ProcessHtmlRendererOptions;
  readonly #deadlineMs: number;
  readonly #memoryLimitBytes: number;
  readonly #temporaryFolder: string;
  /** The index of the best protection that Chromium has started with; the list begins with the most protection. */
  #provenPlace: number | undefined;
  #isProtectionLogged = false;
  #isMissingLogged = false;

  constructor(options: ProcessHtmlRendererOptions) {
    const { deadlineMs = DEADLINE_MS, memoryLimitBytes = MEMORY_LIMIT_BYTES, pagesMax = PAGES_MAX } = options;
    this.#options = options;
    this.#deadlineMs = deadlineMs;
    this.#memoryLimitBytes = memoryLimitBytes;
    this.#temporaryFolder = options.temporaryFolder ?? tmpdir();
    this.pool = new WorkerPool({
      log: options.log,
      metrics: options.metrics,
      create: () => new ChromiumProcess({ launch: (signal) => this.#launch(signal), memoryLimitBytes, pagesMax }),
      processesMax: 1,
      spareProcesses: options.spareProcesses ?? 0,
      startDeadlineMs: START_DEADLINE_MS,
      recycleBytes: RECYCLE_BYTES,
      attemptsMax: ATTEMPTS_MAX,
      stopLimitMs: STOP_LIMIT_MS,
      idleMs: options.idleMs,
      warmUp: (process) => process.print(WARM_UP_PAGE, {}, deadlineMs),
    });
    removeAbandonedFolders(this.#temporaryFolder);
  }

  rendererFor(owner: string): HtmlRenderer {
    return {
      toPdf: (html, options = {}) => this.#toPdf(html, options, owner),
      prepare: () => {
        if (this.#isAvailable()) this.pool.prepare();
      },
      isAvailable: () => this.#isAvailable(),
    };
  }

  async #toPdf(html: string, options: PrintOptions, owner: string): Promise<Uint8Array> {
    if (!this.#isAvailable()) throw this.#unavailable();
    const print = (process: ChromiumProcess) => process.print(html, options, this.#deadlineMs);
    try {
      return await this.pool.lend(print, { owner, step: "convert" }).catch(rethrowOfDisk);
    } catch (error) {
      throw this.#failureOf(error);
    }
  }

  describe(): HtmlRendererDescription {
    const program = this.#find()?.program;
    return program === undefined ? { program } : { program, ...this.pool.describe() };
  }

  #isAvailable(): boolean {
    return this.#find() !== undefined;
  }

  #failureOf(error: unknown): unknown {
    if (error instanceof NotStarted) {
      this.#logMissing(error.message);
      return this.#unavailable(error);
    }
    if (error instanceof WorkFailure && error.fault === "failed")
      return serviceError("conversion_failed", { format: ".pdf", reason: "its page cannot be printed" }, error);
    const limits = { deadlineMs: this.#deadlineMs, memoryLimitBytes: this.#memoryLimitBytes };
    return conversionFailure(error, { program: "Chromium", format: ".pdf", ...limits });
  }

  #unavailable(cause?: unknown): ServiceError {
    return serviceError("html_renderer_unavailable", { remedy: this.#options.remedy }, cause);
  }

  /** Starts Chromium with the most protection that currently works. */
  async #launch(signal: AbortSignal): Promise<LaunchedChromium> {
    const chromium = this.#find();
    if (chromium === undefined) throw new Error("Chromium is not installed");
    await chromium.unpack?.();
    let failure: unknown;
    for (const [place, protection] of this.#worthTrying(chromiumProtections(supportedSandbox())).entries()) {
      signal.throwIfAborted();
      try {
        const launched = await launchChromium(chromium, {
          protection,
          temporaryFolder: this.#temporaryFolder,
          environment: this.#options.environment ?? {},
          signal,
        });
        this.#provenPlace = Math.min(this.#provenPlace ?? place, place);
        this.#logProtection(protection, failure);
        return launched;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /**
   * Once Chromium has started with protection, a failed start was killed or slow: it is repeated, never tried with
   * less.
   */
  #worthTrying(all: readonly ChromiumProtection[]): readonly ChromiumProtection[] {
    const place = this.#provenPlace;
    return place === undefined ? all : [...all.slice(0, place + 1), ...all.slice(place, place + 1)];
  }

  /** @param failure why it has less than the best protection */
  #logProtection(protection: ChromiumProtection, failure: unknown): void {
    if (this.#isProtectionLogged) return;
    this.#isProtectionLogged = true;
    const { log } = this.#options;
    if (failure === undefined) log("info", "How Chromium is confined", { ...protection });
    else {
      const facts = { ...protection, detail: String(failure) };
      log("warn", "Chromium runs with less protection because it does not start with all of it", facts);
    }
  }

  #logMissing(detail: string): void {
    if (this.#isMissingLogged) return;
    this.#isMissingLogged = true;
    this.#options.log("warn", "Chromium does not start. HTML cannot be printed, and LibreOffice prints text", {
      detail,
    });
  }

  #find(): Chromium | undefined {
    const { programs, packageFolder } = this.#options;
    return findChromium({ programs, packageFolder, temporaryFolder: this.#temporaryFolder });
  }
}
