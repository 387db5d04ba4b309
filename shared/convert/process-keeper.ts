/** Holds at most one converter process at a time, and none after `close`. */
import type { Log } from "#shared/log/log.ts";
import { TIMED_OUT, within } from "#shared/processes/deadline.ts";
import type { ConverterProcess } from "./converter-process.ts";

export interface KeeperOptions {
  readonly createProcess: () => ConverterProcess;
  readonly startDeadlineMs: number;
  readonly log: Log;
}

export class ProcessKeeper {
  readonly #options: KeeperOptions;
  #process: ConverterProcess | undefined;
  #isClosed = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  get current(): ConverterProcess | undefined {
    return this.#process;
  }

  /** The running process, or a new one. @throws Error when none can be started in time. */
  async obtain(): Promise<ConverterProcess> {
    if (this.#process?.isHealthy()) {
      return this.#process;
    }
    await this.discard();
    if (this.#isClosed) {
      throw new Error("the converter is stopped");
    }
    const process = this.#options.createProcess();
    this.#process = process;
    await this.#start(process);
    return process;
  }

  /** Ends the process, if there is one. Never throws. */
  async discard(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    try {
      await process?.stop();
    } catch (error) {
      this.#options.log("error", "A converter process could not be removed", { error: String(error) });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.discard();
  }

  async #start(process: ConverterProcess): Promise<void> {
    const { startDeadlineMs } = this.#options;
    try {
      if ((await within(startDeadlineMs, process.start())) === TIMED_OUT) {
        throw new Error(`no start within ${startDeadlineMs} ms`);
      }
    } catch (error) {
      await this.discard();
      throw error;
    }
  }
}
