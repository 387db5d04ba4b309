/** The renderer of one machine: a supervised Chromium, found wherever it is installed, as confined as it can be. */
import { tmpdir } from "node:os";
import { type Supervisor, type SupervisorDescription, superviseWorker } from "#shared/convert/supervisor.ts";
import { superviseTogether } from "#shared/convert/supervisor-pool.ts";
import { rethrowOfDisk } from "#shared/errors/machine-failures.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import type { Log } from "#shared/log/log.ts";
import { standingWalls } from "#shared/processes/confinement.ts";
import { removeAbandonedFolders } from "#shared/processes/private-folder.ts";
import { type ChromiumWalls, chromiumWalls, type LaunchedChromium, launchChromium } from "./chromium-launch.ts";
import { chromiumProcess, type Printing } from "./chromium-process.ts";
import { type Chromium, findChromium } from "./find-chromium.ts";
import type { HtmlRenderer, PrintOptions } from "./html-renderer.ts";
import { type PrintedFormat, renderingError } from "./rendering-errors.ts";

export interface ProcessHtmlRendererOptions {
  readonly log: Log;
  /** The command that installs Chromium here, for the caller to read. */
  readonly remedy: string;
  /** Chromium's program, the first that exists of these, instead of looking for it. None is found when empty. */
  readonly programs?: readonly string[];
  /** Where the package @sparticuz/chromium lies, instead of looking for it. */
  readonly packageFolder?: string;
  /** What Chromium's environment has beside its own: where libraries and fonts lie. */
  readonly environment?: Readonly<Record<string, string>>;
  /** For one page, from when its turn comes. Default: 60 seconds. */
  readonly deadlineMs?: number;
  /** For the folders of Chromium. Default: the system's. */
  readonly temporaryFolder?: string;
  /** A page that makes Chromium grow beyond this is ended. Default: 1.5 GB. */
  readonly memoryLimitBytes?: number;
  /** After this many pages Chromium is started anew. Default: 200. */
  readonly pagesMax?: number;
  /** Beside the first, for pages that must not wait. Default: 0. */
  readonly spareProcesses?: number;
}

export interface ProcessHtmlRenderer extends HtmlRenderer {
  /** Resolves when Chromium has nothing left to do. */
  idle(): Promise<void>;

  /** Lets the present page end, within 10 seconds unless told otherwise, and ends every child process. */
  stop(limitMs?: number): Promise<void>;

  describe(): HtmlRendererDescription;
}

export interface HtmlRendererDescription extends Partial<SupervisorDescription> {
  /** Undefined where no Chromium was found. */
  readonly program: string | undefined;
}

export function createProcessHtmlRenderer(options: ProcessHtmlRendererOptions): ProcessHtmlRenderer {
  return new ChromiumRenderer(options);
}

const STOP_LIMIT_MS = 10_000;
const RECYCLE_BYTES = 400e6;
/** Pages that wait for Chromium; more are turned away. */
const WAITING_MAX = 64;
const WARM_UP_PAGE = "<!doctype html><title>Ready</title><p>Ready";

class ChromiumRenderer implements ProcessHtmlRenderer {
  readonly #options: ProcessHtmlRendererOptions;
  readonly #temporaryFolder: string;
  readonly #supervisor: Supervisor;
  /** The place among the walls, which begin with the most protection, of the best that Chromium has started with. */
  #provenPlace: number | undefined;
  #areWallsLogged = false;
  #isMissingLogged = false;

