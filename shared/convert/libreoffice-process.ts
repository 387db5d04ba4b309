/** One LibreOffice worker: a child process of ours with its own folder, profile and empty environment. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasEnded, killGroup, wasKilled } from "#shared/processes/child-group.ts";
import { confine, confinedCommand, UNCONFINED } from "#shared/processes/confinement.ts";
import { NODE_ENVIRONMENT, nodeProgramRights } from "#shared/processes/file-rights.ts";
import { Inbox } from "#shared/processes/inbox.ts";
import { handOverContent, makePrivateFolder, removeFolder } from "#shared/processes/private-folder.ts";
import { residentBytes, watchMemory } from "#shared/processes/process-memory.ts";
import { siblingProgram } from "#shared/processes/sibling-program.ts";
import { yieldProcessor } from "#shared/processes/yield-processor.ts";
import {
  type ConversionFiles,
  pathFromWithin,
  readTarget,
  unlessDiskIsFull,
  withConversionFiles,
} from "./conversion-files.ts";
import type { Conversion } from "./converter.ts";
import type { ConverterProcess, Outcome, ProcessDescription } from "./converter-process.ts";
import { exportOptions } from "./export-options.ts";
import { holdsFontsOfDocuments, writeProfile } from "./libreoffice-profile.ts";
import type { ConvertMessage, WorkerMessage } from "./messages.ts";
import { officeEnvironment } from "./office-environment.ts";
import { DATA_BY_LIMIT, officeFiles } from "./office-files.ts";
import { writtenFile } from "./written-file.ts";

export interface LibreOfficeProcessOptions {
  readonly kitLibrary: string;
  readonly programFolder: string;
  /** Where the process gets its own folder. */
  readonly temporaryFolder: string;
  /** A process that grows beyond this is killed. */
  readonly memoryLimitBytes: number;
}

export function libreOfficeProcess(options: LibreOfficeProcessOptions): ConverterProcess {
  return new LibreOfficeProcess(options);
}

const PROFILE = "profile";
const WORKER = siblingProgram(import.meta.url, "libreoffice-worker");
/** Ordinary documents take less, also on a busy machine. */
const LONG_WORK_MS = 5_000;
/** The worker's own JavaScript needs little: LibreOffice's memory lies outside of that heap. */
const NODE_OPTIONS = ["--max-old-space-size=64"];
/** The channel's place among the child's open files. */
const CHANNEL = 3;

class LibreOfficeProcess implements ConverterProcess {
  readonly #options: LibreOfficeProcessOptions;
  readonly #inbox = new Inbox<WorkerMessage>();
  #folder: string | undefined;
  #confinement = UNCONFINED;
  #child: ChildProcess | undefined;
  #version: string | undefined;
  #isOverLimit = false;
  #hasForeignFonts = false;
  #hasYielded = false;

