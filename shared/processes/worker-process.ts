/** A child process that answers one message after the other, within limits of time and memory. */
import type { ChildProcess } from "node:child_process";
import { hasEnded } from "./child-group.ts";
import { TIMED_OUT, within } from "./deadline.ts";
import { forkLimited } from "./fork-limited.ts";
import { Inbox } from "./inbox.ts";
import { residentBytes, watchMemory } from "./process-memory.ts";

export interface WorkerOptions {
  /** The process is ended when it grows beyond this. */
  readonly memoryLimitBytes: number;
  /** Of the part of its heap for young values. Default: V8's choice. */
  readonly youngMegabytes?: number;
}

/** Why there was no answer. The process is at its end. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly fault: NoAnswerFault;

  constructor(fault: NoAnswerFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** `too_large`: it took too much memory; `ended`: the process went, as by the system or by `end`. */
export type NoAnswerFault = "timed_out" | "too_large" | "ended";

export class WorkerProcess<Message extends object, Answer> {
  readonly #child: ChildProcess;
  readonly #inbox = new Inbox<Answer>();
  readonly #memoryLimitBytes: number;
  #isTooLarge = false;

  /** @param program its path, as of `siblingProgram`; it answers every message by one of its own */
  constructor(program: string, { memoryLimitBytes, ...options }: WorkerOptions) {
    this.#memoryLimitBytes = memoryLimitBytes;
    const heapMegabytes = Math.round(memoryLimitBytes / 1e6);
    this.#child = forkLimited(program, { heapMegabytes, loadsLibraries: true, ...options });
    this.#child.on("message", (message) => this.#inbox.put(message as Answer));
    this.#child.on("error", () => this.#inbox.end());
    this.#child.on("disconnect", () => this.#inbox.end());
  }

  isAlive(): boolean {
    return this.#child.connected && !hasEnded(this.#child);
  }

  residentBytes(): number {
    return residentBytes(this.#child.pid ?? 0);
  }

  /** One at a time. @throws NoAnswer */
  async ask(message: Message, deadlineMs: number): Promise<Answer> {
    // A failed send means that the process has ended, which the inbox tells.
    this.#child.send(message, () => {});
    const endWatch = watchMemory(this.#child.pid ?? 0, this.#memoryLimitBytes, () => {
      this.#isTooLarge = true;
      this.end();
    });
    try {
      const answer = await within(deadlineMs, this.#inbox.take());
      if (answer === TIMED_OUT) throw new NoAnswer("timed_out", `no answer within ${deadlineMs} ms`);
      if (answer === undefined) throw this.#ending();
      return answer;
    } catch (error) {
      // What it still says would be taken for the answer to the next message.
      this.end();
      throw error;
    } finally {
      endWatch();
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }

  #ending(): NoAnswer {
    return this.#isTooLarge
      ? new NoAnswer("too_large", "the process grew too large")
      : new NoAnswer("ended", "the process ended without an answer");
  }
}
