/**
 * Converts by `soffice --convert-to`, a new process for each document: ten times slower than a worker, for
 * machines on which LibreOfficeKit cannot be loaded.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { killGroup, killOrphans, wasKilled } from "#shared/processes/child-group.ts";
import { confine, confinedCommand, UNCONFINED } from "#shared/processes/confinement.ts";
import { fileRights } from "#shared/processes/file-rights.ts";
import {
  handOverContent,
  makePrivateFolder,
  removeFolder,
  renewTemporaryFolder,
} from "#shared/processes/private-folder.ts";
import { residentBytes, watchMemory } from "#shared/processes/process-memory.ts";
import {
  type ConversionFiles,
  pathFromWithin,
  readTarget,
  unlessDiskIsFull,
  withConversionFiles,
} from "./conversion-files.ts";
import type { Conversion, TargetFormat } from "./converter.ts";
import type { ConverterProcess, Outcome, ProcessDescription } from "./converter-process.ts";
import { exportOptions } from "./export-options.ts";
import { programFolderOf } from "./installation.ts";
import { writeProfile } from "./libreoffice-profile.ts";
import { officeEnvironment } from "./office-environment.ts";
import { DATA_BY_LIMIT, officeFiles } from "./office-files.ts";
import { writtenFile } from "./written-file.ts";

export interface CommandLineOptions {
  readonly soffice: string;
  /** Where the process gets its own folder. */
  readonly temporaryFolder: string;
  /** A process that grows beyond this is killed. */
  readonly memoryLimitBytes: number;
}

export function commandLineProcess(options: CommandLineOptions): ConverterProcess {
  return new CommandLineProcess(options);
}

/** LibreOffice asks to be started again, as after the first look at a fresh profile. */
const EXIT_RESTART = 81;
/** A shell's exit code for a program that a signal ended is this and the signal's number. */
const EXIT_SIGNALLED = 128;
const OUTPUT_CHARACTERS_KEPT = 2000;

interface Run {
  readonly exitCode: number | null;
  readonly output: string;
  readonly isOverLimit: boolean;
  readonly isKilled: boolean;
}

class CommandLineProcess implements ConverterProcess {
  readonly #options: CommandLineOptions;
  #folder: string | undefined;
  #confinement = UNCONFINED;
  #profileUrl = "";
  #child: ChildProcess | undefined;

  constructor(options: CommandLineOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { temporaryFolder, soffice } = this.#options;
    this.#folder = makePrivateFolder(temporaryFolder);
    this.#profileUrl = writeProfile(join(this.#folder, "profile"));
    this.#confinement = confine({ files: [soffice], folders: [temporaryFolder] });
    handOverContent(this.#confinement, this.#folder);
  }

  async convert(conversion: Conversion): Promise<Outcome> {
    const folder = this.#folder;
    if (folder === undefined) {
      return { kind: "crashed", detail: "the process was stopped" };
    }
    return withConversionFiles({ folder, confinement: this.#confinement }, conversion, async (files) => {
      const run = await this.#run(folder, files, conversion);
      const last = run.exitCode === EXIT_RESTART ? await this.#run(folder, files, conversion) : run;
      return unlessDiskIsFull(files, this.#outcome(last, await readTarget(files), conversion.to));
    });
  }

  async settle(): Promise<void> {
    if (this.#folder !== undefined) renewTemporaryFolder(this.#confinement, this.#folder);
  }

  isHealthy(): boolean {
    return this.#folder !== undefined;
  }

  residentBytes(): number {
    return residentBytes(this.#child?.pid ?? 0);
  }

  async stop(): Promise<void> {
    const folder = this.#folder;
    this.#folder = undefined;
    if (this.#child !== undefined) {
      await killGroup(this.#child);
    }
    if (folder !== undefined) {
      removeFolder(folder);
    }
  }

  describe(): ProcessDescription {
    return this.#child?.pid === undefined ? {} : { processId: this.#child.pid };
  }

  async #run(folder: string, files: ConversionFiles, conversion: Conversion): Promise<Run> {
    const { soffice, memoryLimitBytes } = this.#options;
    const programFolder = programFolderOf(soffice);
    const [program = "", ...args] = confinedCommand(
      this.#confinement,
      [soffice, ...this.#arguments(files, conversion)],
      {
        // soffice is a shell script, which runs the system's programs.
        rights: fileRights({
          run: ["/bin", "/usr/bin", programFolder],
          // By which the script tells whether there is a /proc.
          read: [...officeFiles(programFolder), "/proc/version"],
          write: [folder],
          // soffice makes a socket there, whatever TMPDIR is, by which a second one would find it.
          sockets: ["/tmp"],
        }),
        sockets: "local",
        dataBytes: DATA_BY_LIMIT * memoryLimitBytes,
      },
    );
    const child = spawn(program, args, {
      cwd: files.folder,
      // soffice is a shell script: it needs the system's programs, and only its group reaches soffice.bin as well.
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
    let isOverLimit = false;
    const endWatch = watchMemory(child.pid ?? 0, this.#options.memoryLimitBytes, () => {
      isOverLimit = true;
      void killGroup(child);
    });
    try {
      const [exitCode] = (await once(child, "exit")) as [number | null];
      return { exitCode, output, isOverLimit, isKilled: wasKilled(child) };
    } finally {
      endWatch();
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

  #outcome({ exitCode, output, isOverLimit, isKilled }: Run, file: Uint8Array | undefined, to: TargetFormat): Outcome {
    if (isOverLimit) {
      return { kind: "out_of_memory", limitBytes: this.#options.memoryLimitBytes };
    }
    if (exitCode === null || exitCode >= EXIT_SIGNALLED) {
      return { kind: isKilled ? "killed" : "crashed", detail: `soffice ended with exit code ${exitCode}: ${output}` };
    }
    return exitCode === 0 && file !== undefined
      ? writtenFile(file, to)
      : { kind: "refused", step: "load", detail: `soffice ended with exit code ${exitCode}: ${output}` };
  }
}