  constructor(options: LibreOfficeProcessOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    // Without a pause up to the fork, so that `stop` finds either nothing or all of it.
    const { temporaryFolder, programFolder } = this.#options;
    const folder = makePrivateFolder(temporaryFolder);
    this.#folder = folder;
    const profileUrl = writeProfile(join(folder, PROFILE));
    this.#confinement = confine({ files: [process.execPath, WORKER], folders: [temporaryFolder, programFolder] });
    handOverContent(this.#confinement, folder);
    this.#child = this.#fork(folder, profileUrl);
    const message = await this.#inbox.take();
    if (message?.kind !== "ready") {
      throw new Error(message?.kind === "unusable" ? message.detail : this.#endingText());
    }
    this.#version = message.version;
  }

  async convert(conversion: Conversion): Promise<Outcome> {
    const folder = this.#folder;
    if (folder === undefined || !this.isHealthy()) {
      return this.#ending();
    }
    return withConversionFiles({ folder, confinement: this.#confinement }, conversion, async (files) =>
      unlessDiskIsFull(files, await this.#outcome(files, conversion)),
    );
  }

  async settle(): Promise<void> {
    await this.#inbox.take();
    if (this.#folder === undefined) return;
    this.#hasForeignFonts = holdsFontsOfDocuments(join(this.#folder, PROFILE));
  }

  isHealthy(): boolean {
    return this.#child?.connected === true && !hasEnded(this.#child) && !this.#hasYielded && !this.#hasForeignFonts;
  }

  residentBytes(): number {
    return this.isHealthy() ? residentBytes(this.#child?.pid ?? 0) : 0;
  }

  async stop(): Promise<void> {
    if (this.#child !== undefined) {
      await killGroup(this.#child);
    }
    if (this.#folder !== undefined) {
      removeFolder(this.#folder);
    }
  }

  describe(): ProcessDescription {
    const processId = this.isHealthy() ? this.#child?.pid : undefined;
    return {
      ...(processId !== undefined && { processId }),
      ...(this.#version !== undefined && { version: this.#version }),
    };
  }

  #fork(folder: string, profileUrl: string): ChildProcess {
    const { kitLibrary, programFolder, memoryLimitBytes } = this.#options;
    const [execPath, ...execArgv] = confinedCommand(this.#confinement, [process.execPath, ...NODE_OPTIONS], {
      rights: nodeProgramRights({ read: officeFiles(programFolder), write: [folder] }),
      dataBytes: DATA_BY_LIMIT * memoryLimitBytes,
      channels: [CHANNEL],
      forkChannel: "json",
    });
    const child = fork(WORKER, [kitLibrary, programFolder, profileUrl, join(folder, "tmp")], {
      cwd: folder,
      env: { ...NODE_ENVIRONMENT, ...officeEnvironment(folder) },
      execPath,
      execArgv,
      // A group of its own: the terminal's Ctrl+C reaches the service alone, which then ends in order.
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (message) => this.#inbox.put(message as WorkerMessage));
    child.on("error", () => this.#inbox.end());
    // Both come, in any order; the channel closes after its last message was read.
    child.on("disconnect", () => hasEnded(child) && this.#inbox.end());
    child.on("exit", () => child.connected || this.#inbox.end());
    return child;
  }

  async #outcome(files: ConversionFiles, conversion: Conversion): Promise<Outcome> {
    const message = await this.#ask(files, conversion);
    switch (message?.kind) {
      case "converted": {
        const file = await readTarget(files);
        return file === undefined
          ? { kind: "refused", step: "save", detail: "nothing was written" }
          : writtenFile(file, conversion.to);
      }
      case "refused":
        return message;
      default:
        return this.#isOverLimit
          ? { kind: "out_of_memory", limitBytes: this.#options.memoryLimitBytes }
          : this.#ending();
    }
  }

  async #ask(files: ConversionFiles, conversion: Conversion): Promise<WorkerMessage | undefined> {
    const { format, options } = exportOptions(conversion);
    const request: ConvertMessage = {
      folder: files.folder,
      sourceUrl: pathToFileURL(pathFromWithin(files, files.sourcePath)).href,
      targetUrl: pathToFileURL(pathFromWithin(files, files.targetPath)).href,
      format,
      options,
    };
    const child = this.#child;
    // A failed send means that the process has ended, which the inbox tells.
    child?.send(request, () => {});
    const endWatch = watchMemory(child?.pid ?? 0, this.#options.memoryLimitBytes, () => {
      this.#isOverLimit = true;
      child?.kill("SIGKILL");
    });
    const yielding = setTimeout(() => this.#yield(), LONG_WORK_MS);
    try {
      return await this.#inbox.take();
    } finally {
      clearTimeout(yielding);
      endWatch();
    }
  }

  /** The next document gets a process that is as quick as the others. */
  #yield(): void {
    this.#hasYielded = true;
    yieldProcessor(this.#child?.pid ?? 0);
  }

  #ending(): Outcome {
    const isKilled = this.#child !== undefined && wasKilled(this.#child);
    return { kind: isKilled ? "killed" : "crashed", detail: this.#endingText() };
  }

  #endingText(): string {
    return `the worker ended (exit code ${this.#child?.exitCode}, signal ${this.#child?.signalCode})`;
  }
}
