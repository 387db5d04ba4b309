/** One child process that works on PDFs: it writes no files, starts no programs and has no environment of ours. */
import { type ChildProcess, fork } from "node:child_process";
import { hasEnded } from "#shared/processes/child-group.ts";
import { TIMED_OUT, within } from "#shared/processes/deadline.ts";
import { Inbox } from "#shared/processes/inbox.ts";
import { residentBytes, watchMemory } from "#shared/processes/process-memory.ts";
import { siblingProgram } from "#shared/processes/sibling-program.ts";
import type { PdfAnswer, PdfMessage } from "./messages.ts";
import { PdfWorkFailure } from "./pdf-workshop.ts";

const MAIN = siblingProgram(import.meta.url, "pdf-work-main");
const MEGABYTE = 1e6;

export class PdfProcess {
  readonly #child: ChildProcess;
  readonly #inbox = new Inbox<PdfAnswer>();
  readonly #memoryLimitBytes: number;
  #isTooLarge = false;

  constructor(memoryLimitBytes: number) {
    this.#memoryLimitBytes = memoryLimitBytes;
    this.#child = fork(MAIN, [], {
      env: {},
      // It reads its own source and loads the library that codes pictures; it cannot write files or start processes.
      execArgv: [
        `--max-old-space-size=${Math.round(memoryLimitBytes / MEGABYTE)}`,
        "--permission",
        "--allow-fs-read=*",
        "--allow-addons",
      ],
      serialization: "advanced",
      // The terminal's Ctrl+C reaches the service alone, which then ends in order.
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (message) => this.#inbox.put(message as PdfAnswer));
    this.#child.on("error", () => this.#inbox.end());
    this.#child.on("disconnect", () => this.#inbox.end());
  }

  isAlive(): boolean {
    return this.#child.connected && !hasEnded(this.#child);
  }

  residentBytes(): number {
    return residentBytes(this.#child.pid ?? 0);
  }

  /**
   * Sends one message and waits for the answer to it.
   *
   * @throws PdfWorkFailure `failed` with the process ready for the next question, otherwise with its state in doubt
   */
  async exchange(message: PdfMessage, deadlineMs: number): Promise<PdfAnswer> {
    // A failed send means that the process has ended, which the inbox tells.
    this.#child.send(message, () => {});
    const endWatch = watchMemory(this.#child.pid ?? 0, this.#memoryLimitBytes, () => {
      this.#isTooLarge = true;
      this.end();
    });
    try {
      const answer = await within(deadlineMs, this.#inbox.take());
      if (answer === TIMED_OUT) throw new PdfWorkFailure("timed_out", `no answer within ${deadlineMs} ms`);
      if (answer === undefined && this.#isTooLarge) throw new PdfWorkFailure("too_large", "the process grew too large");
      if (answer === undefined) throw new PdfWorkFailure("ended", "the process ended without an answer");
      if (answer.kind === "failed") throw new PdfWorkFailure("failed", answer.detail);
      return answer;
    } finally {
      endWatch();
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }
}
