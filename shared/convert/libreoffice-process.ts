/** One LibreOffice worker: a child process of ours with its own folder, profile and empty environment. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasEnded, killGroup } from "#shared/processes/child-group.ts";
import { type Confinement, confinedCommand, type Needs, UNCONFINED } from "#shared/processes/confinement.ts";
import { Inbox } from "#shared/processes/inbox.ts";
import { residentBytes, watchMemory } from "#shared/processes/process-memory.ts";
import { siblingProgram } from "#shared/processes/sibling-program.ts";
import { type ConversionFiles, pathFromWithin, readTarget, withConversionFiles } from "./conversion-files.ts";
import type { Conversion } from "./converter.ts";
import type { ConverterProcess, Outcome, ProcessDescription } from "./converter-process.ts";
import { exportOptions } from "./export-options.ts";
import { writeProfile } from "./libreoffice-profile.ts";
import type { ConvertMessage, WorkerMessage } from "./messages.ts";
import { childEnvironment, handOverFolder, makePrivateFolder, removeFolder, wipeFiles } from "./private-folder.ts";
import { writtenFile } from "./written-file.ts";

export interface LibreOfficeProcessOptions {
  readonly kitLibrary: string;
  readonly programFolder: string;
  /** Where the process gets its own folder. */
  readonly temporaryFolder: string;
  /** A process that grows beyond this is killed. */
  readonly memoryLimitBytes: number;
  /** What is taken from it, given what it cannot do without. */
  readonly confine: (needs: Needs) => Confinement;
}

export function libreOfficeProcess(options: LibreOfficeProcessOptions): ConverterProcess {
  return new LibreOfficeProcess(options);
}

const WORKER = siblingProgram(import.meta.url, "libreoffice-worker");
/** The worker's own JavaScript needs little: LibreOffice's memory lies outside of that heap. */
const NODE_OPTIONS = ["--max-old-space-size=64"];

class LibreOfficeProcess implements ConverterProcess {
  readonly #options: LibreOfficeProcessOptions;
  readonly #inbox = new Inbox<WorkerMessage>();
  #folder: string | undefined;
  #confinement = UNCONFINED;
  #child: ChildProcess | undefined;
  #version: string | undefined;
  #isOverLimit = false;

  constructor(options: LibreOfficeProcessOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    // Without a pause up to the fork, so that `stop` finds either nothing or all of it.
    const { temporaryFolder, programFolder, confine } = this.#options;
    const folder = makePrivateFolder(temporaryFolder);
    this.#folder = folder;
    const profileUrl = writeProfile(join(folder, "profile"));
    this.#confinement = confine({ files: [process.execPath, WORKER], folders: [temporaryFolder, programFolder] });
    handOverFolder(this.#confinement, folder);
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
      return { kind: "crashed", detail: this.#endingText() };
    }
    return withConversionFiles({ folder, confinement: this.#confinement }, conversion, async (files) =>
      this.#outcome(files, conversion),
    );
  }

  async settle(): Promise<void> {
    await this.#inbox.take();
    if (this.#folder !== undefined) wipeFiles(this.#folder);
  }

  isHealthy(): boolean {
    return this.#child?.connected === true && !hasEnded(this.#child);
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
    const { kitLibrary, programFolder } = this.#options;
    const [execPath, ...execArgv] = confinedCommand(this.#confinement, [process.execPath, ...NODE_OPTIONS]);
    const child = fork(WORKER, [kitLibrary, programFolder, profileUrl], {
      cwd: folder,
      env: childEnvironment(folder),
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
          : { kind: "crashed", detail: this.#endingText() };
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
    try {
      return await this.#inbox.take();
    } finally {
      endWatch();
    }
  }

  #endingText(): string {
    return `the worker ended (exit code ${this.#child?.exitCode}, signal ${this.#child?.signalCode})`;
  }
}