  constructor(options: ProcessHtmlRendererOptions) {
    const { log, deadlineMs = 60_000, temporaryFolder = tmpdir(), memoryLimitBytes = 1.5e9, pagesMax = 200 } = options;
    this.#options = options;
    this.#temporaryFolder = temporaryFolder;
    const supervise = () =>
      superviseWorker({
        log,
        deadlineMs,
        startDeadlineMs: 40_000,
        settleDeadlineMs: 10_000,
        recycleBytes: RECYCLE_BYTES,
        waitingMax: WAITING_MAX,
        createProcess: () => chromiumProcess({ launch: (signal) => this.#launch(signal), memoryLimitBytes, pagesMax }),
        warmUp: printing(WARM_UP_PAGE, "all"),
      });
    const members = Array.from({ length: 1 + (options.spareProcesses ?? 0) }, supervise);
    this.#supervisor = superviseTogether({ members, preparedMax: 1, waitingMax: WAITING_MAX });
    removeAbandonedFolders(temporaryFolder);
  }

  toPdf(html: string, { pages = "all" }: PrintOptions = {}): Promise<Uint8Array> {
    return this.#print(printing(html, pages), ".pdf");
  }

  prepare(): void {
    if (this.isAvailable()) this.#supervisor.prepare();
  }

  isAvailable(): boolean {
    return this.#find() !== undefined;
  }

  async idle(): Promise<void> {
    await this.#supervisor.idle();
  }

  async stop(limitMs = STOP_LIMIT_MS): Promise<void> {
    await this.#supervisor.stop(limitMs);
  }

  describe(): HtmlRendererDescription {
    const program = this.#find()?.program;
    return program === undefined ? { program } : { program, ...this.#supervisor.describe() };
  }

  async #print(page: Printing, format: PrintedFormat): Promise<Uint8Array> {
    const { remedy } = this.#options;
    if (!this.isAvailable()) throw serviceError("html_renderer_unavailable", { remedy });
    const outcome = await this.#supervisor.convert(page).catch(rethrowOfDisk);
    if (outcome.kind === "not_started") this.#logMissing(outcome.detail);
    if (outcome.kind !== "converted") throw renderingError(outcome, format, remedy);
    return outcome.file;
  }

  /** With the most protection that works at this moment. */
  async #launch(signal: AbortSignal): Promise<LaunchedChromium> {
    const chromium = this.#find();
    if (chromium === undefined) throw new Error("no Chromium is installed");
    await chromium.unpack?.();
    let failure: unknown;
    for (const [place, walls] of this.#worthTrying(chromiumWalls(standingWalls())).entries()) {
      signal.throwIfAborted();
      try {
        const launched = await launchChromium(chromium, {
          walls,
          temporaryFolder: this.#temporaryFolder,
          environment: this.#options.environment ?? {},
          signal,
        });
        this.#provenPlace = Math.min(this.#provenPlace ?? place, place);
        this.#logWalls(walls, failure);
        return launched;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** Once it has started with protection, a start that fails was killed or slow: it is repeated, not made with less. */
  #worthTrying(all: readonly ChromiumWalls[]): readonly ChromiumWalls[] {
    const place = this.#provenPlace;
    return place === undefined ? all : [...all.slice(0, place + 1), ...all.slice(place, place + 1)];
  }

  /** @param failure why it does not have all protection that there could be */
  #logWalls(walls: ChromiumWalls, failure: unknown): void {
    if (this.#areWallsLogged) return;
    this.#areWallsLogged = true;
    const { log } = this.#options;
    if (failure === undefined) log("info", "How Chromium is confined", { ...walls });
    else {
      const facts = { ...walls, detail: String(failure) };
      log("warn", "Chromium gets less protection, because it does not start with all of it", facts);
    }
  }

  #logMissing(detail: string): void {
    if (this.#isMissingLogged) return;
    this.#isMissingLogged = true;
    this.#options.log("warn", "Chromium cannot be started: HTML is not printed, and text by LibreOffice", { detail });
  }

  #find(): Chromium | undefined {
    const { programs, packageFolder } = this.#options;
    return findChromium({ programs, packageFolder, temporaryFolder: this.#temporaryFolder });
  }
}

function printing(html: string, pages: Printing["pages"]): Printing {
  return { source: Buffer.from(html), from: ".html", to: ".pdf", pages };
}
