/** Wraps a child process that answers one message after the other, within limits of time and memory. */
import type { ChildProcess } from "node:child_process";
import { EXIT_SIGNALLED, hasEnded, killGroup, wasKilled } from "./child-group.ts";
import { TIMED_OUT, withTimeLimit } from "./deadline.ts";
import { Inbox } from "./inbox.ts";
import { dividedMessage, MessageAssembly } from "./large-messages.ts";
import { ownResidentBytes, watchMemory } from "./process-memory.ts";
import { WorkFailure } from "./work-failure.ts";
import type { Worker, WorkerDescription } from "./worker.ts";

export interface WorkerProcessOptions {
  /** The memory at which the process is killed. */
  readonly memoryLimitBytes: number;
  /** Returns the memory that counts. Default: that of the process alone. */
  readonly measure?: (processId: number) => number;
  /** The fault that a crash means. Default: `too_large`, because V8 crashes when it runs out of memory. */
  readonly crashFault?: "crashed" | "too_large";
}

export class WorkerProcess<Message extends object, Answer> implements Worker {
  readonly #child: ChildProcess;
  readonly #inbox = new Inbox<Answer>();
  readonly #memoryLimitBytes: number;
  readonly #measure: (processId: number) => number;
  readonly #crashFault: "crashed" | "too_large";
  #isTooLarge = false;
  #isGivenUp = false;
  #isDismissed = false;

  /** @param child forked with its own process group; it answers every message with one or several of its own */
  constructor(child: ChildProcess, options: WorkerProcessOptions) {
    const { memoryLimitBytes, measure = ownResidentBytes, crashFault = "too_large" } = options;
    this.#child = child;
    this.#memoryLimitBytes = memoryLimitBytes;
    this.#measure = measure;
    this.#crashFault = crashFault;
    const assembly = new MessageAssembly<Answer>(memoryLimitBytes);
    this.#child.on("message", (sent: object) => {
      try {
        const answer = assembly.put(sent);
        if (answer !== undefined) this.#inbox.put(answer);
      } catch {
        // A document may have taken the process over, which then sends whatever it likes.
        void this.end();
      }
    });
    this.#child.on("error", () => this.#inbox.end());
    // Both events come, in any order: the channel closes after its last message was read, and the exit gives the
    // reason.
    this.#child.on("disconnect", () => this.#endInbox());
    this.#child.on("exit", () => this.#endInbox());
  }

  /** Does nothing: the process was forked already and reads its first message as soon as it runs. */
  async start(): Promise<void> {}

  /** Does nothing: the process has answered, so nothing of its work remains. */
  async settle(): Promise<void> {}

  isUsable(): boolean {
    return !this.#isGivenUp && this.#child.connected && !hasEnded(this.#child);
  }

  residentBytes(): number {
    return this.isUsable() ? this.#measure(this.#child.pid ?? 0) : 0;
  }

  describe(): WorkerDescription {
    const { pid } = this.#child;
    return pid === undefined || !this.isUsable() ? {} : { processId: pid };
  }

  keepParent(isKept: boolean): void {
    const act = isKept ? "ref" : "unref";
    this.#child[act]();
    this.#child.channel?.[act]();
  }

  /**
   * Sends a message and returns its answer. Only one call at a time is allowed.
   * @throws WorkFailure
   */
  async ask(message: Message, deadlineMs: number): Promise<Answer> {
    if (this.#inbox.hasMessages()) {
      void this.end();
      throw new WorkFailure("ended", "an earlier response was left, which would have been mistaken for this one");
    }
    // A process that hangs takes no parts, so the deadline and the limit of memory begin with the first.
    this.#send(message).catch(() => this.end());
    return this.next(deadlineMs);
  }

  /** Lets others be served after each part. Sending fails when the process has ended, which the inbox reports. */
  async #send(message: Message): Promise<void> {
    for (const part of dividedMessage(message)) {
      if (!this.isUsable()) return;
      await new Promise<void>((resolve) => this.#child.send(part, () => setImmediate(resolve)));
    }
  }

  /**
   * Returns the next answer to a message with several answers.
   * @throws WorkFailure
   */
  async next(deadlineMs: number): Promise<Answer> {
    const grown = () => {
      this.#isTooLarge = true;
      void this.end();
    };
    const endWatch = watchMemory(this.#child.pid ?? 0, this.#memoryLimitBytes, grown, this.#measure);
    try {
      const answer = await withTimeLimit(deadlineMs, this.#inbox.take());
      if (answer === TIMED_OUT) throw new WorkFailure("timed_out", `it did not respond within ${deadlineMs} ms`);
      if (answer === undefined) throw this.#ending();
      return answer;
    } catch (error) {
      // A late answer would be taken for the answer to the next message.
      void this.end();
      throw error;
    } finally {
      endWatch();
    }
  }

  /** Ends the process because nobody wants its work any more. */
  dismiss(): Promise<void> {
    this.#isDismissed = true;
    return this.end();
  }

  isDismissed(): boolean {
    return this.#isDismissed;
  }

  async end(): Promise<void> {
    this.#isGivenUp = true;
    // A process that waits for the end must not exit before it.
    this.#child.ref();
    await killGroup(this.#child);
  }

  #endInbox(): void {
    if (!this.#child.connected && hasEnded(this.#child)) this.#inbox.end();
  }

  #ending(): WorkFailure {
    if (this.#isTooLarge) return new WorkFailure("too_large", "the process exceeded its memory limit");
    const { signalCode, exitCode } = this.#child;
    const hasCrashed = !wasKilled(this.#child) && (signalCode !== null || (exitCode ?? 0) >= EXIT_SIGNALLED);
    const how = `exit code ${exitCode}, signal ${signalCode}`;
    return hasCrashed
      ? new WorkFailure(this.#crashFault, `the process crashed (${how})`)
      : new WorkFailure("ended", `the process ended without a response (${how})`);
  }
}
