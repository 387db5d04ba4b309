/** The converter of one machine: LibreOffice in a supervised child process, found wherever it is installed. */
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { rethrowOfDisk } from "#shared/errors/machine-failures.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import type { Log } from "#shared/log/log.ts";
import { removeAbandonedFolders } from "#shared/processes/private-folder.ts";
import { commandLineProcess } from "./command-line.ts";
import { conversionError } from "./conversion-errors.ts";
import type { Conversion, Converter } from "./converter.ts";
import { findInstallation, type Installation, programFolderOf } from "./installation.ts";
import { libreOfficeProcess } from "./libreoffice-process.ts";
import { matchFont } from "./match-fonts.ts";
import { refusalByContent } from "./sniff.ts";
import { type SupervisedOutcome, type Supervisor, type SupervisorDescription, superviseWorker } from "./supervisor.ts";
import { superviseTogether } from "./supervisor-pool.ts";
import { warmUpConversion } from "./warm-up-document.ts";

export interface ProcessConverterOptions {
  readonly log: Log;
  /** The command that installs LibreOffice here, for the caller to read. */
  readonly remedy: string;
  /** Folders in which the program `soffice` is looked for, instead of the usual ones. */
  readonly programFolders?: readonly string[];
  /** The program itself, instead of looking for it. It may be a link, such as /usr/bin/soffice. */
  readonly soffice?: string;
  /** For one conversion, from when its turn comes. Default: 60 seconds. */
  readonly deadlineMs?: number;
  /** For the converter's own folders. Default: the system's. */
  readonly temporaryFolder?: string;
  /** A conversion that makes LibreOffice grow beyond this is ended. Default: 1.5 GB. */
  readonly memoryLimitBytes?: number;
  /** Processes side by side. Default: one for each processor, and for each GB of memory. */
  readonly processesMax?: number;
  /** Beside those, for conversions that must not wait. Default: 0. */
  readonly spareProcesses?: number;
}

export interface ProcessConverter extends Converter {
  /** Resolves when no process of its own has anything left to do. */
  idle(): Promise<void>;

  /** Lets the present conversion end, within 10 seconds unless told otherwise, and ends every child process. */
  stop(limitMs?: number): Promise<void>;

  describe(): ConverterDescription;
}

export interface ConverterDescription extends Partial<SupervisorDescription> {
  readonly engine: "libreofficekit" | "command line" | "none";
  readonly programFolder?: string;
}

export function createProcessConverter(options: ProcessConverterOptions): ProcessConverter {
  return new LibreOfficeConverter(options);
}

const STOP_LIMIT_MS = 10_000;
/** After LibreOfficeKit could not be loaded: an installation that is under way is complete by then. */
const KIT_PAUSE_MS = 60_000;

/** Documents that wait for a process; more are turned away. */
const WAITING_MAX = 64;
/** A warm process holds a quarter of it; large documents pass a half. */
const BYTES_PER_PROCESS = 1e9;

function processesOfThisMachine(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / BYTES_PER_PROCESS)));
}

class LibreOfficeConverter implements ProcessConverter {
  readonly atOnce: number;
  readonly #options: ProcessConverterOptions;
  readonly #kit: Supervisor;
  readonly #commandLine: Supervisor;
  #kitPausedUntil = 0;
  #isFallbackLogged = false;

  constructor(options: ProcessConverterOptions) {
    const { log, deadlineMs = 60_000, temporaryFolder = tmpdir(), memoryLimitBytes = 1.5e9 } = options;
    this.atOnce = options.processesMax ?? processesOfThisMachine();
    const supervision = {
      log,
      deadlineMs,
      startDeadlineMs: 30_000,
      settleDeadlineMs: 10_000,
      recycleBytes: 600e6,
      waitingMax: WAITING_MAX,
    };
    const place = { temporaryFolder, memoryLimitBytes };
    this.#options = options;
    this.#kit = this.#pool(() =>
      superviseWorker({
        ...supervision,
        createProcess: () => libreOfficeProcess({ ...place, ...this.#kitInstallation() }),
        warmUp: warmUpConversion(),
      }),
    );
    this.#commandLine = this.#pool(() =>
      superviseWorker({
        ...supervision,
        createProcess: () => commandLineProcess({ ...place, soffice: this.#installation().soffice }),
      }),
    );
    removeAbandonedFolders(temporaryFolder);
  }

  #pool(supervise: () => Supervisor): Supervisor {
    const processes = this.atOnce + (this.#options.spareProcesses ?? 0);
    const members = Array.from({ length: processes }, supervise);
    return superviseTogether({ members, preparedMax: this.atOnce, waitingMax: WAITING_MAX });
  }

  async convert(conversion: Conversion): Promise<Uint8Array> {
    const { source, from, to } = conversion;
    this.#installation();
    const reason = refusalByContent(source, from);
    if (reason !== undefined) {
      throw serviceError("conversion_failed", { format: to, reason });
    }
    const outcome = await this.#outcome(conversion).catch(rethrowOfDisk);
    if (outcome.kind !== "converted") {
      throw conversionError(outcome, to, this.#options.remedy);
    }
    return outcome.file;
  }

  prepare(): void {
    if (this.#isKitUsable()) {
      this.#kit.prepare();
    }
  }

  matchFont(family: string): Promise<string | undefined> {
    return matchFont(family);
  }

  isAvailable(): boolean {
    return this.#find() !== undefined;
  }

  async idle(): Promise<void> {
    await Promise.all([this.#kit.idle(), this.#commandLine.idle()]);
  }

  async stop(limitMs = STOP_LIMIT_MS): Promise<void> {
    await Promise.all([this.#kit.stop(limitMs), this.#commandLine.stop(limitMs)]);
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

  async #outcome(conversion: Conversion): Promise<SupervisedOutcome> {
    if (!this.#isKitUsable()) {
      this.#logFallback("it is not there");
      return this.#commandLine.convert(conversion);
    }
    const outcome = await this.#kit.convert(conversion);
    if (outcome.kind !== "not_started") {
      return outcome;
    }
    this.#kitPausedUntil = performance.now() + KIT_PAUSE_MS;
    this.#logFallback(outcome.detail);
    return this.#commandLine.convert(conversion);
  }

  #logFallback(detail: string): void {
    if (!this.#isFallbackLogged) {
      this.#isFallbackLogged = true;
      this.#options.log("warn", "LibreOfficeKit cannot be used: documents are converted by the slower command line", {
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
      throw new Error("this LibreOffice has no LibreOfficeKit");
    }
    return { ...installation, kitLibrary };
  }

  #installation(): Installation {
    const installation = this.#find();
    if (installation === undefined) {
      throw serviceError("converter_unavailable", { remedy: this.#options.remedy });
    }
    return installation;
  }

  #find(): Installation | undefined {
    const { soffice, programFolders } = this.#options;
    return findInstallation(soffice === undefined ? programFolders : [programFolderOf(soffice)]);
  }
}
