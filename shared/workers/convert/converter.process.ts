/**
 * Implements the converter of one machine: LibreOffice in a supervised child process, found wherever it is installed.
 */
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { rethrowOfDisk } from "#shared/base/errors/machine-failures.ts";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Log } from "#shared/base/log/log.ts";
import { conversionFailure } from "#shared/workers/processes/conversion-failure.ts";
import {
  MEMORY_LIMIT_BYTES,
  type PooledWorker,
  type PooledWorkerOptions,
  pooledWorker,
} from "#shared/workers/processes/pooled-worker.ts";
import { removeAbandonedFolders } from "#shared/workers/processes/private-folder.ts";
import { NotStarted } from "#shared/workers/processes/work-failure.ts";
import { type PoolDescription, WorkerPool } from "#shared/workers/processes/worker-pool.ts";
import { commandLineProcess } from "./command-line.ts";
import { refusedConversion } from "./conversion-errors.ts";
import type { Conversion, Converter } from "./converter.ts";
import type { ConverterProcess, Outcome } from "./converter-process.ts";
import { findInstallation, type Installation, programFolderOf } from "./installation.ts";
import { libreOfficeProcess } from "./libreoffice-process.ts";
import { matchFont } from "./match-fonts.ts";
import { refusalByContent } from "./sniff.ts";
import { warmUpConversion } from "./warm-up-document.ts";

/** By default, one process works for each processor, but at most one for each GB of memory. */
export interface ProcessConverterOptions extends PooledWorkerOptions {
  readonly log: Log;
  /** The command that installs LibreOffice here, for error messages. */
  readonly remedy: string;
  /** Folders to search for the program `soffice`, instead of the usual ones. */
  readonly programFolders?: readonly string[];
  /** The path of the program, instead of searching for it. It may be a link, such as /usr/bin/soffice. */
  readonly soffice?: string;
  /** The parent of the converter's own folders. Default: the system's. */
  readonly temporaryFolder?: string;
}

export interface ProcessConverter extends PooledWorker<Converter> {
  describe(): ConverterDescription;
}

export interface ConverterDescription extends Partial<PoolDescription> {
  readonly engine: "libreofficekit" | "command line" | "none";
  readonly programFolder?: string;
}

export function createProcessConverter(options: ProcessConverterOptions): ProcessConverter {
  const office = new LibreOffice(options);
  const converter = pooledWorker(office.pools, (owner) => office.converterFor(owner));
  return Object.assign(converter, { describe: () => office.describe() });
}

const STOP_LIMIT_MS = 10_000;
/** The pause after LibreOfficeKit could not be loaded: an installation in progress is complete by then. */
const KIT_PAUSE_MS = 60_000;

const DEADLINE_MS = 60_000;
const RECYCLE_BYTES = 600e6;
/** A document is tried twice if its process ends. */
const ATTEMPTS_MAX = 2;
/** A warm process uses a quarter of this; large documents use more than half. */
const BYTES_PER_PROCESS = 1e9;

function processesOfThisMachine(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / BYTES_PER_PROCESS)));
}

class LibreOffice {
  readonly #processesMax: number;
  readonly #options: ProcessConverterOptions & { readonly deadlineMs: number; readonly memoryLimitBytes: number };
  readonly #kit: WorkerPool<ConverterProcess>;
  readonly #commandLine: WorkerPool<ConverterProcess>;
  #kitPausedUntil = 0;
  #isFallbackLogged = false;

