/** Runs one LibreOffice worker: a child process with its own folder, its own profile and an empty environment. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { confine, confinedCommand, UNCONFINED } from "#shared/workers/processes/confinement.ts";
import { NODE_ENVIRONMENT, nodeProgramRights } from "#shared/workers/processes/file-rights.ts";
import { giveContentTo, makePrivateFolder, removeFolder } from "#shared/workers/processes/private-folder.ts";
import { residentBytes } from "#shared/workers/processes/process-memory.ts";
import { siblingProgram } from "#shared/workers/processes/sibling-program.ts";
import type { WorkerDescription } from "#shared/workers/processes/worker.ts";
import { WorkerProcess } from "#shared/workers/processes/worker-process.ts";
import { yieldProcessor } from "#shared/workers/processes/yield-processor.ts";
import {
  type ConversionFiles,
  pathFromWithin,
  readTarget,
  unlessDiskIsFull,
  withConversionFiles,
} from "./conversion-files.ts";
import type { Conversion } from "./converter.ts";
import type { ConverterProcess, Outcome } from "./converter-process.ts";
import { exportOptions } from "./export-options.ts";
import { holdsFontsOfDocuments, writeProfile } from "./libreoffice-profile.ts";
import type { ConvertMessage, WorkerMessage } from "./messages.ts";
import { officeEnvironment } from "./office-environment.ts";
import { DATA_BY_LIMIT, officeFiles } from "./office-files.ts";
import { writtenFile } from "./written-file.ts";

export interface LibreOfficeProcessOptions {
  readonly kitLibrary: string;
  readonly programFolder: string;
  /** The folder in which the process gets its own folder. */
  readonly temporaryFolder: string;
  /** A process that grows beyond this is killed. */
  readonly memoryLimitBytes: number;
}

export function libreOfficeProcess(options: LibreOfficeProcessOptions): ConverterProcess {
  return new LibreOfficeProcess(options);
}

const PROFILE = "profile";
const WORKER = siblingProgram(import.meta.url, "libreoffice-worker");
/** Ordinary documents take less time, even on a busy machine. */
const LONG_WORK_MS = 5_000;
/** The worker's own JavaScript needs little memory: LibreOffice's memory is outside of that heap. */
const NODE_OPTIONS = ["--max-old-space-size=64"];
const START_DEADLINE_MS = 30_000;
/** The deadline for closing a document. */
const SETTLE_DEADLINE_MS = 10_000;
/** The channel's file descriptor in the child. */
const CHANNEL = 3;

class LibreOfficeProcess implements ConverterProcess {
  readonly #options: LibreOfficeProcessOptions;
  #folder = "";
  #confinement = UNCONFINED;
  #hasEnded = false;
  #worker: WorkerProcess<ConvertMessage, WorkerMessage> | undefined;
  #version: string | undefined;
  /** True from when a document is sent until its outcome is reported. */
  #isInDoubt = false;
  #hasForeignFonts = false;
  #hasYielded = false;

  constructor(options: LibreOfficeProcessOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { temporaryFolder, programFolder, memoryLimitBytes } = this.#options;
    this.#confinement = await confine({ files: [process.execPath, WORKER], folders: [temporaryFolder, programFolder] });
    // From here on it runs without a pause up to the fork, so that `end` finds either nothing or all of it.
    if (this.#hasEnded) throw new Error("it was ended before it started");
    this.#folder = makePrivateFolder(temporaryFolder);
    const profileUrl = writeProfile(join(this.#folder, PROFILE));
    giveContentTo(this.#confinement, this.#folder);
    const child = this.#fork(this.#folder, profileUrl);
    this.#worker = new WorkerProcess(child, { memoryLimitBytes, measure: residentBytes, crashFault: "crashed" });
    const message = await this.#worker.next(START_DEADLINE_MS);
    if (message.kind !== "ready") throw new Error(message.kind === "unusable" ? message.detail : message.kind);
    this.#version = message.version;
  }

  async convert(conversion: Conversion, deadlineMs: number): Promise<Outcome> {
    this.#isInDoubt = true;
    const reader = { folder: this.#folder, confinement: this.#confinement };
    return withConversionFiles(reader, conversion, async (files) => {
      const outcome = await unlessDiskIsFull(files, this.#outcome(files, conversion, deadlineMs));
      this.#isInDoubt = outcome.kind === "refused" && outcome.step === "save";
      return outcome;
    });
  }

  async settle(): Promise<void> {
    await this.#worker?.next(SETTLE_DEADLINE_MS).catch(() => {});
    this.#hasForeignFonts = holdsFontsOfDocuments(join(this.#folder, PROFILE));
  }

  isUsable(): boolean {
    return this.#worker?.isUsable() === true && !this.#isInDoubt && !this.#hasYielded && !this.#hasForeignFonts;
  }

  residentBytes(): number {
    return this.#worker?.residentBytes() ?? 0;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#worker?.end();
    if (this.#folder !== "") removeFolder(this.#folder);
  }

  describe(): WorkerDescription {
    return { ...this.#worker?.describe(), ...(this.#version !== undefined && { version: this.#version }) };
  }

  #fork(folder: string, profileUrl: string): ChildProcess {
    const { kitLibrary, programFolder, memoryLimitBytes } = this.#options;
    const [execPath, ...execArgv] = confinedCommand(this.#confinement, [process.execPath, ...NODE_OPTIONS], {
      rights: nodeProgramRights({ read: officeFiles(programFolder), write: [folder] }),
      dataBytes: DATA_BY_LIMIT * memoryLimitBytes,
      channels: [CHANNEL],
      forkChannel: "json",
    });
    return fork(WORKER, [kitLibrary, programFolder, profileUrl, join(folder, "tmp")], {
      cwd: folder,
      env: { ...NODE_ENVIRONMENT, ...officeEnvironment(folder) },
      execPath,
      execArgv,
      // The process has its own group: the terminal's Ctrl+C reaches only the service, which then shuts down in order.
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  }

  async #outcome(files: ConversionFiles, conversion: Conversion, deadlineMs: number): Promise<Outcome> {
    const message = await this.#ask(files, conversion, deadlineMs);
    switch (message.kind) {
      case "converted": {
        const file = await readTarget(files);
        if (file === undefined) return { kind: "refused", step: "save", detail: "no file was written" };
        return { kind: "converted", file: writtenFile(file, conversion.to) };
      }
      case "refused":
        return message;
      default:
        throw new Error(`LibreOffice's worker sent an unexpected message: ${message.kind}`);
    }
  }

  async #ask(files: ConversionFiles, conversion: Conversion, deadlineMs: number): Promise<WorkerMessage> {
    if (this.#worker === undefined) throw new Error("the process has not been started");
    const { format, options } = exportOptions(conversion);
    const request: ConvertMessage = {
      folder: files.folder,
      sourceUrl: pathToFileURL(pathFromWithin(files, files.sourcePath)).href,
      targetUrl: pathToFileURL(pathFromWithin(files, files.targetPath)).href,
      format,
      options,
    };
    const yielding = setTimeout(() => this.#yield(), LONG_WORK_MS);
    try {
      return await this.#worker.ask(request, deadlineMs);
    } finally {
      clearTimeout(yielding);
    }
  }

  /** Lowers the worker's priority. The next document gets a process with normal priority. */
  #yield(): void {
    this.#hasYielded = true;
    yieldProcessor(this.#worker?.describe().processId ?? 0);
  }
}
