/**
 * Converts with `soffice --convert-to`, in a new process for each document. This is ten times slower than a worker, and
 * is used where LibreOfficeKit cannot be loaded.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { EXIT_SIGNALLED, killGroup, killOrphans, wasKilled } from "#shared/workers/processes/child-group.ts";
import { confine, confinedCommand, UNCONFINED } from "#shared/workers/processes/confinement.ts";
import { TIMED_OUT, withTimeLimit } from "#shared/workers/processes/deadline.ts";
import { fileRights } from "#shared/workers/processes/file-rights.ts";
import {
  giveContentTo,
  makePrivateFolder,
  removeFolder,
  renewTemporaryFolder,
} from "#shared/workers/processes/private-folder.ts";
import { residentBytes, watchMemory } from "#shared/workers/processes/process-memory.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { WorkerDescription } from "#shared/workers/processes/worker.ts";
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
import { programFolderOf } from "./installation.ts";
import { writeProfile } from "./libreoffice-profile.ts";
import { officeEnvironment } from "./office-environment.ts";
import { DATA_BY_LIMIT, officeFiles } from "./office-files.ts";
import { writtenFile } from "./written-file.ts";

export interface CommandLineOptions {
  readonly soffice: string;
  /** The folder in which the process gets its own folder. */
  readonly temporaryFolder: string;
  /** A process that grows beyond this is killed. */
  readonly memoryLimitBytes: number;
}

export function commandLineProcess(options: CommandLineOptions): ConverterProcess {
  return new CommandLineProcess(options);
}

/** The exit code with which LibreOffice asks to be restarted, as after it first reads a fresh profile. */
const EXIT_RESTART = 81;
const OUTPUT_CHARACTERS_KEPT = 2000;

interface Run {
  readonly exitCode: number | null;
  readonly output: string;
}

class CommandLineProcess implements ConverterProcess {
  readonly #options: CommandLineOptions;
  #folder = "";
  /** True from when a document is sent until its outcome is reported. */
  #isInDoubt = false;
  #confinement = UNCONFINED;
  #hasEnded = false;
  #profileUrl = "";
  #child: ChildProcess | undefined;

  constructor(options: CommandLineOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { temporaryFolder, soffice } = this.#options;
    this.#confinement = await confine({ files: [soffice], folders: [temporaryFolder] });
    if (this.#hasEnded) throw new Error("it was ended before it started");
    this.#folder = makePrivateFolder(temporaryFolder);
    this.#profileUrl = writeProfile(join(this.#folder, "profile"));
    giveContentTo(this.#confinement, this.#folder);
  }

  async convert(conversion: Conversion, deadlineMs: number): Promise<Outcome> {
    this.#isInDoubt = true;
    const reader = { folder: this.#folder, confinement: this.#confinement };
    return withConversionFiles(reader, conversion, async (files) => {
      const outcome = await unlessDiskIsFull(files, this.#outcome(files, conversion, deadlineMs));
      this.#isInDoubt = false;
      return outcome;
    });
  }

  async settle(): Promise<void> {
    renewTemporaryFolder(this.#confinement, this.#folder);
  }

  isUsable(): boolean {
    return this.#folder !== "" && !this.#isInDoubt;
  }

  residentBytes(): number {
    return residentBytes(this.#child?.pid ?? 0);
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    const folder = this.#folder;
    this.#folder = "";
    if (this.#child !== undefined) await killGroup(this.#child);
    if (folder !== "") removeFolder(folder);
  }

  describe(): WorkerDescription {
    return this.#child?.pid === undefined ? {} : { processId: this.#child.pid };
  }

  async #outcome(files: ConversionFiles, conversion: Conversion, deadlineMs: number): Promise<Outcome> {
    const end = performance.now() + deadlineMs;
    const first = await this.#run(files, conversion, deadlineMs);
    const isToRestart = first.exitCode === EXIT_RESTART;
    const { exitCode, output } = isToRestart ? await this.#run(files, conversion, end - performance.now()) : first;
    const file = exitCode === 0 ? await readTarget(files) : undefined;
    return file === undefined
      ? { kind: "refused", step: "load", detail: `soffice ended with exit code ${exitCode}: ${output}` }
      : { kind: "converted", file: writtenFile(file, conversion.to) };
  }

  /** @throws WorkFailure unless soffice ends normally */
  async #run(files: ConversionFiles, conversion: Conversion, deadlineMs: number): Promise<Run> {
    const { soffice, memoryLimitBytes } = this.#options;
    const folder = this.#folder;
    const programFolder = programFolderOf(soffice);
    const [program = "", ...args] = confinedCommand(
      this.#confinement,
      [soffice, ...this.#arguments(files, conversion)],
      {
        // soffice is a shell script that runs system programs.
        rights: fileRights({
          run: ["/bin", "/usr/bin", programFolder],
          // The script uses it to detect whether /proc exists.
          read: [...officeFiles(programFolder), "/proc/version"],
          write: [folder],
          // soffice creates a socket there, whatever TMPDIR is, by which a second instance would find it.
          sockets: ["/tmp"],
        }),
        sockets: "local",
        dataBytes: DATA_BY_LIMIT * memoryLimitBytes,
      },
    );
    const child = spawn(program, args, {
      cwd: files.folder,
      // soffice is a shell script: it needs the system's programs, and signals reach soffice.bin only through the
      // process group.
      env: { ...officeEnvironment(folder), PATH: "/usr/bin:/bin" },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let output = "";
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_KEPT);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    let isTooLarge = false;
    const endWatch = watchMemory(child.pid ?? 0, memoryLimitBytes, () => {
      isTooLarge = true;
      void killGroup(child);
    });
    try {
      const ended = await withTimeLimit(deadlineMs, once(child, "exit"));
      if (ended === TIMED_OUT) {
        await killGroup(child);
        throw new WorkFailure("timed_out", `soffice did not finish within ${deadlineMs} ms`);
      }
      const { exitCode } = child;
      if (isTooLarge) throw new WorkFailure("too_large", "soffice exceeded its memory limit");
      if (exitCode !== null && exitCode < EXIT_SIGNALLED) return { exitCode, output };
      throw new WorkFailure(
        wasKilled(child) ? "ended" : "crashed",
        `soffice ended with exit code ${exitCode}: ${output}`,
      );
    } finally {
      endWatch();
      // This also kills processes that it left running when it ended.
      killOrphans(child);
      this.#child = undefined;
    }
  }

  #arguments(files: ConversionFiles, conversion: Conversion): readonly string[] {
    const { format, filter, options } = exportOptions(conversion);
    return [
      "--headless",
      "--norestore",
      `-env:UserInstallation=${this.#profileUrl}`,
      "--convert-to",
      [format, filter, ...(options === null ? [] : [options])].join(":"),
      "--outdir",
      pathFromWithin(files, files.targetFolder),
      pathFromWithin(files, files.sourcePath),
    ];
  }
}