  constructor(options: ProcessConverterOptions) {
    const { deadlineMs = DEADLINE_MS, temporaryFolder = tmpdir(), memoryLimitBytes = MEMORY_LIMIT_BYTES } = options;
    this.#processesMax = options.processesMax ?? processesOfThisMachine();
    this.#options = { ...options, deadlineMs, memoryLimitBytes };
    const place = { temporaryFolder, memoryLimitBytes };
    const common = {
      log: options.log,
      metrics: options.metrics,
      processesMax: this.#processesMax,
      spareProcesses: options.spareProcesses ?? 0,
      recycleBytes: RECYCLE_BYTES,
      attemptsMax: ATTEMPTS_MAX,
      stopLimitMs: STOP_LIMIT_MS,
      idleMs: options.idleMs,
      readyMin: 1,
    };
    this.#kit = new WorkerPool({
      ...common,
      create: () => libreOfficeProcess({ ...place, ...this.#kitInstallation() }),
      warmUp: (process) => process.convert(warmUpConversion(), deadlineMs),
    });
    this.#commandLine = new WorkerPool({
      ...common,
      create: () => commandLineProcess({ ...place, soffice: this.#installation().soffice }),
    });
    removeAbandonedFolders(temporaryFolder);
  }

  get pools() {
    return [this.#kit, this.#commandLine];
  }

  converterFor(owner: string): Converter {
    return {
      atOnce: this.#processesMax,
      convert: (conversion) => this.#convert(conversion, owner),
      prepare: () => {
        if (this.#isKitUsable()) this.#kit.prepare();
      },
      matchFont,
      isAvailable: () => this.#find() !== undefined,
    };
  }

  async #convert(conversion: Conversion, owner: string): Promise<Uint8Array> {
    const { source, from, to } = conversion;
    const { deadlineMs, memoryLimitBytes } = this.#options;
    this.#installation();
    const reason = refusalByContent(source, from);
    if (reason !== undefined) throw serviceError("conversion_failed", { format: to, reason });
    const outcome = await this.#outcome(conversion, owner)
      .catch(rethrowOfDisk)
      .catch((error: unknown) => {
        if (error instanceof NotStarted) throw this.#unavailable(error);
        throw conversionFailure(error, { program: "LibreOffice", format: to, deadlineMs, memoryLimitBytes });
      });
    if (outcome.kind === "refused") throw refusedConversion(outcome, to);
    return outcome.file;
  }

  describe(): ConverterDescription {
    const installation = this.#find();
    if (installation === undefined) {
      return { engine: "none" };
    }
    const { programFolder } = installation;
    return this.#isKitUsable()
      ? { engine: "libreofficekit", programFolder, ...this.#kit.describe() }
      : { engine: "command line", programFolder, ...this.#commandLine.describe() };
  }

  async #outcome(conversion: Conversion, owner: string): Promise<Outcome> {
    const convert = (process: ConverterProcess) => process.convert(conversion, this.#options.deadlineMs);
    const loan = { owner, step: "convert" } as const;
    if (!this.#isKitUsable()) {
      this.#logFallback("it is not installed");
      return this.#commandLine.lend(convert, loan);
    }
    try {
      return await this.#kit.lend(convert, loan);
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error;
      this.#kitPausedUntil = performance.now() + KIT_PAUSE_MS;
      this.#logFallback(error.message);
      return this.#commandLine.lend(convert, loan);
    }
  }

  #logFallback(detail: string): void {
    if (!this.#isFallbackLogged) {
      this.#isFallbackLogged = true;
      this.#options.log("warn", "LibreOfficeKit is not available. Documents are converted by the slower command line", {
        detail,
      });
    }
  }

  #isKitUsable(): boolean {
    return this.#find()?.kitLibrary !== undefined && performance.now() >= this.#kitPausedUntil;
  }

  #kitInstallation(): Installation & { readonly kitLibrary: string } {
    const { kitLibrary, ...installation } = this.#installation();
    if (kitLibrary === undefined) {
      throw new Error("this LibreOffice does not include LibreOfficeKit");
    }
    return { ...installation, kitLibrary };
  }

  #installation(): Installation {
    const installation = this.#find();
    if (installation === undefined) throw this.#unavailable();
    return installation;
  }

  #unavailable(cause?: unknown): ServiceError {
    return serviceError("converter_unavailable", { remedy: this.#options.remedy }, cause);
  }

  #find(): Installation | undefined {
    const { soffice, programFolders } = this.#options;
    return findInstallation(soffice === undefined ? programFolders : [programFolderOf(soffice)]);
  }
}
